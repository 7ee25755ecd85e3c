"""Multipliers: a contribution that is multiplied before it is added, and Granite's logits, which are divided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from nnterp.components.eproperty import EProperty
from nnterp.components.folded import Folded
from nnterp.components.logits import scaled

if TYPE_CHECKING:
    from collections.abc import Callable

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


class ScaledFolded(Folded):
    """Folded rows times a number (Laguna's ``moe_routed_scaling_factor``), given as a copy and handed back as `Scaled`.

    Args:
        *args: as on `Folded`.
        factor: the number, as a function of the envoy.
        **kwargs: as on `Folded`.
    """

    def __init__(self, *args: Any, factor: Callable[[Any], float], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.factor = factor

    def view(self, envoy: Envoy, raw: Any) -> Tensor:
        """The product."""
        return super().view(envoy, raw) * self.factor(envoy)

    def _handed_back(self, envoy: Envoy, rows: Tensor, raw: Any) -> Any:
        """nnsight's write-back of a copy that was read."""
        served = self._own_rows(envoy, self._selection(envoy).pick(raw))
        divided = Divided.apply(rows, served, self.factor(envoy))  # type: ignore[no-untyped-call] # torch has no type for it
        return super().packed(envoy, raw, divided)

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """An assigned value, divided, in place of the served one."""
        return super().packed(envoy, raw, value / self.factor(envoy))


def residual_multiplier(sublayer: Standard) -> float:
    """What the block multiplies a sublayer's output by before it adds it."""
    return float(sublayer.parent.residual_multiplier)


def divided(model: Any, logits: Tensor) -> Tensor:
    """What Granite and its relatives do to their logits."""
    return logits / model.config.logits_scaling


project_on_vocab, unembedding = scaled(divided)
