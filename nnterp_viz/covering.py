"""A recording with some values covered, as a view draws it that asks for them: no number is there, and no token."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import torch

from nnterp_viz.patterns import BLOCK, HEAD
from nnterp_viz.recording import Values

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.recording import Recording

#: The id in place of a covered token, and its label.
COVERED = -1
LABEL = "?"

#: In place of a block that names the token which is explained: that may be the answer.
CODE = "# Kept back until the answer is revealed: the block names the token whose logit is explained.\n"


def covered_lens(recording: Recording, position: int) -> Recording:
    """Without all that the lens reads at one token, in every row: ids are `COVERED`, numbers NaN."""
    tokens = len(recording.token_ids)
    values = dict(recording.values)
    for name, value in values.items():
        if name.startswith("lens.") and name != "lens.rows" and value.ndim > 1 and value.shape[1] == tokens:
            values[name] = _without(value, (slice(None), position))
    said = set(values["lens.top_ids"].unique().tolist())
    said |= set(values.get("lens.followed_ids", values.get("lens.followed_id", torch.tensor([]))).reshape(-1).tolist())
    labels = {token: label for token, label in recording.vocabulary.items() if token in said}  # not that of a target
    names_one = recording.request.target is not None or recording.request.toward is not None
    return dataclasses.replace(
        recording,
        values=Values(values, recording.unavailable),
        vocabulary={**labels, COVERED: LABEL},
        code=CODE if names_one else recording.code,
    )


def covered_pattern(recording: Recording, layer: int, head: int, query: int) -> Recording:
    """Without one query's row of one head's pattern, what its sink leaves and its vectors tell; its pixels are 0."""
    tokens = len(recording.token_ids)
    values = dict(recording.values)
    if (name := HEAD.format(layer, head)) in values:
        values[name] = _without(values[name], (query,))
    if (name := BLOCK.format(layer)) in values:
        values[name] = _without(values[name], (0, head, query))
    if (name := "attention.sink_weight") in values:
        values[name] = _without(values[name], (layer, head, query))
    if (name := "attention.thumbnails") in values:
        side = values[name].shape[-1]
        rows = [i for i in range(side) if i * tokens // side <= query < -(-(i + 1) * tokens // side)]
        pixels = values[name].clone()
        pixels[layer, head, rows] = 0
        values[name] = pixels
    own = f"layers.{layer}.vectors."
    kept = {name: value for name, value in values.items() if not name.startswith(own)}
    return dataclasses.replace(recording, values=Values(kept, recording.unavailable))


def _without(value: Tensor, at: tuple[int | slice, ...]) -> Tensor:
    """A copy with nothing there."""
    copy = value.clone()
    copy[at] = torch.nan if value.is_floating_point() else COVERED
    return copy
