"""Ministral 3 on vLLM, against transformers: queries that grow with the position, YaRN without its scale."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import ministral3


class TestVLLMMinistral3(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-Ministral3ForCausalLM"
    FAMILY = ministral3
    NATIVE = LLAMA_ROWS
