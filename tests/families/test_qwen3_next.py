from __future__ import annotations

from typing import ClassVar

from tests.families.hybrid_suite import HYBRID_MIXTURE_VALUES, ROWS, HybridChecks
from tests.families.mixture_suite import MixedSuite


class TestQwen3Next(HybridChecks, MixedSuite):
    MODEL_TYPE = "qwen3_next"
    VALUES: ClassVar[set[str]] = HYBRID_MIXTURE_VALUES
    NATIVE = ROWS | {
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.linear_attn",
    }
