"""A tensor that the model keeps in another arrangement: heads side by side, or keys repeated for their queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nnsight.intervention.interleaver import Mediator

from nnterp.components.eproperty import EProperty

if TYPE_CHECKING:
    from collections.abc import Callable

    from nnsight.intervention.envoy import Envoy
    from torch import Tensor


class Arranged(EProperty):
    """A served tensor as a view in the value's own layout; the model goes on from what the view is turned back into.

    Several values can be parts of what one location serves (keys and values): their views go back together, so that
    each can be edited for as long as the block is there.

    Args:
        *args: as on `EProperty`.
        served: ``served(envoy, kept)``, the view.
        kept: ``kept(envoy, value)``, the way back; on an unedited view it gives what was there, bit for bit.
        **kwargs: as on `EProperty`.
    """

    def __init__(
        self,
        *args: Any,
        served: Callable[[Any, Tensor], Tensor],
        kept: Callable[[Any, Tensor], Tensor],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.served = served
        self.kept = kept
        self._transform = self._handed_back

    def view(self, envoy: Envoy, raw: Any) -> Tensor:
        """The view, kept beside those of the other values that were read at this visit of the location."""
        value = self.served(envoy, super().view(envoy, raw))
        self._views(envoy)[self] = value
        return value

    def _views(self, envoy: Envoy) -> dict[Arranged, Tensor]:
        """The views that wait to be handed back where this value is."""
        location = self.location(envoy)
        mediator = Mediator.current(location)
        visit = mediator.worker, location, mediator.wanted(location)  # an edit of the model runs anew in each trace
        if mediator.__dict__.get("nnterp_place") != visit:
            mediator.nnterp_place, mediator.nnterp_views = visit, {}
        views: dict[Arranged, Tensor] = mediator.nnterp_views
        return views

    def _handed_back(self, envoy: Envoy, value: Tensor, raw: Any) -> Any:  # noqa: ARG002 - the last of several views
        """nnsight's write-back of views that were read: the model goes on from them, so they have gradients."""
        for declaration, view in Mediator.current(self.label(envoy)).nnterp_views.items():
            raw = declaration._selection(envoy).place(raw, declaration.kept(envoy, view))  # noqa: SLF001
        return raw

    def __set__(self, envoy: Envoy, value: Any) -> None:
        """Assign as on `EProperty`; a view that was read before is no longer handed back."""
        super().__set__(envoy, value)
        self._views(envoy).pop(self, None)

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """An assigned value, as the model keeps it."""
        return super().packed(envoy, raw, self.kept(envoy, value))


def merged_heads(meaning: EProperty, key: str, **arguments: Any) -> Arranged:
    """A value ``[batch, seq, heads, width]`` that the model keeps as ``[batch, seq, heads * width]`` at ``key``."""
    return Arranged.like(
        meaning,
        key,
        served=lambda attention, value: value.unflatten(-1, (attention.num_heads, -1)),
        kept=lambda _, value: value.flatten(-2),
        **arguments,
    )


class Cloned(Arranged):
    """A served tensor that the model goes on to edit in place, given as a copy which it does not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, served=lambda _, kept: kept.clone(), kept=lambda _, value: value.clone(), **kwargs)
