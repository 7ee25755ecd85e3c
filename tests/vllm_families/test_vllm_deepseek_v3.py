"""DeepSeek-V3 on vLLM, against the transformers engine: rotated channels in pairs, and a router with a bias."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import deepseek_v3


class TestVLLMDeepseekV3(VLLMFamilySuite):
    REPO = "trl-internal-testing/tiny-DeepseekV3ForCausalLM"
    FAMILY = deepseek_v3
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))
