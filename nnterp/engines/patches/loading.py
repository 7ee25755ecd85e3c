"""Checkpoints that vLLM 0.27.1 cannot load, or loads without a part, because its experts' parameters have moved.

They are below ``experts.routed_experts`` now. DBRX's loader still looks for them in ``experts`` and stops; Laguna's
looks for the routers' correction bias there and goes on without it.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from torch import Tensor

Weights = Iterable[tuple[str, Tensor]]


def load_experts(load_weights: Callable[..., Any]) -> Callable[..., Any]:
    """DBRX's ``load_weights``, given the experts under the names of their parameters."""

    @functools.wraps(load_weights)
    def load(self: Any, weights: Weights) -> Any:
        moved = ((name.replace(".ffn.experts.", ".ffn.experts.routed_experts."), weight) for name, weight in weights)
        return load_weights(self, moved)

    return load


def load_routing_bias(load_weights: Callable[..., Any]) -> Callable[..., Any]:
    """Laguna's ``load_weights``, which is followed by the correction biases that it dropped."""

    @functools.wraps(load_weights)
    def load(self: Any, weights: Weights) -> Any:
        biases: dict[str, Tensor] = {}

        def seen() -> Iterator[tuple[str, Tensor]]:
            for name, weight in weights:
                if name.endswith(".experts.e_score_correction_bias"):
                    biases[name.replace(".experts.", ".experts.routed_experts.")] = weight
                yield name, weight

        loaded = load_weights(self, seen())
        parameters = dict(self.named_parameters())
        for name, bias in biases.items():
            parameters[name].data.copy_(bias)
        return loaded

    return load


#: Architecture -> its module below ``vllm.model_executor.models``, the class that loads, and what its loader lacks.
MENDED = {
    "DbrxForCausalLM": ("dbrx", "DbrxModel", load_experts),
    "LagunaForCausalLM": ("laguna", "LagunaModel", load_routing_bias),
}


def install(architectures: Iterable[str]) -> None:
    """Mend the loaders of those architectures."""
    for architecture in architectures:
        if architecture in MENDED:
            module, name, mend = MENDED[architecture]
            owner = getattr(importlib.import_module(f"vllm.model_executor.models.{module}"), name)
            if not hasattr(owner.load_weights, "__wrapped__"):
                owner.load_weights = mend(owner.load_weights)
