"""What the attention view offers beside one head's pattern: the order of a score, large grids."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import traitlets as t

from nnterp_viz import attention
from tests.viz.tiled_recordings import tiled
from tests.viz.view_recordings import recording


def test_scores_go_to_the_browser_as_they_are_and_sort_by_the_first():
    view = attention(recording())
    shape = (view.num_layers, view.num_heads)
    values = {"one": torch.arange(shape[0] * shape[1]).reshape(shape) / 7, "two": torch.full(shape, float("nan"))}
    view.show_scores(values, {"one": {"title": "First", "about": "counts", "paper": "none"}})
    assert view.sort_by == "one"
    assert view.scores == {
        "one": {"title": "First", "about": "counts", "paper": "none"},
        "two": {"title": "two", "about": "", "paper": ""},
    }
    sent = np.frombuffer(view.score_values, "<f4").reshape(2, *shape)
    assert np.array_equal(sent[0], values["one"].numpy())
    assert np.isnan(sent[1]).all()
    view.show_scores({}, sort_by="")
    assert (view.sort_by, view.scores, view.score_values) == ("", {}, b"")


def test_scores_of_another_shape_or_name_are_refused_in_words():
    view = attention(recording())
    with pytest.raises(ValueError, match=r"the score 'x' has shape \[1, 1\]; the heads are \["):
        view.show_scores({"x": torch.zeros(1, 1)})
    with pytest.raises(t.TraitError, match="sort_by is 'y'; the view's scores are none: give them with show_scores"):
        view.sort_by = "y"


@pytest.mark.parametrize(("layers", "heads", "kv_heads"), [(2, 2, 2), (80, 64, 8)])
def test_any_grid_of_heads_is_sent_as_thumbnails_and_one_pattern(layers, heads, kv_heads):
    found = recording()
    view = attention(tiled(found, layers, heads, kv_heads), layer=1, head=heads - 1)
    tokens = len(found.token_ids)
    triangle = tokens * (tokens + 1) // 2
    assert len(view.thumbnails) == layers * heads * triangle
    assert len(view.pattern) == 4 * triangle
    assert (view.num_layers, view.num_heads, view.num_kv_heads) == (layers, heads, kv_heads)
    own = found["attention.thumbnails"].shape
    last = np.frombuffer(view.thumbnails, np.uint8).reshape(layers, heads, triangle)[-1, -1]
    expected = found["attention.thumbnails"][(layers - 1) % own[0], (heads - 1) % own[1]].numpy()
    assert np.array_equal(last, expected[np.tril_indices(tokens)])
