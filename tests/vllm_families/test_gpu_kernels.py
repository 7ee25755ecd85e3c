"""What only a GPU's kernels run: latent attention on compressed keys and values."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any
from unittest import mock

import nnsight
import pytest
import torch

from nnterp.engines import platform
from nnterp.families.vllm.deepseek_v2 import LATENT
from tests.vllm_families.running import PROMPT, close, read, token_ids
from tests.vllm_families.suite_base import INTERIOR
from tests.vllm_families.vllm_suite import SMALL

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(
        platform.cpu_build(), reason="vLLM's CPU build has no kernel for latent attention; run on an NVIDIA GPU"
    ),
]

#: bfloat16 keeps 8 bits, and 3 or 4 blocks of them add up.
HALF = 3e-2

#: The block whose router may choose other experts in half precision, of two that are nearly as good: on an H200 it did,
#: with that block's mixture 0.03 to 0.8 of its scale from transformers'.
FIRST_MIXTURE = 1


@pytest.fixture(scope="module", autouse=True)
def prompts_run() -> Iterator[None]:
    """Without FlashAttention, the one kernel for a prompt's latent attention on Hopper, torch's attention does it.

    vLLM's own module, cache and decode kernel stay as they are.
    """
    from vllm.model_executor.layers.attention import mla_attention
    from vllm.v1.attention.backends.mla import prefill
    from vllm.vllm_flash_attn import flash_attn_interface

    with contextlib.ExitStack() as stack:
        if not (flash_attn_interface.FA2_AVAILABLE or flash_attn_interface.FA3_AVAILABLE):
            from tests.vllm_families.latent_prefill import TorchPrefill

            for module in (mla_attention, prefill):
                stack.enter_context(mock.patch.object(module, "get_mla_prefill_backend", return_value=TorchPrefill))
        yield


@pytest.mark.parametrize("model_type", ["deepseek_v2", "deepseek_v3", "glm4_moe_lite"])
def test_vllm_s_latent_kernel_gives_transformers_streams_in_half_precision(
    engines: Any, references: Any, model_type: str
) -> None:
    name = f"{model_type}-published_heads"
    model = engines(name, dtype="bfloat16", max_model_len=256, in_process=True, **SMALL)
    assert type(model.layers[1].self_attn._module).__name__.endswith("MLAAttention")
    support = model.support()
    everywhere = dict.fromkeys(range(model.num_layers), LATENT)
    assert all(support[f"self_attn.{value}"] == everywhere for value in INTERIOR)
    ask = references(name)
    for layer in range(model.num_layers):
        names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
        paths = [f"layers.{layer}.{value}" for value in names]
        got = read(model, paths)
        if layer <= FIRST_MIXTURE:
            want = ask(read, paths)
            for path in paths[: 2 if layer == FIRST_MIXTURE else 4]:
                close(got[path], want[path], HALF, path)
        stream, attention, mlp, out = (got[path].float() for path in paths)
        assert (stream + attention + mlp - out).abs().max() <= 2**-7 * out.abs().max()


def test_a_decode_step_of_the_latent_kernel_has_the_contribution_of_its_token(engines: Any) -> None:
    model = engines("deepseek_v3-published_heads", dtype="bfloat16", max_model_len=256, in_process=True, **SMALL)
    block = model.layers[1]
    with model.trace(PROMPT, temperature=0.0, max_tokens=3, ignore_eos=True) as tracer:
        added = nnsight.save([])
        for _ in tracer.iter[:3]:
            added.append(block.self_attn.attention_output)
        result = tracer.result.save()
    drawn = list(result.outputs[0].token_ids)
    whole = read(model, ["layers.1.self_attn.attention_output"], prompt=[*token_ids(model), *drawn[:2]])
    (want,) = whole.values()
    close(torch.cat([one.cpu() for one in added], dim=1), want, HALF, "attention_output")
