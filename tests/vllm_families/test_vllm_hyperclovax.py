"""HyperCLOVA X on vLLM, against transformers: post-norms or none, and multipliers on what they give."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import hyperclovax


class TestVLLMHyperclovax(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-HyperCLOVAXForCausalLM"
    FAMILY = hyperclovax
    NATIVE = LLAMA_ROWS


class TestVLLMHyperclovaxWithoutPostNorms(VLLMFamilySuite):
    CHECKPOINT = "hyperclovax-pre_norm"
    FAMILY = hyperclovax
    NATIVE = LLAMA_ROWS
