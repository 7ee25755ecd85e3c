"""A contribution whose bias the block adds after the projection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from nnterp.components.vllm.copied import counting_edits
from nnterp.components.vllm.flat import Flat, batched, unbatched


class Biased(Flat):
    """The first of a module's ``(rows, bias)``, plus the bias, as the block adds it.

    What was edited goes back less the bias; the entries that were not edited go back as they were.

    Args:
        *args: as on `Flat`.
        bias: the bias, ``[width]``, or None where there is none, as a function of the envoy.
        **kwargs: as on `Flat`.
    """

    def __init__(self, *args: Any, bias: Callable[[Any], Tensor | None], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bias = bias

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The sum's copy."""
        rows, bias = self._selection(envoy).pick(raw), self.bias(envoy)
        with counting_edits():
            return batched(rows.clone() if bias is None else rows + bias)

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with ``value`` less the bias in place of the rows."""
        rows, bias = self._selection(envoy).pick(raw), self.bias(envoy)
        value = unbatched(value).to(rows.device, rows.dtype)
        if bias is not None:
            value = torch.where(value == rows + bias, rows, value - bias)
        return self._selection(envoy).place(raw, value.contiguous())
