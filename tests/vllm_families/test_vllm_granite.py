"""Granite on vLLM, against transformers: multipliers on the embeddings, the scores, the sublayers, the logits."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import granite


class TestVLLMGranite(VLLMFamilySuite):
    REPO = "ibm-granite/granite-3.3-2b-instruct"
    FAMILY = granite
    NATIVE = LLAMA_ROWS
    MEMORY = 0.3
