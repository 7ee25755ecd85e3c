"""DBRX on vLLM, against the transformers engine: the attention inside ``norm_attn_norm``, a clamped projection."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import dbrx


class TestVLLMDbrx(VLLMFamilySuite):
    REPO = "yujiepan/dbrx-tiny256-random"
    FAMILY = dbrx
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.blocks",
        "norm": "transformer.norm_f",
        "layers.0.self_attn": "transformer.blocks.0.norm_attn_norm.attn",
        "layers.0.input_layernorm": "transformer.blocks.0.norm_attn_norm.norm_1",
        "layers.0.post_attention_layernorm": "transformer.blocks.0.norm_attn_norm.norm_2",
        "layers.0.mlp": "transformer.blocks.0.ffn",
    }
