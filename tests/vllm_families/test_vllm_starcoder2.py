"""StarCoder 2 on vLLM's transformers backend, against the transformers engine: a plain MLP, a window on all blocks."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import starcoder2


class TestVLLMStarcoder2(VLLMFamilySuite):
    REPO = "TechxGenus/starcoder2-3b-instruct"
    FAMILY = starcoder2
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS
    MEMORY = 0.4
