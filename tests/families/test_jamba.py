from __future__ import annotations

from typing import Any, ClassVar

from tests.families.hybrid_suite import HYBRID_MIXTURE_VALUES, ROWS, HybridChecks
from tests.families.mixture_suite import MixedSuite


class TestJamba(HybridChecks, MixedSuite):
    MODEL_TYPE = "jamba"
    VALUES: ClassVar[set[str]] = HYBRID_MIXTURE_VALUES
    UNAVAILABLE = MixedSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
    NORMALIZED = False
    DENSE = frozenset({0, 2})
    NATIVE = ROWS | {
        "norm": "model.final_layernorm",
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.mamba",
        "layers.0.mlp": "model.layers.0.feed_forward",
    }

    def expert_size(self, model: Any) -> int:
        return model.config.intermediate_size
