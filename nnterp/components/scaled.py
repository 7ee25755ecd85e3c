"""Granite's multipliers: a contribution that the block multiplies before it adds it, and logits that are divided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from nnterp.components.eproperty import EProperty

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nnsight.intervention.envoy import Envoy
    from torch import Tensor

    from nnterp.components.standard import Standard


class Divided(torch.autograd.Function):
    """``edited / factor`` where it is no longer ``served * factor``, and ``served`` elsewhere.

    The gradient goes to ``edited`` everywhere: it is the value that the block read, so its gradient is asked for.
    """

    @staticmethod
    def forward(ctx: Any, edited: Tensor, served: Tensor, factor: float) -> Tensor:
        """The tensor to hand back."""
        ctx.factor = factor
        return (edited / factor).where(edited != served * factor, served)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None, None]:
        """The gradient of ``edited / factor``."""
        return gradient / ctx.factor, None, None


class Scaled(EProperty):
    """A served tensor times a number (Granite's ``residual_multiplier``), given as a copy.

    What was edited goes back divided by the number, so it differs from the edit by one rounding; every entry that was
    not edited goes back as it was served, bit for bit.

    Args:
        *args: as on `EProperty`.
        factor: the number, as a function of the envoy.
        **kwargs: as on `EProperty`.
    """

    def __init__(self, *args: Any, factor: Callable[[Any], float], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.factor = factor
        self._transform = self._handed_back

    def view(self, envoy: Envoy, raw: Any) -> Tensor:
        """The product."""
        return super().view(envoy, raw) * self.factor(envoy)

    def _handed_back(self, envoy: Envoy, edited: Tensor, raw: Any) -> Any:
        """nnsight's write-back of a copy that was read."""
        served = self._selection(envoy).pick(raw)
        divided = Divided.apply(edited, served, self.factor(envoy))  # type: ignore[no-untyped-call] # torch has no type for it
        return self._selection(envoy).place(raw, divided)

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """An assigned value, divided, in place of the served one."""
        return super().packed(envoy, raw, value / self.factor(envoy))


def residual_multiplier(sublayer: Standard) -> float:
    """What the block multiplies a sublayer's output by before it adds it."""
    return float(sublayer.parent.residual_multiplier)


def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
    """A family's: the final norm and the unembedding, divided by ``logits_scaling``."""
    return model.lm_head(model.norm(hidden)) / model.config.logits_scaling


def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """A family's: the unembedding matrix's rows, divided by ``logits_scaling``."""
    rows: Tensor = type(model).unembedding.fget(model, token_ids)
    return rows / model.config.logits_scaling
