"""GPT-J on vLLM, against the transformers engine: a parallel block after the positions, a head with a bias."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gptj


class TestVLLMGPTJ(VLLMFamilySuite):
    REPO = "EleutherAI/gpt-j-6b"
    FAMILY = gptj
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.attn",
        "layers.0.mlp": "transformer.h.0.mlp",
    }
    MEMORY = 0.5
    PARALLEL = True
