"""A bias that the block adds after the sublayer has returned: the contribution is the sublayer's output plus it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from nnterp.components.eproperty import EProperty

if TYPE_CHECKING:
    from collections.abc import Callable

    from nnsight.intervention.envoy import Envoy
    from torch import Tensor


class Subtracted(torch.autograd.Function):
    """``edited - bias`` where it is no longer ``served + bias``, and ``served`` elsewhere.

    The gradient goes to ``edited`` everywhere: it is the value that the block read, so its gradient is asked for.
    """

    @staticmethod
    def forward(ctx: Any, edited: Tensor, served: Tensor, bias: Tensor | float) -> Tensor:  # noqa: ARG004
        """The tensor to hand back."""
        return (edited - bias).where(edited != served + bias, served)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None, None]:  # noqa: ARG004
        """The gradient of ``edited - bias``."""
        return gradient, None, None


class Offset(EProperty):
    """A served tensor plus a bias, given as a copy; what was not edited goes back as it was served, bit for bit.

    Args:
        *args: as on `EProperty`.
        bias: the bias, as a function of the envoy; 0.0 on a module without one.
        **kwargs: as on `EProperty`.
    """

    def __init__(self, *args: Any, bias: Callable[[Any], Tensor | float], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bias = bias
        self._transform = self._handed_back

    def view(self, envoy: Envoy, raw: Any) -> Tensor:
        """The sum."""
        return super().view(envoy, raw) + self.bias(envoy)

    def _handed_back(self, envoy: Envoy, edited: Tensor, raw: Any) -> Any:
        """nnsight's write-back of a copy that was read."""
        served = self._selection(envoy).pick(raw)
        less = Subtracted.apply(edited, served, self.bias(envoy))  # type: ignore[no-untyped-call] # torch has no type for it
        return self._selection(envoy).place(raw, less)

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """An assigned value, less the bias, in place of the served one."""
        return super().packed(envoy, raw, value - self.bias(envoy))
