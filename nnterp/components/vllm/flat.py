"""`Flat`: a value that vLLM keeps as rows, one a token, served as a private copy with a batch axis.

vLLM hands a block the rows of its own request out of a step's buffers, ``[tokens, ...]``, and later kernels overwrite
those buffers. So a read gives a copy, and an edit of the copy is handed back when the block moves on. A read that was not
edited hands back what was served, and the forward stays bit for bit what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import torch
from nnsight.intervention.interleaver import Mediator
from torch import Tensor

from nnterp.components.eproperty import EProperty, Reason
from nnterp.components.selection import Selection


def batched(rows: Tensor) -> Tensor:
    """``[tokens, ...]`` as ``[1, tokens, ...]``: a request is one sequence."""
    return rows.unsqueeze(0)


def unbatched(value: Tensor) -> Tensor:
    """``[1, tokens, ...]`` as the rows ``[tokens, ...]`` that vLLM's modules take."""
    return value.squeeze(0)


def counting_edits() -> torch.inference_mode:
    """A context whose new tensors count their edits: the engine runs in inference mode, whose tensors do not."""
    return torch.inference_mode(False)


class Copied(EProperty):
    """A value served as a private copy, handed back to the model where the block edited it.

    Subclasses say how a copy is made (`serve`) and how an edited or assigned value goes back (`replace`).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._transform = self._handed_back

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy that a read gives of what the location serves."""
        raise NotImplementedError

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """What the location is given for ``value``, which has the shape that a read gives."""
        raise NotImplementedError

    def view(self, envoy: Any, raw: Any) -> Any:
        """`serve`'s copy, noting how often it was edited so far."""
        value = self.serve(envoy, raw)
        if self.function is not None:
            value = self.function(envoy, value)
        # A mediator holds one copy to hand back at a time, so one note is enough.
        Mediator.current(self.label(envoy)).nnterp_edits = value._version
        return value

    def _handed_back(self, envoy: Any, value: Tensor, raw: Any) -> Any:
        """nnsight's write-back of a copy that was read: what was served, unless the copy was edited."""
        unedited = value._version == Mediator.current(self.label(envoy)).nnterp_edits
        return raw if unedited else self.replace(envoy, raw, value)

    def packed(self, envoy: Any, raw: Any, value: Any) -> Any:
        """What the location is given for an assigned value.

        Raises:
            ValueError: when it has another shape than a read gives: the rows are spliced into a step that the engine
                runs for every request in flight.
        """
        shape, served = tuple(getattr(value, "shape", ())), tuple(self.serve(envoy, raw).shape)
        if shape != served or not isinstance(value, Tensor):
            raise ValueError(
                f"{self.label(envoy)} is {served} on this request and cannot be replaced by a value of shape {shape}; "
                "write into the rows you mean instead (``value[:, positions] = ...``)"
            )
        return self.replace(envoy, raw, value)


class Flat(Copied):
    """A ``[tokens, ...]`` tensor of vLLM's, served as ``[1, tokens, ...]``.

    Args:
        key, description, unavailable, select, read_only: as on `EProperty`; ``select`` may also be a function of the
            envoy.
        heads: ``"first"`` splits the last axis into heads and serves ``[1, heads, tokens, width]``; ``"last"`` serves
            ``[1, tokens, heads, width]``. The width is that of the engine's attention layer (`Attention.head_size`).
        batch: whether the batch axis is to be added; False where vLLM's tensor has one already.
        factor: what the block multiplies the tensor by before it uses it, a function of the envoy: the value is the
            product, and an edited one goes back divided.
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
        batch: bool = True,
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
        if self.batch:
            value = batched(value)
        if self.heads is None:
            return value
        value = value.unflatten(-1, (-1, envoy.head_size))
        return value.transpose(1, 2) if self.heads == "first" else value

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """`raw` with ``value``'s rows in place of the served ones."""
        rows = self._selection(envoy).pick(raw)
        if self.heads == "first":
            value = value.transpose(1, 2)
        if self.heads is not None:
            value = value.flatten(-2)
        if self.batch:
            value = unbatched(value)
        if self.factor is not None:
            value = value / self.factor(envoy)
        return self._selection(envoy).place(raw, value.to(rows.device, rows.dtype).contiguous())
