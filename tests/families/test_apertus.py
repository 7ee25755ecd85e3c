from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestApertus(FamilySuite):
    MODEL_TYPE = "apertus"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "layers.0.input_layernorm": "model.layers.0.attention_layernorm",
        "layers.0.post_attention_layernorm": "model.layers.0.feedforward_layernorm",
    }
