"""Phi-3 on vLLM, against transformers: Llama's classes, a window, part of each head rotated; and LongRoPE."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.families.vllm import phi3
from tests.vllm_families.running import close, logits

#: More tokens than the positions that `phi3-long` was (as it were) trained on.
LONG = [3 + place % 500 for place in range(70)]


class TestVLLMPhi3(VLLMFamilySuite):
    REPO = "microsoft/Phi-3-mini-4k-instruct"
    FAMILY = phi3
    NATIVE = LLAMA_ROWS
    MEMORY = 0.4


class TestVLLMPhi3Long(VLLMFamilySuite):
    CHECKPOINT = "phi3-long"
    FAMILY = phi3
    NATIVE = LLAMA_ROWS

    def test_vllm_chooses_the_factors_by_its_length_and_transformers_by_the_prompt_s(
        self, checkpoint: str, reference: Any
    ) -> None:
        from nnterp import StandardizedVLLM

        with StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", max_model_len=128, **SMALL) as model:
            close(logits(model, prompt=LONG), reference(logits, prompt=[LONG]), self.TOLERANCE, "a long prompt")
            got, want = logits(model), reference(logits)
        assert (got - want).abs().max() > 0.1 * want.abs().max()
