"""ERNIE 4.5 on vLLM, against transformers: Llama's classes, neighboring pairs rotated."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import ernie4_5


class TestVLLMErnie45(VLLMFamilySuite):
    REPO = "baidu/ERNIE-4.5-0.3B-PT"
    FAMILY = ernie4_5
    NATIVE = LLAMA_ROWS
