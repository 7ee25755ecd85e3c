"""Kimi K2 on vLLM, against the transformers engine: DeepSeek-V3 under a type of its own, alone and in a wrapper."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import kimi_k2


class TestVLLMKimiK2(VLLMFamilySuite):
    REPO = "moonshotai/Kimi-K2-Instruct"
    FAMILY = kimi_k2
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))
