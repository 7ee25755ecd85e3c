"""`compare`: two recordings side by side, their difference under each pair, and words where there is none."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import nnterp_viz
from nnterp_viz import aligned, compare, record
from nnterp_viz.edits import Ablate
from tests.viz.view_recordings import PROMPT, model, recording, without

OTHER = "the cat was the cat saw the"


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


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


def test_the_head_that_is_asked_for_is_held_of_both_prompts_where_not_all_can_be():
    view = compare(PROMPT, OTHER, model=model(), layer=2, head=1, limit_bytes=1)
    for side in (view.a, view.b):
        assert list(side.request.heads) == [(2, 1)]
    attention = view.differences["attention"]
    assert (attention.pattern_layer, attention.pattern_head, len(attention.pattern) > 0) == (2, 1, True)


def test_an_edited_recording_is_compared_with_its_clean_one():
    edited = record(
        model(), PROMPT, edits=[Ablate(layer=1, head=2)], target=int(recording()["contributions.target_id"])
    )
    view = compare(recording(), edited)
    assert set(view.differences) == {"attention", "logit_lens", "contributions"}
    assert view.differences["attention"].edits == ["Ablate(layer=1, head=2)"]
    assert any("the same tokens" in getattr(row, "value", "") for row in view.children)


LONGER = "the cat was here, the cat saw the"


def told(view):
    """The lines of text on the page, also those in a slot."""
    rows = [row for child in view.children for row in (child, *getattr(child, "children", ()))]
    return [row.value for row in rows if hasattr(row, "value")]


def test_prompts_of_other_lengths_are_subtracted_at_the_tokens_that_stand_for_each_other():
    view = compare(PROMPT, LONGER, model=model(), layer=1, head=2)
    a, b = view.a, view.b
    pairs = aligned(a.token_ids, b.token_ids)
    assert len(a.token_ids) < len(b.token_ids)
    assert 4 < len(pairs) < len(a.token_ids)
    here, there = (torch.tensor(places) for places in zip(*pairs, strict=True))
    assert set(view.differences) == {"attention", "logit_lens", "contributions"}
    attention, lens = view.differences["attention"], view.differences["logit_lens"]
    both = [(a.labels[i], b.labels[j]) for i, j in pairs]
    assert attention.labels == lens.labels == [j if i == j else f"{i} → {j}" for i, j in both]
    assert any("→" in label for label in lens.labels)
    triangle = np.tril_indices(len(pairs))
    name = "layers.1.self_attn.attention_probabilities"
    assert torch.equal(floats(attention.before_focus["pattern"]), a[name][0, 2][here][:, here][triangle])
    assert torch.equal(floats(attention.pattern), b[name][0, 2][there][:, there][triangle])
    assert torch.equal(floats(lens.before["entropy"]), a["lens.entropy"][:, here].flatten())
    assert torch.equal(floats(lens.entropy), b["lens.entropy"][:, there].flatten())
    bars = view.differences["contributions"]
    assert floats(bars.before["bar_values"])[-1] == a["contributions.logit"]
    assert floats(bars.bar_values)[-1] == b["contributions.logit"]
    alone = [i for i in range(len(a.labels)) if i not in here]
    assert told(view)[0].startswith(f"a has 14 tokens and b {len(b.labels)}; {len(pairs)} stand for each other")
    assert f"in a {alone[0]} {a.labels[alone[0]]}" in told(view)[0]


def test_a_chosen_token_is_its_partner_on_the_other_side_and_nothing_where_it_has_none():
    view = compare(PROMPT, LONGER, model=model())
    pairs = aligned(view.a.token_ids, view.b.token_ids)
    a_bar, b_bar, difference = view.bars["a"], view.bars["b"], view.differences["attention"]
    pair = len(pairs) - 1
    a_bar.position = pairs[pair][0]
    assert (view.position, b_bar.position, difference.position) == (pairs[pair][0], pairs[pair][1], pair)
    difference.position = 0
    assert (view.position, b_bar.position) == pairs[0]
    alone = next(j for j in range(len(b_bar.labels)) if j not in [j for _, j in pairs])
    b_bar.position = alone
    assert (view.position, a_bar.position, difference.position, b_bar.position) == (-1, -1, -1, alone)
    view.position = pairs[1][0]
    assert (b_bar.position, difference.position) == (pairs[1][1], 1)


def test_an_edited_prompt_is_traced_again_and_the_differences_follow():
    view = compare(PROMPT, OTHER, model=model(), layer=1, head=2)
    shown = view.differences["attention"]
    ask(view.bars["b"], 1, kind="prompt", text=LONGER)
    assert view.bars["b"].error == ""
    b = recording(LONGER, target=int(view.a["contributions.target_id"]))
    assert torch.equal(view.b["logits"], b["logits"])
    pairs = aligned(view.a.token_ids, b.token_ids)
    lens = view.differences["logit_lens"]
    assert torch.equal(floats(lens.entropy), b["lens.entropy"][:, [j for _, j in pairs]].flatten())
    assert view.differences["attention"] is shown
    ask(view.bars["a"], 2, kind="prompt", text="the dog was the")
    a = recording("the dog was the")
    assert view.a["contributions.target_id"] == a["contributions.target_id"] == view.b["contributions.target_id"]
    bars = view.differences["contributions"]
    assert floats(bars.before["bar_values"])[-1] == a["contributions.logit"]
    assert floats(bars.bar_values)[-1] == view.b["contributions.logit"]
    ask(view.bars["a"], 3, kind="prompt", text="")
    assert "no token" in view.bars["a"].error
    assert torch.equal(view.a["logits"], a["logits"])


def test_one_side_is_edited_and_the_difference_is_that_of_the_edited_forward():
    view = compare(PROMPT, OTHER, model=model(), layer=2, head=0)
    view.bars["a"].apply(Ablate(layer=1, part="block"))
    edited = record(
        model(), PROMPT, edits=[Ablate(layer=1, part="block")], target=int(recording()["contributions.target_id"])
    )
    difference = view.differences["attention"]
    name = "layers.2.self_attn.attention_probabilities"
    triangle = np.tril_indices(len(edited.labels))
    assert torch.equal(floats(difference.before_focus["pattern"]), edited[name][0, 0][triangle])
    side = view.bars["a"]
    assert (side.sides, side.edits) == (["a before", "a after"], ["Ablate(layer=1, part='block')"])
    side.shown = "before"
    own = [v for v in view._views if v.sides == side.sides]
    assert len(own) == 4
    assert {v.shown for v in own} == {"before"}
    assert (difference.shown, view.bars["b"].shown) == ("difference", "after")
    side.undo()
    assert torch.equal(floats(difference.before_focus["pattern"]), recording()[name][0, 0][triangle])


def test_where_the_other_side_cannot_explain_the_same_token_it_says_so_and_the_first_stays(monkeypatch):
    view = compare(PROMPT, OTHER, model=model())
    second = view._sessions["b"]
    monkeypatch.setattr(second, "explain", lambda *_: 1 / 0)
    ask(view.bars["a"], 1, kind="prompt", text="the dog was the")
    assert (view.bars["a"].error, view.bars["b"].error) == ("", "division by zero")
    assert torch.equal(view.a["logits"], recording("the dog was the")["logits"])
    assert "record both with the same target" in view.why_not["contributions"]


def test_prompts_without_a_token_in_common_are_both_drawn_and_what_is_missing_is_told(tmp_path):
    view = compare([5, 6, 7], [8, 9], model=model())
    assert view.differences == {}
    assert told(view)[1] == "No difference of attention: no token of a stands for one of b."
    view.to_html(tmp_path / "both.html")
    text = (tmp_path / "both.html").read_text(encoding="utf-8")
    assert text.count('<div data-view="') == 8
    assert "No difference of attention: no token of a stands for one of b." in text
    assert "No difference" not in "".join(view.bars["b"].notes)
    ask(view.bars["b"], 1, kind="prompt", text="the")
    assert view.differences == {}
    ask(view.bars["a"], 1, kind="prompt", text="the cat")
    assert set(view.differences) == {"attention", "logit_lens", "contributions"}


def test_a_recording_is_not_edited_beside_a_prompt_that_is():
    view = compare(recording(), OTHER, model=model())
    ask(view.bars["a"], 1, kind="prompt", text=OTHER)
    assert "no model stands behind it" in view.bars["a"].error
    ask(view.bars["b"], 1, kind="prompt", text=PROMPT)
    assert torch.equal(floats(view.differences["logit_lens"].entropy), recording()["lens.entropy"].flatten())


def test_where_not_every_pattern_is_held_attention_of_unequal_prompts_is_not_subtracted():
    view = compare(PROMPT, LONGER, model=model(), limit_bytes=1)
    assert set(view.differences) == {"logit_lens", "contributions"}
    assert "were over limit_bytes" in view.why_not["attention"]


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
