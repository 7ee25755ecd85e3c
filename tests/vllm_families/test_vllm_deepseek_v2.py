"""DeepSeek-V2 on vLLM, against the transformers engine: expanded latent attention, a mixture after one dense block."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import deepseek_v2


class TestVLLMDeepseekV2(VLLMFamilySuite):
    REPO = "hmellor/tiny-random-DeepseekV2ForCausalLM"
    FAMILY = deepseek_v2
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))
