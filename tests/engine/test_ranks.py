"""An engine of two ranks on this processor: whole values are one rank's, and what ranks divide is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from nnterp import StandardizedVLLM, Unavailable
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, load, shared

pytestmark = pytest.mark.engine

WHOLE = ("layer_input", "self_attn.attention_output", "mlp.mlp_neurons", "mlp.mlp_output", "layer_output")
DIVIDED = {
    *(f"self_attn.attention_{name}" for name in ("queries", "keys", "values", "scores", "probabilities")),
    "self_attn.attention_head_outputs",
}


@pytest.fixture(scope="module")
def model() -> Iterator[Any]:
    with load(tensor_parallel_size=2, threads=1) as model:
        yield model


def whole(model: Any) -> list[torch.Tensor]:
    """The values of a middle block that every rank has, and the logits."""
    block = model.layers[1]
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        entering = block.layer_input.save()
        attention = block.self_attn.attention_output.save()
        neurons = block.mlp.mlp_neurons.save()
        mlp = block.mlp.mlp_output.save()
        leaving = block.layer_output.save()
        logits = model.logits.save()
    return [entering, attention, neurons, mlp, leaving, logits]


def test_bug_19_whole_values_are_those_of_one_rank_and_the_same_in_every_run(model: Any) -> None:
    first = whole(model)
    for got, want in zip(first, whole(shared()), strict=True):
        assert got.shape == want.shape
        assert (got - want).abs().max() <= 2e-5 * want.abs().max()
    for _ in range(3):
        assert all(torch.equal(again, got) for again, got in zip(whole(model), first, strict=True))


def test_bug_19_what_is_inside_the_attention_is_refused_with_what_to_do(model: Any) -> None:
    support = model.support()
    assert {name for name, reason in support.items() if reason is not None} >= DIVIDED
    assert all(support[name] is None for name in WHOLE)
    reason = support["self_attn.attention_queries"][0]
    assert reason.startswith("this engine's 2 ranks have each their own share of the heads")
    assert "tensor_parallel_size=1" in reason
    with pytest.raises(Unavailable, match="this engine's 2 ranks"):
        _ = model.layers[0].self_attn.attention_keys
    attention = model.layers[0].self_attn
    with (
        pytest.raises(RuntimeError, match="attention_probabilities is not available: this engine's 2 ranks"),
        model.trace(PROMPT, temperature=0.0, max_tokens=1),
    ):
        attention.attention_probabilities.save()
    assert len(whole(model)) == 6  # the engine goes on


def test_bug_19_a_model_that_is_not_loaded_yet_says_so_too() -> None:
    model = StandardizedVLLM(str(checkpoint("qwen2")), tensor_parallel_size=2)
    assert "this engine's 2 ranks" in model.support(layer=0)["self_attn.attention_head_outputs"]
