"""Phi on vLLM, against transformers: a parallel block after the positions, a plain MLP, a head with a bias."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import phi


class TestVLLMPhi(VLLMFamilySuite):
    REPO = "microsoft/phi-1_5"
    FAMILY = phi
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {"norm": "model.final_layernorm"}
    MEMORY = 0.3
    PARALLEL = True
