"""StableLM on vLLM, against transformers: a sequential block that returns a pair, LayerNorms, partial rotation."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import stablelm


class TestVLLMStablelm(VLLMFamilySuite):
    REPO = "stabilityai/stablelm-2-1_6b"
    FAMILY = stablelm
    NATIVE = LLAMA_ROWS
