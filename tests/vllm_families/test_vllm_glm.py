"""GLM-4 on vLLM, against transformers: Llama's classes, half of each head rotated in neighboring pairs."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import glm


class TestVLLMGlm(VLLMFamilySuite):
    REPO = "zai-org/glm-edge-1.5b-chat"
    FAMILY = glm
    NATIVE = LLAMA_ROWS
