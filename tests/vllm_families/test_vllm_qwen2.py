"""Qwen2 on vLLM, against the transformers engine: the fused block, tied embeddings, biases on the projections."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import qwen2


class TestVLLMQwen2(VLLMFamilySuite):
    REPO = "Qwen/Qwen2.5-0.5B"
    FAMILY = qwen2
    NATIVE = LLAMA_ROWS
    MEMORY = 0.3
