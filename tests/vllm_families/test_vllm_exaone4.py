"""EXAONE 4 on vLLM, against transformers: a post-norm block that returns a pair, and full blocks without positions."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import exaone4


class TestVLLMExaone4(VLLMFamilySuite):
    REPO = "LGAI-EXAONE/EXAONE-4.0-1.2B"
    FAMILY = exaone4
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"attention_norm_output", "mlp_norm_output"}
    NATIVE = LLAMA_ROWS
