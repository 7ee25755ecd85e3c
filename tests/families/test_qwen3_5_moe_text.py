from __future__ import annotations

from typing import ClassVar

from tests.families.hybrid_suite import HYBRID_MIXTURE_VALUES, ROWS, HybridChecks
from tests.families.mixture_suite import MixtureSuite


class TestQwen35MoeText(HybridChecks, MixtureSuite):
    MODEL_TYPE = "qwen3_5_moe_text"
    STEP = 1e-3
    VALUES: ClassVar[set[str]] = HYBRID_MIXTURE_VALUES
    NATIVE = ROWS | {
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.linear_attn",
    }
