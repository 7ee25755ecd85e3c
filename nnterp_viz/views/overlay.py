"""The pattern in focus as a view's traits: one head's or several overlaid, as it is or times what its weights carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.patterns import head_pattern, holds
from nnterp_viz.views.buffers import float32_bytes, triangle_bytes
from nnterp_viz.views.reduced import cells, coarse, exact, picture
from nnterp_viz.weighing import KINDS, name, weighed

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

    from nnterp_viz.recording import Recording

NOTHING: dict[str, Any] = {
    "pattern": b"",
    "pattern_layer": -1,
    "pattern_head": -1,
    "pattern_kind": "raw",
    "sink_weight": b"",
    "reduced": {},
}


@dataclass(frozen=True)
class Focus:
    """What is in focus.

    Attributes:
        heads: whose patterns are drawn, as (layer, head).
        at: the head that is selected.
        combine: ``one``, or ``mean`` or ``max`` of several.
        weighting: what a weight is drawn times (`nnterp_viz.weighing`), or ``raw``.
    """

    heads: Sequence[tuple[int, int]]
    at: tuple[int, int]
    combine: str = "one"
    weighting: str = "raw"

    def drawn(self, recording: Recording) -> Float[Tensor, "query key"] | None:
        """The pattern that is drawn; None where the recording does not hold it, and the view tells why."""
        key, query = KINDS.get(self.weighting, (None, None))
        lacking = any(
            not holds(recording, layer, head) or (key and name(layer, key) not in recording.values)
            for layer, head in self.heads
        )
        if not self.heads or self.at[1] < 0 or lacking:
            return None
        found = [_one(recording, layer, head, key, query) for layer, head in self.heads]
        if self.combine == "one":
            return found[0]
        several = torch.stack(found)
        return several.mean(0) if self.combine == "mean" else several.amax(0)

    def exact(self, recording: Recording | None, look: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers themselves where somebody looks (`nnterp_viz.views.reduced.exact`)."""
        drawn = None if recording is None else self.drawn(recording)
        return {} if drawn is None else exact(drawn, look)

    def traits(self, recording: Recording) -> dict[str, Any]:
        """The pattern traits."""
        drawn = self.drawn(recording)
        if drawn is None:
            return NOTHING
        return {
            **picture(drawn),
            "pattern_layer": self.at[0],
            "pattern_head": self.at[1],
            "pattern_kind": self.weighting,
            "sink_weight": _sink(recording, *self.at) if self.combine == "one" else b"",
        }

    def change(self, before: Recording | None, after: Recording) -> bytes:
        """What lies between two forwards' patterns, where they are sent in squares; empty where they are not."""
        one, other = (None if found is None else self.drawn(found) for found in (before, after))
        if one is None or other is None or one.shape != other.shape or cells(len(one)) == 1:
            return b""
        return triangle_bytes(coarse(other.float() - one.float()))


def _sink(recording: Recording, layer: int, head: int) -> bytes:
    weights = recording.values.get("attention.sink_weight")
    limits = recording.info.get("limits", [])
    if weights is None or not (limits and limits[layer].get("sink")):
        return b""
    return float32_bytes(weights[layer, head])


def _one(recording: Recording, layer: int, head: int, key: str | None, query: str | None) -> Float[Tensor, "query key"]:
    pattern = head_pattern(recording, layer, head)
    if key is None or head >= len(recording[name(layer, key)]):
        return pattern
    scale = None if query is None else recording[name(layer, query)]
    return weighed(pattern, recording[name(layer, key)][head], scale)
