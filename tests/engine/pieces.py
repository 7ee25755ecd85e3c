"""A recording that several traces make, one after the other, as gestures in views do."""

from __future__ import annotations

from typing import Any

import torch

from nnterp_viz import record
from nnterp_viz.clicks import with_contributions, with_edits, with_pattern, with_weights
from nnterp_viz.closer import with_neurons, with_written
from nnterp_viz.edits import Ablate
from nnterp_viz.lens_clicks import with_followed, with_statistics
from nnterp_viz.patterns import HEAD
from nnterp_viz.recording import Recording
from nnterp_viz.vectors import with_vectors
from tests.engine.engines import PROMPT, shared


def in_pieces(model: Any) -> list[Recording]:
    """Patterns a head at a time, as of a prompt whose patterns are too large together, and what clicks add."""
    room = 2 * 4 * len(model.tokenizer(PROMPT)["input_ids"]) ** 2  # bytes of two heads' patterns
    found = record(model, PROMPT, limit_bytes=room, focus=(0, 1))
    found = with_pattern(model, found, 1, 2, limit_bytes=room)
    found = with_weights(model, found, [1])
    found = with_vectors(model, found, 2, 3)
    found = with_followed(model, found, [7, 9])
    found = with_statistics(model, found, ["kl_previous"])
    found = with_contributions(model, found, target=7, position=2)
    found = with_neurons(model, found, 1)
    found = with_written(model, found, "head", 1, 2)
    return [found, with_edits(model, found, [Ablate(layer=1, head=2)])]


def pieces_are_the_same(model: Any) -> None:
    """Holds them against those of an engine in this process."""
    for one, other in zip(in_pieces(model), in_pieces(shared()), strict=True):
        assert one.token_ids == other.token_ids
        assert list(one.values) == list(other.values)
        assert {HEAD.format(0, 1), HEAD.format(1, 2)} <= set(one.values)
        for name, value in other.values.items():
            if value.is_floating_point():
                assert torch.allclose(one[name], value, rtol=1e-4, atol=1e-4, equal_nan=True), name
            else:
                assert torch.equal(one[name], value), name
