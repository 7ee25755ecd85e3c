"""AFMoE on vLLM, against transformers: norms on both sides, gated heads, blocks that slide and rotate beside others."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import afmoe


class TestVLLMAfmoe(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-AfmoeForCausalLM"
    FAMILY = afmoe
    NATIVE = LLAMA_ROWS | {"layers.3.mlp.router": "model.layers.3.mlp.gate"}

    def routed(self, model: Any) -> set[int]:
        return set(range(model.config.num_dense_layers, model.num_layers))
