"""Which blocks' patterns a recording holds in full, and why not the others'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nnterp_viz.patterns import BLOCK as PATTERNS
from nnterp_viz.views.options import words

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording

__all__ = ["PATTERNS", "no_pattern"]


def no_pattern(recording: Recording) -> str:
    """Says which patterns a recording without a model behind it can show."""
    if alone := [f"head {head} of block {layer}" for layer, head in recording.request.heads]:
        return f"This head's pattern was not saved: the recording holds that of {words(alone)}, and thumbnails of all."
    held = [str(layer) for layer in range(recording.info["num_layers"]) if PATTERNS.format(layer) in recording.values]
    if not held and "attention.thumbnails" not in recording.values:
        return recording.unavailable.get(PATTERNS.format(0), "The recording holds no attention.")
    whose = f"those of block {words(held)}" if held else "no block's"
    return f"This block's patterns were not saved: the recording holds {whose} in full, and thumbnails of all."
