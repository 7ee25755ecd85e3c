"""Laguna on vLLM, against transformers: blocks with other head counts, gated heads, a routing bias, a shared expert."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import laguna


class TestVLLMLaguna(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-LagunaForCausalLM"
    FAMILY = laguna
    NATIVE = LLAMA_ROWS | {
        "layers.1.mlp.router": "model.layers.1.mlp.gate",
        "layers.1.mlp.shared_experts": "model.layers.1.mlp.shared_expert",
    }

    def routed(self, model: Any) -> set[int]:
        return {layer for layer, kind in enumerate(model.config.mlp_layer_types) if kind == "sparse"}

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        heads = model.config.num_attention_heads_per_layer[layer]
        return super().attention_sizes(model, layer) | {"num_heads": heads}
