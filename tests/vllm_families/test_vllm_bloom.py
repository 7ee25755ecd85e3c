"""BLOOM on vLLM, against the transformers engine: ALiBi, a plain MLP, contributions that transformers adds inside."""

from __future__ import annotations

from vllm_suite import CLOSE, LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import bloom


class TestVLLMBloom(VLLMFamilySuite):
    REPO = "bigscience/bloom-560m"
    FAMILY = bloom
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.word_embeddings",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.self_attention",
        "layers.0.mlp": "transformer.h.0.mlp",
    }
    # vLLM's GELU is the exact one and transformers' the tanh approximation: 4.7e-4 at most, on neurons of order 1.
    TOLERANCE = max(CLOSE, 1e-3)
    KERNEL_TOLERANCE = max(CLOSE, 1e-3)
    SHARE_TOLERANCE = 1e-3
