from __future__ import annotations

from tests.families.family_suite import FamilySuite
from tests.families.hybrid_suite import ROWS, HybridChecks


class TestQwen35Text(HybridChecks, FamilySuite):
    MODEL_TYPE = "qwen3_5_text"
    NATIVE = ROWS | {
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.linear_attn",
    }
