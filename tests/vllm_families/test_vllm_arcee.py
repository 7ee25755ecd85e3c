"""AFM on vLLM, against transformers: Llama's attention and a plain MLP."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import arcee


class TestVLLMArcee(VLLMFamilySuite):
    REPO = "arcee-ai/AFM-4.5B"
    FAMILY = arcee
    NATIVE = LLAMA_ROWS
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    MEMORY = 0.5
