from __future__ import annotations

from typing import Any

from torch import Tensor

from tests.families.family_suite import LLAMA_ROWS
from tests.families.late_sinks import LateSinks
from tests.families.mixture_suite import MixtureSuite


class TestGraniteMoeSWA(LateSinks, MixtureSuite):
    MODEL_TYPE = "granitemoe_swa"
    SCORING = "topk_softmax"
    NATIVE = LLAMA_ROWS | {"layers.0.mlp": "model.layers.0.block_sparse_moe"}

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        return mixture * model.config.residual_multiplier
