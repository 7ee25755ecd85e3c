"""GPT-BigCode on vLLM's transformers backend, against the transformers engine: one head of keys and values."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gpt_bigcode


class TestVLLMGPTBigCode(VLLMFamilySuite):
    REPO = "bigcode/tiny_starcoder_py"
    FAMILY = gpt_bigcode
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "model.wte",
        "layers": "model.h",
        "norm": "model.ln_f",
        "layers.0.self_attn": "model.h.0.attn",
        "layers.0.mlp": "model.h.0.mlp",
    }
