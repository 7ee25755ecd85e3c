"""Laguna: as many heads as each block is given, gated heads, dense blocks before mixtures with a shared expert."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from tests.families.mixture_suite import MixedSuite


class TestLaguna(MixedSuite):
    MODEL_TYPE = "laguna"
    SCORING = "sigmoid"

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        heads = model.config.num_attention_heads_per_layer[layer]
        return super().attention_sizes(model, layer) | {"num_heads": heads}

    def choosing(self, model: Any, router: Tensor) -> Tensor:
        return super().choosing(model, capped(router))

    def expected_weights(self, chosen: Tensor, router: Tensor) -> Tensor:
        return super().expected_weights(capped(chosen), capped(router))


def capped(router: Tensor) -> Tensor:
    """The router's logits after the checkpoint's soft cap."""
    return 1.5 * torch.tanh(router / 1.5)
