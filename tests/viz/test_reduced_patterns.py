"""Patterns of more tokens than a page has pixels for: squares of tokens, and exact numbers where somebody looks."""

from __future__ import annotations

import base64
import json
import re

import numpy as np
import pytest
import torch

from nnterp_viz import attention
from nnterp_viz.edits import Ablate
from nnterp_viz.views import reduced
from tests.viz.view_recordings import PROMPT, model, recording

PATTERN = "layers.{}.self_attn.attention_probabilities".format
TEXT = "the cat saw the dog and the dog saw the cat under the old tree by the sea"


def floats(sent: bytes) -> np.ndarray:
    return np.frombuffer(sent, "<f4")


@pytest.fixture
def few(monkeypatch):
    """Patterns are reduced to at most six squares a side."""
    monkeypatch.setattr(reduced, "MOST_TOKENS", 6)


def squares(pattern: torch.Tensor, side: int) -> list[float]:
    """The number of largest magnitude of each square on or below the diagonal, without the first column, one by one."""
    found = []
    tokens = len(pattern)
    for row in range(0, tokens, side):
        for column in range(0, row + 1, side):
            part = pattern[row : row + side, max(column, 1) : column + side].flatten()
            found.append(float(part[part.abs().argmax()]) if len(part) else 0.0)
    return found


@pytest.mark.usefixtures("few")
def test_a_long_pattern_is_sent_as_the_largest_of_each_square_of_tokens():
    view = attention(model(), TEXT, layer=1, head=2)
    whole = view.recording[PATTERN(1)][0, 2]
    side = reduced.cells(len(whole))
    assert side > 1
    assert (view.reduced["tokens"], view.reduced["cells"]) == (len(whole), side)
    assert np.array_equal(floats(view.pattern), np.float32(squares(whole, side)))
    assert np.array_equal(floats(view.reduced["first"]), whole[:, 0].numpy())


@pytest.mark.usefixtures("few")
def test_where_somebody_looks_the_numbers_are_the_saved_ones():
    view = attention(model(), TEXT, layer=1, head=2)
    whole = view.recording[PATTERN(1)][0, 2].numpy()
    last = len(whole) - 1
    assert view.exact["query"] == view.exact["key"] == last
    assert np.array_equal(floats(view.exact["row"]), whole[last])
    view.look = {"query": 5, "key": 2, "top": 4, "left": 99, "side": 3}
    assert np.array_equal(floats(view.exact["row"]), whole[5, :6])
    assert np.array_equal(floats(view.exact["column"]), whole[2:, 2])
    assert (view.exact["top"], view.exact["left"], view.exact["side"]) == (4, len(whole) - 3, 3)
    assert np.array_equal(floats(view.exact["block"]).reshape(3, 3), whole[4:7, -3:])
    view.head = 0  # of another head, of the same place
    other = view.recording[PATTERN(1)][0, 0].numpy()
    assert np.array_equal(floats(view.exact["row"]), other[5, :6])


@pytest.mark.usefixtures("few")
def test_with_edits_the_squares_that_changed_most_and_the_numbers_before_are_sent():
    view = attention(model(), TEXT, layer=1, head=2)
    assert view.change == b""
    view.apply(Ablate(layer=0, part="mlp"))
    before, after = view._session.baseline[PATTERN(1)][0, 2], view.recording[PATTERN(1)][0, 2]
    assert np.array_equal(floats(view.change), np.float32(squares(after - before, reduced.cells(len(after)))))
    view.look = {"query": 7, "key": 3}
    assert np.array_equal(floats(view.exact_before["row"]), before[7, :8].numpy())
    assert np.array_equal(floats(view.exact["row"]), after[7, :8].numpy())


def test_a_short_pattern_is_sent_whole_and_nothing_twice():
    view = attention(recording())
    view.look = {"query": 1, "key": 1}
    assert (view.reduced, view.exact, view.change) == ({}, {}, b"")
    tokens = len(recording(PROMPT).token_ids)
    assert len(floats(view.pattern)) == tokens * (tokens + 1) // 2


@pytest.mark.usefixtures("few")
def test_a_figure_of_a_long_pattern_has_a_cell_for_each_square_and_says_so():
    view = attention(model(), TEXT, layer=1, head=2)
    whole = view.recording[PATTERN(1)][0, 2]
    side = reduced.cells(len(whole))
    shown = view.to_plotly()
    assert f"the largest of {side} x {side} tokens" in shown.layout.title.text
    assert shown.data[0].z[1, 0] == np.float32(whole[side : 2 * side, :side].max())
    assert np.isnan(shown.data[0].z[0, 1])
    assert shown.layout.xaxis.ticktext[1] == view.labels[side]


@pytest.mark.usefixtures("few")
def test_a_page_has_both_forwards_squares_and_the_numbers_of_the_pinned_token(tmp_path, monkeypatch):
    monkeypatch.setattr("nnterp_viz.views.attention.EXPORT_LIMIT", 0)  # which a long prompt's patterns exceed
    view = attention(model(), TEXT, layer=1, head=2, position=5)
    view.apply(Ablate(layer=0, part="mlp"))
    view.to_html(tmp_path / "page.html")
    saved = re.search(r'type="application/json"[^>]*>(.*?)</script>', (tmp_path / "page.html").read_text(), re.DOTALL)
    buffers = json.loads(saved[1])["views"][0]["buffers"]
    before, after = view._session.baseline[PATTERN(1)][0, 2], view.recording[PATTERN(1)][0, 2]
    found = {name: floats(base64.b64decode(text)) for name, text in buffers.items()}
    assert np.array_equal(found["reduced.first"], after[:, 0].numpy())
    assert np.array_equal(found["before_focus.reduced.first"], before[:, 0].numpy())
    assert np.array_equal(found["exact.row"], after[5, :6].numpy())
    assert np.array_equal(found["exact_before.row"], before[5, :6].numpy())
    assert f"each {view.reduced['cells']} x {view.reduced['cells']} tokens" in view._frozen()["no_pattern"]
