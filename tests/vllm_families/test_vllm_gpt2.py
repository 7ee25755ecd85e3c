"""GPT-2 on vLLM, against transformers: a block called with the stream alone, a plain MLP, learned positions."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gpt2


class TestVLLMGpt2(VLLMFamilySuite):
    REPO = "openai-community/gpt2"
    FAMILY = gpt2
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.attn",
        "layers.0.mlp": "transformer.h.0.mlp",
    }
