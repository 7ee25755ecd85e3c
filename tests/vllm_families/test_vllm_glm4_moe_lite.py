"""GLM-4.7-Flash on vLLM, against the transformers engine: latent attention with values as wide as queries."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import glm4_moe_lite


class TestVLLMGlm4MoeLite(VLLMFamilySuite):
    REPO = "ngxson/GLM-4.7-Flash-small-test"
    FAMILY = glm4_moe_lite
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))
