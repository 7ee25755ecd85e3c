"""An engine of two ranks on this processor: every value is one rank's, and ranks never wait for one another in vain."""

from __future__ import annotations

import os
import shlex
import signal
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from nnterp import StandardizedVLLM
from nnterp.engines.recovery import EngineDead
from nnterp.errors import Cancelled
from nnterp_viz import record
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, equal, held, load, shared, under_way, values
from tests.engine.ranks import differences, everything
from tests.engine.ranks_apart import failing, going_on, projecting_more, raising, raising_first, reading_more
from tests.engine.servers import TINY, serving

pytestmark = pytest.mark.engine

#: What two ranks' sums in another order may do to a value, over its largest magnitude.
TOLERANCE = 1e-4
APART = "RanksApart: the block did not do the same on every rank"


@pytest.fixture(scope="module")
def model() -> Iterator[Any]:
    with load(tensor_parallel_size=2, threads=1, max_model_len=128) as model:
        yield model


@pytest.fixture(scope="module")
def clean(model: Any) -> list[torch.Tensor]:
    return values(model)


@pytest.fixture
def unharmed(model: Any, clean: list[torch.Tensor]) -> Iterator[None]:
    """The engine serves the next trace as it served the first, and holds nothing of what went wrong."""
    yield
    assert equal(values(model), clean)
    assert held(model) == {}


def beyond(one: dict[str, Any], two: dict[str, Any]) -> dict[str, float]:
    return {name: off for name, off in differences(one, two).items() if not off <= TOLERANCE}


def test_bug_19_every_value_edit_and_view_is_that_of_one_rank_with_grouped_heads(model: Any) -> None:
    found = everything(model)
    assert beyond(everything(shared()), found) == {}
    assert [name for name, value in found.items() if isinstance(value, str) and value != "holds"] == []
    names = " ".join(found)
    for part in ("queries", "keys", "values", "scores", "probabilities", "head_outputs", "output"):
        assert f"value layers.1.self_attn.attention_{part}" in names
        assert part in ("scores", "probabilities") or f"edit layers.1.self_attn.attention_{part}" in names
    assert "weights layers.0.weighing.toward " in names
    assert "vectors layers.2.vectors.keys.1" in names
    assert "effects effects.heads" in names


def test_every_value_edit_and_view_is_that_of_one_rank_with_a_key_head_that_both_ranks_have() -> None:
    with load("gpt_bigcode", threads=1, max_model_len=128) as one:
        wanted = everything(one)
    with load("gpt_bigcode", tensor_parallel_size=2, threads=1, max_model_len=128) as two:
        assert beyond(wanted, everything(two)) == {}


def test_every_value_edit_and_view_of_two_ranks_behind_a_server_is_that_of_one_rank_here() -> None:
    """A mixture whose heads have sinks."""
    with load("gpt_oss", threads=1, max_model_len=128) as one:
        wanted = everything(one)
    folder = checkpoint("gpt_oss")
    ranks = "--port 0 --tensor-parallel-size 2 --max-model-len 128"
    with serving(f"python -m nnterp.serve {shlex.quote(str(folder))} {ranks} {TINY}") as (url, _):
        assert beyond(wanted, everything(StandardizedVLLM(folder, serve=url))) == {}


