"""Gemma 3 on vLLM, against transformers: norms on both sides of a sublayer, sliding windows, scaled embeddings."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gemma3_text


class TestVLLMGemma3Text(VLLMFamilySuite):
    REPO = "unsloth/gemma-3-270m"
    FAMILY = gemma3_text
    NATIVE = LLAMA_ROWS

    def embedding_scale(self, model: Any) -> float:
        return model.hidden_size**0.5
