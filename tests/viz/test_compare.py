"""`compare`: two recordings side by side, their difference under each pair, and words where there is none."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import nnterp_viz
from nnterp_viz import compare, record
from nnterp_viz.edits import Ablate
from tests.viz.view_recordings import PROMPT, model, recording, without

OTHER = "the cat was the cat saw the"


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())


def test_the_name_stays_the_function_after_its_module_was_imported():
    assert nnterp_viz.compare is nnterp_viz.compare is compare
    assert callable(nnterp_viz.compare)


def test_two_prompts_are_traced_and_their_difference_holds_both():
    view = compare(PROMPT, OTHER, model=model(), layer=1, head=2)
    assert set(view.differences) == {"attention", "logit_lens", "contributions"}
    a, b = view.a, view.b
    assert (a.labels, b.labels) == (recording(PROMPT).labels, recording(OTHER).labels)
    attention = view.differences["attention"]
    assert (attention.shown, attention.sides) == ("difference", ["a", "b"])
    triangle = np.tril_indices(len(a.labels))
    name = "layers.1.self_attn.attention_probabilities"
    assert torch.equal(floats(attention.before_focus["pattern"]), a[name][0, 2][triangle])
    assert torch.equal(floats(attention.pattern), b[name][0, 2][triangle])
    bars = view.differences["contributions"]
    assert floats(bars.before["bar_values"])[-1] == a["contributions.logit"]
    assert floats(bars.bar_values)[-1] == b["contributions.logit"]
    assert b["contributions.target_id"] == a["contributions.target_id"]
    lens = view.differences["logit_lens"]
    assert torch.equal(floats(lens.before["entropy"]), a["lens.entropy"].flatten())


def test_an_edited_recording_is_compared_with_its_clean_one():
    edited = record(
        model(), PROMPT, edits=[Ablate(layer=1, head=2)], target=int(recording()["contributions.target_id"])
    )
    view = compare(recording(), edited)
    assert set(view.differences) == {"attention", "logit_lens", "contributions"}
    assert view.differences["attention"].edits == ["Ablate(layer=1, head=2)"]
    assert any("the same tokens" in getattr(row, "value", "") for row in view.children)


def test_prompts_of_other_lengths_are_both_drawn_and_the_missing_difference_is_told():
    view = compare(PROMPT, "the store", model=model())
    assert view.differences == {}
    told = [row.value for row in view.children if hasattr(row, "value")]
    count = len(recording("the store").labels)
    assert told[0] == (
        f"No difference of attention: a has 14 tokens and b {count}, so that they cannot be aligned one by one."
    )
    assert len(told) == 3
    drawn = [view for view in view._views if view.labels == recording("the store").labels]
    assert len(drawn) == 4
    view._views[0].position = 13  # a place that b does not have stays a's own
    assert view._views[1].position == -1


def test_logits_of_different_tokens_are_not_subtracted():
    view = compare(recording(target=5), recording(target=6))
    assert set(view.differences) == {"attention", "logit_lens"}
    assert "record both with the same target" in view.why_not["contributions"]


def test_a_part_that_one_of_them_lacks_is_named_with_its_reason():
    poor = without(recording(OTHER), "lens.", reason="not on this engine")
    assert compare(recording(), poor).why_not["logit_lens"] == "b does not hold it (not on this engine)"


def test_selections_are_linked_across_both_sides_and_the_difference():
    view = compare(PROMPT, OTHER, model=model())
    view.differences["attention"].layer = 2
    assert {v.layer for v in view._views} == {2}
    view.position = 3
    assert {v.position for v in view._views} == {3}
    rows = view.children
    view.close()
    assert view.differences["attention"].before == {}
    assert all(row.comm is None for row in rows)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: compare(PROMPT, recording()), TypeError, "got a of type str; it takes recordings, or prompts with"),
        (lambda: compare(recording(), recording(), top_k=3), TypeError, "no argument 'top_k' for two recordings"),
        (lambda: compare(recording(), recording(), layer=9), ValueError, "layer is 9"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_a_page_without_widgets_shows_text_and_a_small_picture():
    data, _ = compare(PROMPT, OTHER, model=model())._repr_mimebundle_()
    assert "CompareView of a = 'the·c" in data["text/plain"]
    assert data["image/png"]
