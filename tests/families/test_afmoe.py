"""AFMoE: norms on both sides of a sublayer, gated heads, dense blocks before mixtures with a shared expert."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from tests.families.mixture_suite import MixedSuite


class TestAfmoe(MixedSuite):
    MODEL_TYPE = "afmoe"
    SCORING = "sigmoid"
    SCALE = 1.5

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        return model.layers[1].post_mlp_layernorm._module(mixture)
