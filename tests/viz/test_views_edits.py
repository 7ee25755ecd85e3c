"""Edits in views: one trace for all linked views, the forward before beside it, refusals that leave the picture."""

from __future__ import annotations

import base64
import json
import re

import numpy as np
import pytest
import torch

import nnterp_viz.block
from nnterp_viz import aligned, attention, contributions, explore, logit_lens
from nnterp_viz.edits import Ablate, Patch, Scale, Steer
from nnterp_viz.export import page
from nnterp_viz.views.saved_patterns import PATTERNS
from tests.viz.view_recordings import PROMPT, model, recording

OTHER = "the dog saw the dog saw the"


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())


def triangle(values, layer, head):
    pattern = values[f"layers.{layer}.self_attn.attention_probabilities"][0, head]
    return pattern[np.tril_indices(len(pattern))]


def by_hand(change):
    """The last logits and the last block's first pattern of a trace that is changed by hand."""
    traced = model()
    layers = list(traced.layers)
    with torch.no_grad(), traced.trace(PROMPT):
        change(layers)
        pattern = layers[2].self_attn.attention_probabilities.clone().save()
        logits = traced.logits[:, -1:].clone().save()
    return logits, pattern


def zero_head(layers):
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0


def test_an_edit_is_shown_beside_the_forward_before_it():
    view = attention(model(), PROMPT, layer=2, head=0)
    before = view.recording
    view.apply(Ablate(layer=1, head=2))
    logits, pattern = by_hand(zero_head)
    torch.testing.assert_close(view.recording["logits"], logits)
    torch.testing.assert_close(floats(view.pattern), pattern[0, 0][np.tril_indices(len(view.labels))])
    assert torch.equal(floats(view.before_focus["pattern"]), triangle(before, 2, 0))
    assert view.edits == ["Ablate(layer=1, head=2)"]
    assert view.before["code"] == before.code
    assert "attention_head_outputs[:, :, 2] = 0" in view.code
    view.head = 3
    assert torch.equal(floats(view.before_focus["pattern"]), triangle(before, 2, 3))
    assert torch.equal(floats(view.pattern), triangle(view.recording, 2, 3))


def test_undo_gives_back_the_recording_that_was_there_bit_for_bit():
    view = logit_lens(model(), PROMPT)
    clean, drawn = view.recording, view.top_probabilities
    view.apply(Ablate(layer=1, head=2), Scale(layer=2, part="mlp", factor=0.5))
    both = view.recording
    view.apply(Ablate(layer=0, part="attention", how="mean"))
    assert len(view.edits) == 3
    view.undo(1)
    assert view.edits == ["Ablate(layer=1, head=2)", "Ablate(layer=0, part='attention', how='mean')"]
    view.undo()
    view.apply(Scale(layer=2, part="mlp", factor=0.5))
    assert torch.equal(view.recording["logits"], both["logits"])
    view.clear()
    assert view.recording is clean
    assert view.top_probabilities == drawn
    assert (view.edits, view.before, view.before_focus) == ([], {}, {})
    with pytest.raises(IndexError, match="no edit -1 to undo; 0 are in force"):
        view.undo()


def test_one_edit_redraws_all_linked_views_with_one_trace(monkeypatch):
    view = explore(model(), PROMPT)
    traced = []
    run = nnterp_viz.block.run
    monkeypatch.setattr(nnterp_viz.block, "run", lambda *a: traced.append(a) or run(*a))
    ask(view.attention, 1, kind="edit", edit={"do": "ablate", "layer": 1, "part": "head", "head": 2, "how": "zero"})
    assert len(traced) == 1
    views = (view.bar, view.attention, view.logit_lens, view.contributions)
    assert [v.edits for v in views] == [["Ablate(layer=1, head=2)"]] * 4
    assert view.attention.before["thumbnails"] != view.attention.thumbnails
    assert view.logit_lens.before["entropy"] != view.logit_lens.entropy
    assert view.contributions.before["bar_values"] != view.contributions.bar_values
    ask(view.bar, 1, kind="undo", index=0)
    assert len(traced) == 1
    assert [v.before for v in views] == [{}] * 4


def test_what_is_shown_is_shared_by_linked_views():
    view = explore(model(), PROMPT)
    view.apply(Ablate(layer=1, head=2))
    view.contributions.shown = "difference"
    assert [v.shown for v in (view, view.bar, view.attention, view.logit_lens)] == ["difference"] * 4
    view.shown = "before"
    assert view.logit_lens.shown == "before"


