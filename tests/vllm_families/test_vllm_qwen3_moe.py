"""Qwen3-MoE on vLLM, against the transformers engine: mixtures beside a dense block, normalized queries and keys."""

from __future__ import annotations

from typing import Any

from vllm_suite import VLLMFamilySuite

from nnterp.families.vllm import qwen3_moe


class TestVLLMQwen3Moe(VLLMFamilySuite):
    REPO = "trl-internal-testing/tiny-Qwen3MoeForCausalLM"
    FAMILY = qwen3_moe

    def routed(self, model: Any) -> set[int]:
        return set(range(model.num_layers)) - set(model.config.mlp_only_layers)
