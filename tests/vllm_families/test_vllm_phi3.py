"""Phi-3 on vLLM, against transformers: Llama's classes over fused projections in the checkpoint."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import phi3


class TestVLLMPhi3(VLLMFamilySuite):
    REPO = "microsoft/Phi-3-mini-4k-instruct"
    FAMILY = phi3
    NATIVE = LLAMA_ROWS
    MEMORY = 0.4
