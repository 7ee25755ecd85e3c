"""`nnterp.engines.patches`: each replacement does its job, and vLLM still has the fault that it is there for.

A test that says "still" fails when the installed vLLM no longer has the fault: the replacement can go then.
"""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from safetensors.torch import load_file
from torch.testing import assert_close

from nnterp.engines import patches
from nnterp.engines.patches import loading, routing, sinks, xielu
from tests.checkpoints import checkpoint
from tests.engine.engines import load, runner, values

pytestmark = pytest.mark.engine

GONE = "vLLM {} no longer has this fault: remove {} from nnterp/engines/patches, and its families' mention of it"


def gone(what: str) -> str:
    """What to do when a fault is no longer there."""
    from nnterp.engines import platform

    return GONE.format((platform.installed() or ("", "?"))[1], what)


def still_fails(attempt: Callable[[], object], words: str, what: str) -> None:
    """Passes where the attempt fails in these words."""
    why = None
    try:
        attempt()
    except (RuntimeError, AssertionError) as error:  # StartFailed is a RuntimeError
        why = str(error)
    assert why is not None, gone(what)
    assert re.search(words, why), why


def start_and_trace(model_type: str) -> None:
    """One request to an engine on a tiny checkpoint."""
    with load(model_type) as model:
        values(model)


