from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestQwen2VLText(FamilySuite):
    MODEL_TYPE = "qwen2_vl_text"
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "model.language_model.embed_tokens",
        "layers": "model.language_model.layers",
        "norm": "model.language_model.norm",
        "layers.0.self_attn": "model.language_model.layers.0.self_attn",
        "layers.0.mlp": "model.language_model.layers.0.mlp",
    }
