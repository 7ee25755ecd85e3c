from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestGPTNeoX(FamilySuite):
    MODEL_TYPE = "gpt_neox"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "gpt_neox.embed_in",
        "layers": "gpt_neox.layers",
        "norm": "gpt_neox.final_layer_norm",
        "layers.0.self_attn": "gpt_neox.layers.0.attention",
        "layers.0.mlp": "gpt_neox.layers.0.mlp",
    }


class TestSequentialGPTNeoX(TestGPTNeoX):
    CHECKPOINT = "gpt_neox-sequential"