@pytest.fixture
def stock(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Takes a replacement away: the function of vLLM's own, put back for the test; it is not installed again."""

    def put_back(module: Any, holder: Any, name: str) -> Any:
        module.install(*([["DbrxForCausalLM", "LagunaForCausalLM"]] if module is loading else []))
        original = inspect.unwrap(getattr(holder, name))
        monkeypatch.setattr(holder, name, original)
        monkeypatch.setattr(module, "install", lambda *_: None)
        return original

    return put_back


def choose(select: Callable[..., Any], **changes: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Five tokens among four experts, two each, with what is said changed; experts in ascending order."""
    logits = torch.randn(5, 4, generator=torch.Generator().manual_seed(0))
    given = {"top_k": 2, "use_grouped_topk": False, "renormalize": True, **changes}
    weights, chosen = select(hidden_states=torch.zeros(5, 8), router_logits=logits, **given)
    order = chosen.argsort(-1)
    return weights.gather(1, order), chosen.gather(1, order)


@pytest.fixture
def select(stock: Callable[..., Any]) -> Callable[..., Any]:
    """vLLM's own choice of experts."""
    from vllm.model_executor.layers.fused_moe import cpu_fused_moe

    return stock(routing, cpu_fused_moe, "select_experts")


BIAS = torch.tensor([3.0, 0.0, 0.0, -3.0])


def test_vllm_s_choice_still_lacks_sigmoid_scores_and_the_bias_and_still_hands_on_64_bits(
    select: Callable[..., Any],
) -> None:
    still_fails(lambda: choose(select, scoring_func="sigmoid"), "", "routing")
    biased, plain = choose(select, e_score_correction_bias=BIAS), choose(select)
    assert torch.equal(biased[1], plain[1]), gone("routing")
    own = choose(select, custom_routing_function=two_first)
    assert own[1].dtype == torch.int64, gone("routing")


def two_first(**_: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """A model's own routing: everything to the first two experts."""
    return torch.full((5, 2), 0.5), torch.tensor([[0, 1]] * 5)


def test_sigmoid_scores_weigh_and_the_bias_only_chooses(select: Callable[..., Any]) -> None:
    mended = routing.with_every_score(select)
    weights, chosen = choose(mended, scoring_func="sigmoid", e_score_correction_bias=BIAS, routed_scaling_factor=1.5)
    scores = torch.randn(5, 4, generator=torch.Generator().manual_seed(0)).sigmoid()
    want = (scores + BIAS).topk(2).indices.sort(-1).values
    assert torch.equal(chosen.long(), want)
    assert (chosen == 0).any(-1).all()  # the bias decided
    picked = scores.gather(1, want)
    assert_close(weights, 1.5 * picked / picked.sum(-1, keepdim=True))
    assert chosen.dtype == torch.int32
    unscaled, _ = choose(mended, scoring_func="sigmoid", renormalize=False)
    assert_close(unscaled, scores.gather(1, scores.topk(2).indices.sort(-1).values))


def test_what_vllm_chooses_rightly_is_still_its_own_choice(select: Callable[..., Any]) -> None:
    mended = routing.with_every_score(select)
    for got, want in zip(choose(mended), choose(select), strict=True):
        assert torch.equal(got, want)
    weights, chosen = choose(mended, custom_routing_function=two_first)
    assert chosen.dtype == torch.int32
    assert chosen.tolist() == [[0, 1]] * 5
    assert weights.tolist() == [[0.5, 0.5]] * 5


def test_sinks_are_handed_on_in_bfloat16_and_everything_else_as_it_is() -> None:
    seen: dict[str, Any] = {}

    def attend(*arguments: Any, s_aux: Any, **named: Any) -> str:
        seen.update(arguments=arguments, s_aux=s_aux, named=named)
        return "attended"

    mended = sinks.with_half_sinks(attend)
    assert mended(1, s_aux=torch.ones(2), scale=0.5) == "attended"
    assert seen["s_aux"].dtype == torch.bfloat16
    assert (seen["arguments"], seen["named"]) == ((1,), {"scale": 0.5})
    assert mended(1, s_aux=None) == "attended"
    assert seen["s_aux"] is None


def test_vllm_s_cpu_kernel_still_refuses_a_float32_model_s_sinks(stock: Callable[..., Any]) -> None:
    from vllm import _custom_ops

    stock(sinks, _custom_ops, "cpu_attention_with_kv_cache")
    still_fails(lambda: start_and_trace("gpt_oss"), "bfloat16|BFloat16|s_aux|sink", "sinks")


def test_with_them_a_model_with_sinks_runs() -> None:
    with load("gpt_oss") as model:
        stream, logits = values(model)
        assert stream.isfinite().all()
        assert logits.isfinite().all()


def test_vllm_still_looks_for_dbrx_s_experts_where_they_are_not(stock: Callable[..., Any]) -> None:
    stock(loading, importlib.import_module("vllm.model_executor.models.dbrx").DbrxModel, "load_weights")
    still_fails(lambda: start_and_trace("dbrx"), r"ffn\.experts", "loading's load_experts")


def test_dbrx_s_experts_are_loaded_under_the_names_of_their_parameters() -> None:
    given: list[str] = []
    mended = loading.load_experts(lambda _, weights: given.extend(name for name, _ in weights))
    mended(None, [("blocks.0.ffn.experts.mlp.w1", torch.ones(1)), ("blocks.0.ffn.router.layer.weight", torch.ones(1))])
    assert given == ["blocks.0.ffn.experts.routed_experts.mlp.w1", "blocks.0.ffn.router.layer.weight"]
    start_and_trace("dbrx")


def saved(model_type: str) -> dict[str, torch.Tensor]:
    """The tensors of a tiny checkpoint's file."""
    return load_file(checkpoint(model_type) / "model.safetensors")


def routing_biases(model: Any) -> dict[str, torch.Tensor]:
    """The routers' correction biases of a running model, by block."""
    found = runner(model).model.named_parameters()
    return {name.split(".")[2]: bias.detach() for name, bias in found if name.endswith("e_score_correction_bias")}


def test_vllm_still_drops_laguna_s_routing_biases(stock: Callable[..., Any]) -> None:
    stock(loading, importlib.import_module("vllm.model_executor.models.laguna").LagunaModel, "load_weights")
    with load("laguna") as model:
        assert all(not bias.any() for bias in routing_biases(model).values()), gone("loading's load_routing_bias")


def test_laguna_s_routing_biases_are_the_checkpoint_s() -> None:
    with load("laguna") as model:
        got = routing_biases(model)
    written = {
        name.split(".")[2]: bias for name, bias in saved("laguna").items() if name.endswith("e_score_correction_bias")
    }
    assert set(got) == set(written) == {"1", "2", "3"}
    assert all(bias.any() and torch.equal(bias, written[block]) for block, bias in got.items())


def test_vllm_s_xielu_still_reads_constants_back_when_it_is_built(stock: Callable[..., Any]) -> None:
    from vllm.model_executor.layers.activation import XIELU

    stock(xielu, XIELU, "__init__")
    still_fails(lambda: start_and_trace("apertus"), "meta", "xielu")


def test_with_it_a_model_with_xielu_runs() -> None:
    with load("apertus") as model:
        assert all(value.isfinite().all() for value in values(model))


def test_vllm_s_vision_language_models_still_import_torchvision() -> None:
    code = (
        "import sys; sys.modules['torchvision'] = None\n"
        "try:\n    import vllm.model_executor.models.qwen2_vl\n"
        "except ImportError as error:\n    print('refused:', error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "refused:" in run.stdout, gone("vision") + run.stderr
    assert "torchvision" in run.stdout


def test_installing_twice_changes_nothing() -> None:
    from vllm import _custom_ops
    from vllm.model_executor.layers.activation import XIELU
    from vllm.model_executor.layers.fused_moe import cpu_fused_moe

    patches.install(cpu=True)
    patches.before_load(["DbrxForCausalLM", "LagunaForCausalLM", "LlamaForCausalLM"])
    dbrx = importlib.import_module("vllm.model_executor.models.dbrx").DbrxModel
    before = cpu_fused_moe.select_experts, _custom_ops.cpu_attention_with_kv_cache, XIELU.__init__, dbrx.load_weights
    patches.install(cpu=True)
    patches.before_load(["DbrxForCausalLM"])
    after = cpu_fused_moe.select_experts, _custom_ops.cpu_attention_with_kv_cache, XIELU.__init__, dbrx.load_weights
    assert all(one is other for one, other in zip(before, after, strict=True))
