"""GLM-4.5 on vLLM, against the transformers engine: mixtures after a dense block, a router with a bias and a scale."""

from __future__ import annotations

from typing import Any

from vllm_suite import VLLMFamilySuite

from nnterp.families.vllm import glm4_moe


class TestVLLMGlm4Moe(VLLMFamilySuite):
    REPO = "PrimeIntellect/glm4-moe-tiny"
    FAMILY = glm4_moe

    def routed(self, model: Any) -> set[int]:
        return set(range(model.config.first_k_dense_replace, model.num_layers))