@pytest.mark.parametrize(
    ("asked", "edit"),
    [
        ({"do": "ablate", "layer": 1, "part": "head", "head": 2, "how": "mean"}, Ablate(layer=1, head=2, how="mean")),
        ({"do": "scale", "layer": 2, "part": "mlp", "factor": -1}, Scale(layer=2, part="mlp", factor=-1)),
        ({"do": "steer", "layer": 1, "part": "stream", "toward": 9, "factor": 5}, Steer(layer=1, toward=9, factor=5)),
        (
            {"do": "patch", "layer": 1, "part": "stream", "prompt": OTHER, "positions": [2], "from_positions": [4]},
            Patch(layer=1, part="stream", prompt=OTHER, positions=2, from_positions=4),
        ),
        ({"do": "ablate", "layer": 1, "part": "block", "how": "zero"}, Ablate(layer=1, part="block")),
        (
            {
                "do": "patch",
                "layer": 1,
                "part": "block",
                "prompt": "the dog saw",
                "positions": [0],
                "from_positions": [1],
            },
            Patch(layer=1, part="block", prompt="the dog saw", positions=0, from_positions=1),
        ),
        (
            {"do": "steer", "layer": 1, "part": "stream", "plus": OTHER, "minus": "the", "factor": 2},
            Steer(layer=1, plus=OTHER, minus="the", factor=2),
        ),
    ],
)
def test_every_gesture_gives_what_its_object_gives(asked, edit):
    by_click, by_python = logit_lens(model(), PROMPT), logit_lens(model(), PROMPT)
    ask(by_click, 1, kind="edit", edit=asked)
    assert by_click.error == ""
    by_python.apply(edit)
    assert by_click.edits == by_python.edits == [repr(edit)]
    assert torch.equal(by_click.recording["logits"], by_python.recording["logits"])
    assert not torch.equal(by_click.recording["logits"], recording()["logits"])


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"do": "ablate", "layer": 9, "part": "mlp", "how": "zero"}, "layer 9 is outside 0 to 2"),
        ({"do": "ablate", "layer": 1, "part": "stream", "how": "zero"}, "part is 'stream'"),
        ({"do": "ablate", "layer": 1, "part": "mlp", "factor": 2}, "Ablate has no choice 'factor'"),
        ({"do": "patch", "layer": 1, "part": "mlp", "prompt": "the cat"}, "the other prompt has 4 tokens and this one"),
        ({"do": "steer", "layer": 1, "part": "stream", "toward": "the cat saw"}, "is 7 tokens"),
        ({"do": "steer", "layer": 1, "part": "stream", "plus": "", "factor": 1}, "has no token"),
        ({"do": "scale", "layer": 1, "part": "block"}, "Scale needs factor"),
        ({"do": "scale", "layer": 1, "part": "block", "factor": "much"}, "factor is 'much'; it must be a number"),
        ({"do": "steer", "layer": 1, "part": "block", "toward": 9, "factor": 1}, "Steer: part is 'block'"),
        ({"do": "melt", "layer": 1, "part": "mlp"}, "the view asked for 'melt'"),
    ],
)
def test_a_refused_edit_is_told_in_words_and_leaves_what_is_shown(asked, words):
    view = logit_lens(model(), PROMPT)
    view.apply(Ablate(layer=1, head=2))
    shown, drawn = view.recording, view.top_probabilities
    ask(view, 1, kind="edit", edit=asked)
    assert words in view.error
    assert (view.recording, view.top_probabilities) == (shown, drawn)
    assert view.edits == ["Ablate(layer=1, head=2)"]
    ask(view, 2, kind="undo", index=0)
    assert (view.error, view.edits) == ("", [])


def test_a_saved_recording_cannot_be_edited_and_says_why():
    view = logit_lens(recording())
    with pytest.raises(RuntimeError, match="no model stands behind it"):
        view.apply(Ablate(layer=1, head=2))
    ask(view, 1, kind="edit", edit={"do": "ablate", "layer": 1, "part": "mlp", "how": "zero"})
    assert "no model stands behind it" in view.error


def test_edits_stay_when_the_prompt_changes_and_a_prompt_that_they_do_not_fit_is_refused():
    view = logit_lens(model(), PROMPT)
    view.apply(Ablate(layer=1, head=2, positions=5))
    ask(view, 1, kind="prompt", text=OTHER)
    assert view.prompt == OTHER
    assert torch.equal(view._session.baseline["logits"], recording(OTHER)["logits"])
    assert not torch.equal(view.recording["logits"], recording(OTHER)["logits"])
    ask(view, 2, kind="prompt", text="the")
    assert "position 5 is outside" in view.error
    assert view.prompt == OTHER


def test_a_followed_token_and_another_target_come_for_both_forwards():
    view = explore(model(), PROMPT)
    view.apply(Ablate(layer=1, head=2))
    ask(view.logit_lens, 1, kind="follow", id=9)
    lens = view.logit_lens
    assert torch.equal(floats(lens.followed_probability), lens.recording["lens.followed_probability"].flatten())
    followed = recording(follow=9)["lens.followed_probability"].flatten()
    assert torch.equal(floats(lens.before["followed_probability"]), followed)
    ask(view.contributions, 1, kind="target", target=11, versus=None, position=3)
    bars = view.contributions
    assert (bars.target_id, bars.explained_position) == (11, 3)
    assert "target_id" not in bars.before
    assert floats(bars.before["bar_values"])[-1] == recording(target=11, position=3)["contributions.logit"]


