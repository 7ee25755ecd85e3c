"""`Flat`: a value that vLLM keeps as rows, one a token, served with a batch axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import torch
from torch import Tensor

from nnterp.components.eproperty import Reason
from nnterp.components.selection import Selection
from nnterp.components.vllm.copied import Copied, counting_edits


def batched(rows: Tensor) -> Tensor:
    """``[tokens, ...]`` as ``[1, tokens, ...]``: a request is one sequence."""
    return rows.unsqueeze(0)


def unbatched(value: Tensor) -> Tensor:
    """``[1, tokens, ...]`` as the rows ``[tokens, ...]`` that vLLM's modules take."""
    return value.squeeze(0)


class Flat(Copied):
    """A ``[tokens, width]`` tensor of vLLM's, served as ``[1, tokens, width]``.

    transformers' modules inside vLLM (its transformers backend) have the batch axis already; it is not added twice.

    Args:
        key, description, unavailable, select, read_only: as on `EProperty`; ``select`` may also be a function of the
            envoy.
        heads: ``"first"`` splits the last axis into heads and serves ``[1, heads, tokens, width]``; ``"last"`` serves
            ``[1, tokens, heads, width]``. The width is the envoy's size that the layout's last axis is named for:
            values can be narrower than queries and keys.
        batch: whether the batch axis is to be added; None, the default, where vLLM's tensor has two axes.
        factor: what the block multiplies the tensor by before it uses it, a function of the envoy: the value is the
            product, and what was edited goes back divided. The entries that were not edited go back as they were.
    """

    def __init__(
        self,
        key: str | Callable[[Any], str] | None = None,
        description: str | None = None,
        unavailable: Reason = None,
        select: Selection | int | str | tuple[int, str] | Callable[[Any], Selection] | None = None,
        read_only: str | None = None,
        *,
        heads: Literal["first", "last"] | None = None,
        batch: bool | None = None,
        factor: Callable[[Any], float] | None = None,
    ) -> None:
        super().__init__(key, description, unavailable, select, read_only)
        self.heads = heads
        self.batch = batch
        self.factor = factor

    def _selection(self, envoy: Any) -> Selection:
        if callable(self.select):  # which argument it is, is a setting of the envoy's class
            return self.select(envoy)
        return super()._selection(envoy)

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The rows' copy, times `factor`, with the batch axis and the heads in their places."""
        rows = self._selection(envoy).pick(raw)
        with counting_edits():
            value = rows.clone() if self.factor is None else rows * self.factor(envoy)
        if self.heads is None:
            return batched(value) if (rows.ndim == 2 if self.batch is None else self.batch) else value
        width = getattr(envoy, self.dims[-1])  # type: ignore[index] # heads have a layout
        value = batched(value.reshape(len(rows), -1, width))  # some models (HunYuan) have split their heads already
        return value.transpose(1, 2) if self.heads == "first" else value

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """`raw` with ``value``'s rows in place of the served ones."""
        rows = self._selection(envoy).pick(raw)
        if self.heads == "first":
            value = value.transpose(1, 2)
        value = value.to(rows.device, rows.dtype).reshape(rows.shape)
        if self.factor is not None:
            factor = self.factor(envoy)
            value = torch.where(value == rows * factor, rows, value / factor)
        return self._selection(envoy).place(raw, value.contiguous())
