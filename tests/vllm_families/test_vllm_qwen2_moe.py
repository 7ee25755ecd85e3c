"""Qwen2-MoE on vLLM, against the transformers engine: mixtures beside a dense block, a gated shared expert."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import qwen2_moe


class TestVLLMQwen2Moe(VLLMFamilySuite):
    REPO = "hf-internal-testing/tiny-random-Qwen2MoeForCausalLM"
    FAMILY = qwen2_moe
    NATIVE = LLAMA_ROWS | {"layers.1.mlp.shared_experts": "model.layers.1.mlp.shared_expert"}

    def routed(self, model: Any) -> set[int]:
        return set(range(model.num_layers)) - set(model.config.mlp_only_layers)
