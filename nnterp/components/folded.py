"""A tensor whose first axis folds the batch with the heads or with the tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from nnsight.intervention.interleaver import Mediator

from nnterp.components.eproperty import EProperty

if TYPE_CHECKING:
    from collections.abc import Callable

    from nnsight.intervention.envoy import Envoy
    from torch import Tensor


class Folded(EProperty):
    """``[batch * inner, ...]``, served as a view ``[batch, inner, ...]`` of this invoke's own rows.

    nnsight gives each of several invokes its rows of a tensor whose first axis is the batch, and such a tensor whole.
    What has all the axes of its layout already (from a module that got the batch axis) is served as nnsight gives it.

    Args:
        *args: as on `EProperty`.
        inner: the length of the folded axis, as a function of the envoy; by default it is the tokens', which is what is
            left after the batch.
        **kwargs: as on `EProperty`.
    """

    def __init__(self, *args: Any, inner: Callable[[Any], int] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inner = inner
        self._transform = self._handed_back

    def _own_rows(self, envoy: Envoy, whole: Tensor) -> Tensor:
        """This invoke's rows of ``whole``, as a view ``[batch, inner, ...]``."""
        if self.dims is not None and whole.ndim == len(self.dims):
            return whole
        mediator = Mediator.current(self.label(envoy))
        batcher, group = mediator.interleaver.batcher, mediator.batch_group
        shared = batcher is not None and batcher.batching and group is not None
        if self.inner is not None:
            unfolded = torch.unflatten(whole, 0, (-1, self.inner(envoy)))
        else:
            # With one token a sequence the first axis is the batch itself, and nnsight has taken the rows out already.
            rows = group[1] if shared and len(whole) < batcher.total else batcher.total
            unfolded = torch.unflatten(whole, 0, (rows, -1))
        return unfolded.narrow(0, *group) if shared and len(unfolded) == batcher.total else unfolded

    def view(self, envoy: Envoy, raw: Any) -> Any:
        """The rows' view; an edit in place is an edit of the model's tensor."""
        rows = self._own_rows(envoy, self._selection(envoy).pick(raw))
        return rows if self.function is None else self.function(envoy, rows)

    def _handed_back(self, envoy: Envoy, rows: Tensor, raw: Any) -> Any:
        """nnsight's write-back of rows that were read.

        An edit in place is in the model's tensor already; a gradient needs the model to go on from the rows themselves.
        """
        return self.packed(envoy, raw, rows) if rows.requires_grad else raw

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """A copy of the whole with ``value`` in this invoke's rows."""
        if self._postprocess is not None:
            value = self._postprocess(envoy, value)
        whole = self._selection(envoy).pick(raw).clone()
        self._own_rows(envoy, whole).copy_(value)
        return self._selection(envoy).place(raw, whole)
