"""Gemma 2 on vLLM, against transformers: norms around the sublayers, softcaps, sliding windows, no head of its own."""

from __future__ import annotations

from typing import Any

from vllm_suite import HEADLESS_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gemma2


class TestVLLMGemma2(VLLMFamilySuite):
    REPO = "google/gemma-2-2b-it"
    FAMILY = gemma2
    NATIVE = HEADLESS_ROWS
    MEMORY = 0.3
    LOGITS_CAP = 15.0

    def embedding_scale(self, model: Any) -> float:
        return model.hidden_size**0.5