def test_a_rank_takes_the_size_of_the_caches_blocks_that_the_scheduler_s_process_chose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As of a model whose blocks all have a window (phi3, starcoder2)."""
    from nnterp.engines.cpu_worker import NNsightCPUWorker, cpu_worker

    found: list[int] = []

    def initialize(worker: Any, _: Any) -> None:
        found.append(worker.cache_config.block_size)

    monkeypatch.setattr(cpu_worker.CPUWorker, "initialize_from_config", initialize)
    worker: Any = NNsightCPUWorker.__new__(NNsightCPUWorker)
    worker.cache_config = SimpleNamespace(block_size=128)
    for sizes in ([], [32, 16]):
        groups = [SimpleNamespace(kv_cache_spec=SimpleNamespace(block_size=size)) for size in sizes]
        worker.initialize_from_config(SimpleNamespace(kv_cache_groups=groups))
    assert found == [128, 16]


def projected(model: Any, edit: bool) -> list[torch.Tensor]:
    """The projections to several things at once of a middle block, and the logits, after an edit of them or not."""
    block = model.layers[1]
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        qkv, _ = block.self_attn.qkv_proj.output
        kept = qkv.clone().save()
        if edit:
            block.self_attn.qkv_proj.output = (qkv * torch.linspace(0.5, 1.5, qkv.shape[-1]), None)
        up, _ = block.mlp.gate_up_proj.output
        more = up.clone().save()
        if edit:
            block.mlp.gate_up_proj.output = (up * torch.linspace(0.5, 1.5, up.shape[-1]), None)
        logits = model.logits.save()
    return [kept, more, logits]


@pytest.mark.parametrize("edit", [False, True])
def test_bug_19_a_fused_projection_is_laid_out_as_on_one_rank_and_edits_reach_their_own_part(
    model: Any, edit: bool
) -> None:
    for got, want in zip(projected(model, edit), projected(shared(), edit), strict=True):
        assert got.shape == want.shape
        assert (got - want).abs().max() <= TOLERANCE * want.abs().max()


def without_a_head(model: Any) -> torch.Tensor:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[1].self_attn.attention_head_outputs[:, :, 3] = 0
        logits = model.logits.save()
    return logits  # noqa: RET504 - a trace's block returns nothing


def test_bug_19_ten_runs_without_a_head_give_the_same_bits(model: Any) -> None:
    first = without_a_head(model)
    assert (first - without_a_head(shared())).abs().max() <= TOLERANCE * first.abs().max()
    assert all(torch.equal(without_a_head(model), first) for _ in range(9))


def test_the_same_trace_gives_the_same_bits_and_sizes_are_the_whole_models(model: Any) -> None:
    one, two = record(model, PROMPT), record(model, PROMPT)
    assert all(torch.equal(one.values[name], two.values[name]) for name in one.values)
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        attention = model.layers[1].self_attn
        sizes = [attention.num_heads, attention.num_kv_heads, attention.attention_queries.shape[1]].save()
    assert sizes == [4, 2, 4] == [model.num_heads, model.num_kv_heads, 4]
    assert {reason for name, reason in model.support().items() if "attention" in name} == {
        reason for name, reason in shared().support().items() if "attention" in name
    }


@pytest.mark.usefixtures("unharmed")
@pytest.mark.parametrize("rank", [0, 1])
@pytest.mark.parametrize("do", [raising, raising_first])
def test_a_block_that_raises_on_one_rank_alone_ends_on_both(model: Any, do: Any, rank: int) -> None:
    words = "^ValueError: only here" if rank == 0 else rf"{APART} .*rank 1: ValueError: only here"
    with pytest.raises(RuntimeError, match=words):
        do(model, rank)


@pytest.mark.usefixtures("unharmed")
@pytest.mark.parametrize("rank", [0, 1])
@pytest.mark.parametrize("do", [reading_more, projecting_more, going_on])
def test_a_block_that_asks_for_more_on_one_rank_ends_on_both(model: Any, do: Any, rank: int) -> None:
    with pytest.raises(RuntimeError, match=APART):
        do(model, rank)


def wrong_shape(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[1].self_attn.attention_head_outputs = torch.zeros(1, 2, 3)


def wrong_order(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[1].self_attn.attention_output.save()
        model.layers[1].self_attn.attention_queries.save()


def wrong_token(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.unembedding([model.vocab_size]).save()


@pytest.mark.usefixtures("unharmed")
def test_what_both_ranks_get_wrong_is_told_as_on_one(model: Any) -> None:
    wrongs = {
        wrong_shape: "cannot be replaced by a value of shape",
        wrong_order: "OutOfOrder",
        wrong_token: "IndexError",
    }
    for wrong, words in wrongs.items():
        with pytest.raises(RuntimeError, match=words):
            wrong(model)


def long(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=100, ignore_eos=True) as tracer:
        kept = [].save()
        for _ in tracer.iter[:100]:
            for layer in model.layers:
                kept.append(layer.self_attn.attention_queries)


@pytest.mark.usefixtures("unharmed")
def test_an_interrupt_of_the_cell_ends_the_trace_alone(model: Any) -> None:
    with pytest.raises(KeyboardInterrupt), under_way(model, 1, lambda: os.kill(os.getpid(), signal.SIGINT)):
        long(model)


def generating(model: Any, steps: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=steps):
        model.layers[0].layer_output.save()


def lens_of_every_block(model: Any, steps: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=steps) as tracer:
        for _ in tracer.iter[:steps]:
            for _ in range(50):  # a trace that takes a while
                model.project_on_vocab(model.layers[0].layer_output)
            for layer in model.layers[1:]:
                model.project_on_vocab(layer.layer_output)


def lens_after_the_last_block(model: Any, steps: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        stream = model.layers[-1].layer_output
        for _ in range(1000 * steps):  # which no test waits for to end
            model.project_on_vocab(stream)


@pytest.mark.usefixtures("unharmed")
@pytest.mark.parametrize("trace", [generating, lens_of_every_block, lens_after_the_last_block])
def test_a_trace_that_another_thread_cancels_ends_on_both_ranks(model: Any, trace: Any) -> None:
    told: list[bool] = []
    model.on_progress = lambda _: told or told.append(model.cancel())
    try:
        with pytest.raises(Cancelled):
            trace(model, 100)
    finally:
        model.on_progress = None
    assert told == [True]


def test_a_forward_that_fails_on_one_rank_ends_the_engine_and_leaves_nobody_waiting(model: Any) -> None:
    """The last test: nobody has this engine after it."""
    with pytest.raises(EngineDead):
        failing(model)
