from __future__ import annotations

from tests.families.family_suite import FamilySuite
from tests.families.hybrid_suite import ROWS, HybridChecks


class TestBamba(HybridChecks, FamilySuite):
    MODEL_TYPE = "bamba"
    NATIVE = ROWS | {
        "norm": "model.final_layernorm",
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.mamba",
        "layers.0.mlp": "model.layers.0.feed_forward",
    }
