"""OLMo 3 on vLLM, against transformers: a post-norm block after the positions, sliding windows."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import olmo3


class TestVLLMOlmo3(VLLMFamilySuite):
    REPO = "allenai/Olmo-3-7B-Instruct"
    FAMILY = olmo3
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"attention_norm_output", "mlp_norm_output"}
    NATIVE = LLAMA_ROWS
    MEMORY = 0.5
