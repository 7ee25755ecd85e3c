"""What the attention view offers beside one head's pattern: the order of a score, large grids, overlays, weightings."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import traitlets as t

from nnterp_viz import attention
from nnterp_viz.edits import Ablate, Scale
from nnterp_viz.patterns import HEAD
from nnterp_viz.views.buffers import triangle_bytes
from nnterp_viz.weighing import KINDS, name, weighed
from tests.viz.tiled_recordings import tiled
from tests.viz.view_recordings import PROMPT, model, recording


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


def drawn(view) -> torch.Tensor:
    """The lower triangle that the browser gets."""
    return torch.frombuffer(bytearray(view.pattern), dtype=torch.float32)


def lower(square: torch.Tensor) -> torch.Tensor:
    rows, columns = torch.tril_indices(*square.shape)
    return square[rows, columns].float()


PATTERN = "layers.{}.self_attn.attention_probabilities".format


@pytest.mark.parametrize(("combine", "reduce"), [("mean", torch.mean), ("max", torch.amax)])
def test_heads_are_overlaid_cell_by_cell_of_the_block_or_as_chosen(combine, reduce):
    view = attention(recording(), layer=1, head=0)
    view.combine = combine
    assert torch.equal(drawn(view), lower(reduce(view.recording[PATTERN(1)][0], dim=0)))
    view.chosen_heads = [(0, 1), (1, 0)]
    several = torch.stack([view.recording[PATTERN(0)][0, 1], view.recording[PATTERN(1)][0, 0]])
    assert torch.equal(drawn(view), lower(reduce(several, dim=0)))
    view.combine = "one"
    assert torch.equal(drawn(view), lower(view.recording[PATTERN(1)][0, 0]))
    with pytest.raises(t.TraitError, match=r"chosen_heads has \(99, 0\); there are"):
        view.chosen_heads = [(99, 0)]


def test_patterns_that_are_not_there_are_traced_for_an_overlay():
    size = recording()[PATTERN(0)].nbytes
    view = attention(model(), PROMPT, layer=0, head=0, limit_bytes=2 * size)
    assert PATTERN(1) not in view.recording.values
    view.chosen_heads = [(0, 0), (1, 1)]
    view.combine = "mean"
    assert view.error == ""
    expected = (recording()[PATTERN(0)][0, 0] + recording()[PATTERN(1)][0, 1]) / 2
    assert torch.allclose(drawn(view), lower(expected), atol=1e-7)
    assert view.recording.request.patterns == (0, 1)


def test_of_a_block_that_is_too_large_a_click_brings_the_head_alone():
    one = recording()[PATTERN(0)][0, 0].nbytes
    view = attention(model(), PROMPT, layer=0, head=1, limit_bytes=2 * one)
    assert torch.equal(drawn(view), lower(recording()[PATTERN(0)][0, 1]))
    view.layer, view.head = 1, 2
    assert (view.pattern_layer, view.pattern_head, view.error) == (1, 2, "")
    assert torch.equal(drawn(view), lower(recording()[PATTERN(1)][0, 2]))
    assert view.recording.request.heads == ((1, 1), (1, 2))  # the one on the way there, and it
    assert [name for name in view.recording.values if name.startswith("layers.")] == [
        HEAD.format(1, 1),
        HEAD.format(1, 2),
    ]
    view.combine = "mean"  # of all its block's
    assert "over limit_bytes together" in view.error
    view.chosen_heads = [(1, 1), (1, 2)]
    view.combine = "mean"
    assert view.error == ""
    assert torch.allclose(drawn(view), lower(recording()[PATTERN(1)][0, 1:3].mean(0)), atol=1e-7)
    view.combine = "one"
    view.apply(Ablate(layer=0, part="mlp"))
    assert (view.pattern_layer, view.pattern_head) == (1, 2)
    view._session.bring_pattern(1, 2)
    assert view.before_focus["pattern"] == triangle_bytes(recording()[PATTERN(1)][0, 2])
    assert view.pattern != view.before_focus["pattern"]
    saved = attention(view._session.baseline)
    assert (saved.layer, saved.head) == (1, 1)
    assert "holds that of head 1 of block 1 and head 2 of block 1" in saved.no_pattern


def test_an_overlay_that_does_not_fit_is_refused_and_the_head_stays_drawn():
    view = attention(model(), PROMPT, layer=0, head=0, limit_bytes=recording()[PATTERN(0)].nbytes)
    view.chosen_heads = [(0, 0), (1, 1)]
    view.combine = "max"
    assert "over limit_bytes together" in view.error
    assert view.combine == "one"
    assert not view.busy
    assert (view.pattern_layer, view.pattern_head) in [(0, 0), (-1, -1)]


@pytest.mark.parametrize(("weighting", "key", "query"), [(kind, *factors) for kind, factors in KINDS.items()])
def test_a_weighting_draws_the_saved_weights_times_the_saved_factors(weighting, key, query):
    view = attention(model(), PROMPT, layer=1, head=1)
    view.weighting = weighting
    assert (view.error, view.pattern_kind) == ("", weighting)
    found = view.recording
    scale = None if query is None else found[name(1, query)]
    assert torch.equal(drawn(view), lower(weighed(found[PATTERN(1)][0, 1], found[name(1, key)][1], scale)))
    assert view.toward_id == int(found["logits"][0, -1].argmax())
    assert view.toward_label
    view.layer = 0  # another block's factors are another trace
    assert found.request.weighed == (1,)
    assert view.recording.request.weighed == (0, 1)
    assert view.pattern_layer == 0


def test_the_token_of_a_weighting_is_chosen_from_the_browser_and_stays_for_another_prompt():
    view = attention(model(), PROMPT, layer=1, head=1)
    label = recording().labels[1]
    view._asked(view, {"kind": "toward", "text": int(recording().token_ids[1]), "request": 1}, None)
    assert (view.error, view.weighting, view.toward_label) == ("", "token", label)
    before = drawn(view)
    view._asked(view, {"kind": "prompt", "text": "the dog saw the cat", "request": 2}, None)
    assert view.error == ""
    assert (view.weighting, view.pattern_kind) == ("token", "token")
    assert len(view.pattern) == 4 * len(view.labels) * (len(view.labels) + 1) // 2
    assert not torch.equal(drawn(view), before)


def test_a_weighting_that_cannot_be_had_is_refused_in_words_and_the_weights_stay():
    view = attention(recording(), layer=1, head=1)
    view.weighting = "value"
    assert "no model stands behind the view" in view.error
    assert (view.weighting, view.pattern_kind, view.busy) == ("raw", "raw", False)
    assert torch.equal(drawn(view), lower(view.recording[PATTERN(1)][0, 1]))
    with pytest.raises(LookupError, match="no model stands behind the view"):
        view.weigh_toward(3)
    gate = attention(model("laguna"), PROMPT, layer=1, head=1)
    gate.weighting = "output"
    assert "a gate multiplies the heads' outputs" in gate.error
    assert gate.weighting == "raw"
    gate.weighting = "value"
    assert (gate.error, gate.pattern_kind) == ("", "value")


def test_the_forward_before_an_edit_is_weighed_too():
    view = attention(model(), PROMPT, layer=1, head=1)
    view.weighting = "output"
    view.apply(Scale(layer=0, part="attention", factor=2.0))
    before = torch.frombuffer(bytearray(view.before_focus["pattern"]), dtype=torch.float32)
    plain = attention(model(), PROMPT, layer=1, head=1)
    plain.weighting = "output"
    assert torch.equal(before, drawn(plain))
    assert not torch.equal(before, drawn(view))
    assert view.before_focus["pattern_kind"] == "output"


def test_a_page_holds_what_is_drawn_where_it_is_not_one_head_s_weights():
    view = attention(recording(), layer=1, head=1)
    assert view._frozen()["patterns"]
    view.combine = "mean"
    frozen = view._frozen()
    assert (frozen["patterns"], frozen["pattern"], frozen["live"]) == (b"", view.pattern, False)