def test_both_forwards_explain_the_token_that_the_first_predicted():
    view = contributions(model(), PROMPT)
    target = view.target_id
    view.apply(Scale(layer=2, part="stream", factor=-1.0))
    assert int(view.recording["logits"].argmax()) != target
    assert view.target_id == target


def test_a_second_prompt_is_tokenized_without_a_trace(monkeypatch):
    view = logit_lens(model(), PROMPT)
    monkeypatch.setattr(nnterp_viz.block, "run", lambda *_: pytest.fail("a trace was run"))
    ask(view, 1, kind="source", text=OTHER)
    assert view.source["labels"] == recording(OTHER).labels
    assert view.source["pairs"] == [list(pair) for pair in aligned(recording().token_ids, recording(OTHER).token_ids)]
    ask(view, 2, kind="source", text="")
    assert "no token" in view.error


def test_the_second_prompts_tokens_are_paired_with_those_of_whatever_prompt_is_shown():
    view = logit_lens(model(), PROMPT)
    ask(view, 1, kind="source", text="the cat")
    longer, shorter = recording().token_ids, recording("the cat").token_ids
    assert view.source["pairs"] == [list(pair) for pair in aligned(longer, shorter)]
    assert len(view.source["pairs"]) == len(shorter) < len(longer)
    ask(view, 2, kind="prompt", text="the cat")
    assert view.source["pairs"] == [[i, i] for i in range(len(shorter))]


def test_edits_given_at_the_start_have_their_baseline():
    view = attention(model(), PROMPT, layer=2, head=0, edits=[Ablate(layer=1, head=2)])
    assert torch.equal(floats(view.before_focus["pattern"]), triangle(recording(), 2, 0))
    alone = logit_lens(view.recording)
    assert (alone.edits, alone.before) == (["Ablate(layer=1, head=2)"], {})


def test_an_exported_page_holds_both_forwards():
    view = attention(model(), PROMPT, layer=2, head=0, edits=[Ablate(layer=1, head=2)])
    text = re.search(r'id="nnv-page">(.*?)</script>', page([[view]]), re.DOTALL)[1]
    (saved,) = json.loads(text)["views"]
    assert base64.b64decode(saved["buffers"]["before.thumbnails"]) == view.before["thumbnails"]
    assert saved["state"]["edits"] == view.edits


def test_the_small_pictures_of_a_difference_hold_each_pixels_strongest_change_on_one_scale():
    prompt = "the cat saw the cat saw " * 10
    view = attention(model(), prompt, edits=[Ablate(layer=0, part="mlp")])
    before, after = view._session.baseline, view.recording
    side = view.thumb
    tokens = len(view.labels)
    assert tokens > side == 64
    drawn = np.frombuffer(view.before["thumbnails_difference"], np.int8).reshape(3, 4, -1)
    assert view.before["thumbnails_exact"]
    assert np.all(drawn[0] == 0)  # the first block attends before its MLP
    change = [after[PATTERNS.format(i)][0].float() - before[PATTERNS.format(i)][0].float() for i in range(3)]
    assert view.before["thumbnails_scale"] == pytest.approx(max(float(c.abs().max()) for c in change))
    rows, columns = np.tril_indices(side)
    for at in range(0, len(rows), 97):
        r, c = rows[at], columns[at]
        span = [slice(i * tokens // side, -(-(i + 1) * tokens // side)) for i in (r, c)]
        cells = change[2][1][span[0], span[1]].flatten()
        strongest = cells[cells.abs().argmax()]
        assert drawn[2, 1, at] == round(float(strongest) / view.before["thumbnails_scale"] * 127)


def test_where_not_every_pattern_is_held_the_thumbnails_themselves_are_compared():
    one = 4 * model().num_heads * len(recording().token_ids) ** 2
    view = attention(model(), PROMPT, limit_bytes=one, edits=[Ablate(layer=0, part="mlp")])
    assert not view.before["thumbnails_exact"]
    before, after = view._session.baseline["attention.thumbnails"], view.recording["attention.thumbnails"]
    assert view.before["thumbnails_scale"] == pytest.approx(float((after.int() - before.int()).abs().max()) / 255)
    view.layer = 2  # a click brings the pattern of both forwards
    assert torch.equal(floats(view.before_focus["pattern"]), triangle(recording(), 2, view.head))


def test_closing_frees_the_forward_before():
    view = attention(model(), PROMPT, edits=[Ablate(layer=1, head=2)])
    view.close()
    assert (view.before, view.before_focus) == ({}, {})
