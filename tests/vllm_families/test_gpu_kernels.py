"""What only a GPU's kernels run: latent attention on compressed keys and values, and values narrower than queries."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from nnterp.engines import platform
from nnterp.families.vllm.deepseek_v2 import LATENT
from tests.vllm_families.running import close, edited, logits, read, zero_head
from tests.vllm_families.suite_base import INTERIOR

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(platform.cpu_build(), reason="vLLM's CPU build has none of these kernels; run on an NVIDIA GPU"),
]

#: bfloat16 keeps 8 bits, and 3 or 4 blocks of them add up.
HALF = 3e-2


@pytest.mark.parametrize("model_type", ["deepseek_v2", "deepseek_v3", "glm4_moe_lite", "kimi_k2"])
def test_vllm_s_latent_kernel_gives_transformers_streams_in_half_precision(
    engines: Any, references: Any, model_type: str
) -> None:
    model = engines(model_type, dtype="bfloat16", max_model_len=256, gpu_memory_utilization=0.05)
    assert type(model.layers[1].self_attn._module).__name__.endswith("MLAAttention")
    support = model.support()
    everywhere = dict.fromkeys(range(model.num_layers), LATENT)
    assert all(support[f"self_attn.{name}"] == everywhere for name in INTERIOR)
    ask = references(model_type)
    for layer in range(model.num_layers):
        names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
        paths = [f"layers.{layer}.{name}" for name in names]
        got, want = read(model, paths), ask(read, paths)
        for path in paths[:1] + paths[-1:]:
            close(got[path], want[path], HALF, path)
        stream, attention, mlp, out = (got[path].float() for path in paths)
        assert (stream + attention + mlp - out).abs().max() <= 2**-7 * out.abs().max()


def test_values_narrower_than_queries_are_served_at_their_own_width(engines: Any, references: Any) -> None:
    kernel = {"attention_backend": "TRITON_ATTN_DIFFKV"}  # vLLM's first choice, FlashAttention's, has no float32
    model = engines("mimo_v2_flash-narrow", max_model_len=256, gpu_memory_utilization=0.05, **kernel)
    ask = references("mimo_v2_flash-narrow")
    for layer in range(model.num_layers):
        attention = model.layers[layer].self_attn
        assert attention.head_dim < attention.qk_head_dim
        paths = [f"layers.{layer}.self_attn.{name}" for name in INTERIOR]
        got, want = read(model, paths), ask(read, paths)
        for path in paths:
            if not path.endswith("attention_scores"):
                close(got[path], want[path], 5e-3, path)
    path = "layers.1.self_attn.attention_head_outputs"
    got, want = logits(model, edited(path, zero_head)), ask(logits, edited(path, zero_head))
    assert not torch.equal(got, logits(model))
    close(got, want, 5e-3, "logits")
