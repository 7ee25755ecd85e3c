"""The pattern in focus as a view's traits: one head's or several overlaid, as it is or times what its weights carry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.patterns import head_pattern, holds
from nnterp_viz.views.buffers import float32_bytes, triangle_bytes
from nnterp_viz.weighing import KINDS, name, weighed

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

    from nnterp_viz.recording import Recording

NOTHING = {"pattern": b"", "pattern_layer": -1, "pattern_head": -1, "pattern_kind": "raw", "sink_weight": b""}


def pattern_of(
    recording: Recording, heads: list[tuple[int, int]], focus: tuple[int, int], combine: str, weighting: str
) -> dict[str, Any]:
    """The pattern traits for some heads; none where the recording does not hold them, and the view tells why."""
    key, query = KINDS.get(weighting, (None, None))
    lacking = any(
        not holds(recording, layer, head) or (key and name(layer, key) not in recording.values) for layer, head in heads
    )
    if not heads or focus[1] < 0 or lacking:
        return NOTHING
    found = [_one(recording, layer, head, key, query) for layer, head in heads]
    several = torch.stack(found) if combine != "one" else found[0]
    drawn = several if combine == "one" else several.mean(0) if combine == "mean" else several.amax(0)
    return {
        "pattern": triangle_bytes(drawn),
        "pattern_layer": focus[0],
        "pattern_head": focus[1],
        "pattern_kind": weighting,
        "sink_weight": _sink(recording, *focus) if combine == "one" else b"",
    }


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
