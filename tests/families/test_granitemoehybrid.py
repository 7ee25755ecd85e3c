from __future__ import annotations

from typing import Any, ClassVar

from torch import Tensor

from tests.families.hybrid_suite import HYBRID_MIXTURE_VALUES, ROWS, HybridChecks
from tests.families.mixture_suite import MixtureSuite


class TestGraniteMoeHybrid(HybridChecks, MixtureSuite):
    MODEL_TYPE = "granitemoehybrid"
    VALUES: ClassVar[set[str]] = HYBRID_MIXTURE_VALUES
    SCORING = "topk_softmax"
    NATIVE = ROWS | {
        "layers.1.self_attn": "model.layers.1.self_attn",
        "layers.0.linear_attn": "model.layers.0.mamba",
        "layers.0.mlp": "model.layers.0.block_sparse_moe",
    }

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        return mixture * model.config.residual_multiplier
