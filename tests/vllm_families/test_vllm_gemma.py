"""Gemma on vLLM, against transformers: a fused block, scaled embeddings, no head of its own."""

from __future__ import annotations

from typing import Any

from vllm_suite import HEADLESS_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gemma


class TestVLLMGemma(VLLMFamilySuite):
    REPO = "unsloth/gemma-2b"
    FAMILY = gemma
    NATIVE = HEADLESS_ROWS
    MEMORY = 0.3

    def embedding_scale(self, model: Any) -> float:
        return model.hidden_size**0.5
