"""GLM-4 on vLLM, against transformers: Llama's classes, half of each head rotated in neighboring pairs."""

from __future__ import annotations

from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.families.vllm import glm
from tests.vllm_families.running import logits


class TestVLLMGlm(VLLMFamilySuite):
    REPO = "zai-org/glm-edge-1.5b-chat"
    FAMILY = glm
    NATIVE = LLAMA_ROWS

    def test_vllm_rotates_half_of_each_head_whatever_the_config_says(self, model: Any, checkpoint: str) -> None:
        from nnterp import StandardizedVLLM

        rope = model.config.rope_parameters
        assert rope["partial_rotary_factor"] == 0.5
        whole = {"rope_parameters": {**rope, "partial_rotary_factor": 1.0}}
        with StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", hf_overrides=whole, **SMALL) as other:
            assert torch.equal(logits(other), logits(model))
