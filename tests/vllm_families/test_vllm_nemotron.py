"""Nemotron on vLLM, against transformers: LayerNorms in the fused block, a plain MLP, half of a head rotated."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import nemotron


class TestVLLMNemotron(VLLMFamilySuite):
    REPO = "nvidia/Nemotron-Mini-4B-Instruct"
    FAMILY = nemotron
    NATIVE = LLAMA_ROWS
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    MEMORY = 0.5
