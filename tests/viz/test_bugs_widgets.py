"""Views in the hands of a hostile user: closed, copied, misled and interrupted (shared/bugs.md, 38, 44, 69, 70, 72)."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import weakref

import numpy as np
import pytest
import torch
import traitlets

from nnterp import StandardizedTransformer
from nnterp_viz import attention, contributions, explore, logit_lens, record, tape
from nnterp_viz.edits import Ablate
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model, recording, without

VIEWS = [attention, logit_lens, contributions]
ALL = [*VIEWS, explore]


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


# -- closing ---------------------------------------------------------------------------------


def test_fifty_closed_views_of_256_tokens_are_collected():  # bug 44
    long = record(model(), [5] * 256, lens=False, contributions=False)
    views = [attention(long, layer=1, head=1) for _ in range(50)]
    assert all(len(view.pattern) == 4 * 256 * 257 // 2 for view in views)
    alive = [weakref.ref(view) for view in views]
    for view in views:
        view.close()
    del view, views
    gc.collect()
    assert [ref() for ref in alive if ref() is not None] == []


@pytest.mark.parametrize("draw", ALL)
def test_a_closed_view_keeps_neither_its_recording_nor_its_model(draw):  # bugs 38, 44
    own = StandardizedTransformer(str(checkpoint("llama")), attn_implementation="eager", dispatch=True)
    view = draw(own, PROMPT)
    alive = [weakref.ref(view), weakref.ref(view.recording), weakref.ref(own._module)]
    view.close()
    del view, own
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3


@pytest.mark.parametrize("draw", [*ALL, tape])
def test_a_closed_view_writes_nothing_and_says_that_it_is_closed(draw, tmp_path):
    view = draw(model(), PROMPT)
    table = view.tables[0] if draw is not attention else None
    view.close()
    for write in (
        view.to_plotly,
        lambda: view.table(table),
        lambda: view.to_csv(tmp_path / "file", table),
        lambda: view.to_html(tmp_path / "file"),
    ):
        with pytest.raises(RuntimeError, match="this view is closed and holds no data any more"):
            write()
    assert not (tmp_path / "file").exists()


def test_a_view_closed_during_its_trace_stays_closed_and_the_others_are_drawn(monkeypatch):
    view = explore(model(), PROMPT)
    closed = view.logit_lens

    def closing(*args, **options):
        closed.close()
        return record(*args, **options)

    monkeypatch.setattr("nnterp_viz.tracing.record", closing)
    ask(view.bar, 1, kind="prompt", text="the store")
    assert (closed.top_ids, closed.prompt) == (b"", PROMPT)
    assert {v.prompt for v in (view.bar, view.attention, view.contributions)} == {"the store"}
    assert view.bar.error == ""
    view.close()  # or a box with a closed view in it stays for the tests that save all widgets


@pytest.mark.parametrize("draw", ALL)
def test_a_view_that_could_not_be_made_leaves_nothing_behind(draw, monkeypatch):
    unraisable = []
    monkeypatch.setattr(sys, "unraisablehook", unraisable.append)
    with pytest.raises(traitlets.TraitError, match="pink"):
        draw(recording(), theme="pink")
    gc.collect()
    assert unraisable == []


# -- what a trace may do to a view -------------------------------------------------------------


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interrupted_trace_leaves_the_last_picture_and_no_busy_mark(monkeypatch, error):
    view = attention(model(), PROMPT)
    before = view.pattern

    def interrupted(*_, **__):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("nnterp_viz.tracing.record", interrupted)
        if error is SystemExit:  # is not a view's to swallow
            with pytest.raises(SystemExit):
                view._answer({"kind": "prompt", "text": "the store"})
        else:
            ask(view, 1, kind="prompt", text="the store")
            assert view.remark == "Interrupted."
    assert (view.busy, view.prompt, view.pattern) == (False, PROMPT, before)
    ask(view, 2, kind="prompt", text="the store")
    assert (view.error, view.prompt) == ("", "the store")


def test_half_of_a_character_from_the_page_is_an_error_in_words():  # bug 70
    view = attention(model(), PROMPT)
    ask(view, 1, kind="prompt", text="ok \ud83d b")
    assert view.error == "the text holds half of a character (U+D83D) at 3; remove it"
    assert view.prompt == PROMPT


def test_two_views_of_one_model_are_two_prompts():
    one, other = attention(model(), PROMPT), logit_lens(model(), "the store")
    ask(one, 1, kind="prompt", text="the moon")
    assert (one.prompt, other.prompt, other.sequence) == ("the moon", "the store", 1)
    assert other.labels == recording("the store").labels


# -- nonsense from Python ----------------------------------------------------------------------


@pytest.mark.parametrize("draw", ALL)
@pytest.mark.parametrize(
    ("name", "value"), [("layer", 99), ("layer", "x"), ("layer", None), ("head", -5), ("position", 1e9)]
)
def test_a_selection_that_does_not_exist_is_refused_and_changes_nothing(draw, name, value):
    view = draw(recording(), layer=1, head=1, position=2)
    seen = getattr(view, name)
    with pytest.raises(traitlets.TraitError, match=name):
        setattr(view, name, value)
    assert getattr(view, name) == seen
    if draw is explore:
        assert {getattr(one, name) for one in (view.bar, view.attention, view.logit_lens, view.contributions)} == {seen}


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"position": 1.5}, TypeError, r"^position is 1\.5; it must be a whole number$"),
        ({"position": None}, TypeError, "^position is None; it must be a whole number$"),
        ({"position": 99}, IndexError, "^position=99 is outside 0 to 13"),
        ({"position": -15}, IndexError, "^position=-15 is outside"),
        ({"focus": "all"}, TypeError, "^focus is 'all'; it must be a whole number$"),
        ({"focus": 3}, IndexError, "^focus=3 is outside 0 to 2"),
        ({"top_k": 0}, ValueError, "^top_k is 0; the lens keeps 1 token or more"),
        ({"top_k": 10**6}, ValueError, r"^top_k is 1000000; this model's vocabulary has \d+ tokens$"),
        ({"top_k": 2.5}, TypeError, r"^top_k is 2\.5; it must be a whole number$"),
        ({"position": True}, TypeError, "^position is True; it must be a whole number$"),
        ({"position": torch.tensor(True)}, TypeError, r"^position is tensor\(True\); it must be a whole number$"),
        ({"focus": (0, 1, 2)}, ValueError, r"^focus is \(0, 1, 2\); it is a block, or a head as \(block, head\)$"),
        ({"limit_bytes": "1"}, TypeError, "^limit_bytes is '1'; it must be a whole number$"),
        ({"edits": 5}, TypeError, "^edits are objects of nnterp_viz.edits, .*; one is 5$"),
        ({"target": 5, "versus": 5}, ValueError, "^target and versus are the same token, 5: its lead over itself is 0"),
        ({"generate": 10**9}, ValueError, r"^generate is 1000000000: with the prompt's 14 tokens .* model takes \d+;"),
        ({"target": ""}, ValueError, "^target is an empty text; give a text that is one token"),
        ({"follow": ""}, ValueError, "^follow is an empty text"),
        ({"versus": "not one token"}, ValueError, r"^versus='not one token' is \d+ tokens \("),
        ({"target": 512}, ValueError, "512; this model's ids run from 0 to 511$"),
        ({"follow": True}, TypeError, "^follow is a text that is one token, or a token id"),
        ({"target": "\ud83d"}, ValueError, r"half of a character \(U\+D83D\) at 0"),
    ],
)
def test_an_impossible_question_is_one_sentence_before_anything_runs(monkeypatch, options, error, message):  # bug 70
    monkeypatch.setattr("nnterp_viz.block.run", lambda *_: pytest.fail("a trace was run"))
    with pytest.raises(error, match=message) as caught:
        record(model(), PROMPT, **options)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("prompt", [b"abc", bytearray(b"abc"), [1, "a"], [1, None], "a\ud800"])
def test_bytes_mixed_lists_and_broken_text_are_no_prompt(prompt):  # bug 70
    with pytest.raises((TypeError, ValueError), match=r"a prompt is a string, .*; this one is|half of a character"):
        record(model(), prompt)


@pytest.mark.parametrize("draw", ALL)
@pytest.mark.parametrize("source", [5, "gpt2", object(), torch.nn.Linear(2, 2)])
def test_what_is_no_model_is_named(draw, source):
    with pytest.raises(TypeError, match=f"a model is a Standardized.*; this one is of type {type(source).__name__}$"):
        draw(source, PROMPT)


# -- recordings with parts missing ---------------------------------------------------------------


@pytest.mark.parametrize("draw", ALL)
def test_a_recording_with_nothing_to_draw_is_a_view_and_a_page(draw, tmp_path):
    view = draw(without(recording(), "attention.", "lens.", "contributions.", "layers."))
    assert view._repr_mimebundle_()[0]["image/png"]
    view.to_html(tmp_path / "page.html")
    assert PROMPT in (tmp_path / "page.html").read_text()
    with pytest.raises(ValueError, match=r"holds no (attention|logit lens|contributions)"):
        view.to_plotly()


@pytest.mark.parametrize("draw", ALL)
def test_one_token_is_drawn_and_exported(draw, tmp_path):
    view = draw(model(), "a")
    assert len(view.recording.token_ids) == 1
    view.to_html(tmp_path / "page.html")
    assert view.to_plotly()


def test_a_model_without_readable_attention_shows_the_rest_and_says_why():
    plain = StandardizedTransformer(str(checkpoint("llama")), attn_implementation="sdpa", dispatch=True)
    view = explore(plain, PROMPT, layer=1, head=1)
    assert "load with attn_implementation='eager'" in view.attention.no_pattern
    assert "load with attn_implementation='eager'" in view.attention.gaps["attention.thumbnails"]
    assert (view.attention.thumbnails, view.attention.pattern, view.attention.error) == (b"", b"", "")
    assert view.logit_lens.top_ids
    assert view.contributions.bars
    ask(view.bar, 1, kind="prompt", text="the store")
    assert (view.bar.error, view.logit_lens.prompt) == ("", "the store")


@pytest.mark.parametrize("draw", [attention, explore])
def test_where_no_pattern_was_small_enough_to_keep_a_head_waits_to_be_chosen(draw):  # bug 31
    view = draw(model(), PROMPT, limit_bytes=0)
    pattern = view.attention if draw is explore else view
    assert (pattern.layer, pattern.head, pattern.pattern) == (-1, -1, b"")
    view.layer, view.head = 2, 1
    assert (pattern.pattern_layer, pattern.pattern_head, pattern.error) == (2, 1, "")
    assert len(pattern.pattern) == 4 * 14 * 15 // 2


@pytest.mark.parametrize("draw", [attention, explore])
@pytest.mark.parametrize("chosen", [{"head": 1}, {"layer": 0}, {"layer": 2, "head": 1}])
def test_the_head_that_was_asked_for_is_drawn_however_large_its_pattern(draw, chosen):  # bug 31
    view = draw(model(), PROMPT, limit_bytes=0, **chosen)
    pattern = view.attention if draw is explore else view
    expected = chosen.get("layer", 0), chosen.get("head", 0)
    assert (pattern.pattern_layer, pattern.pattern_head) == expected
    assert pattern.pattern


# -- copies and texts ----------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda rec: pickle.loads(pickle.dumps(rec))])  # noqa: S301 - our own
def test_a_recording_can_be_copied_and_kept_in_a_file(copied):
    rec = recording(follow=9)
    again = copied(rec)
    assert list(again) == list(rec)
    assert all(torch.equal(again[name], rec[name]) for name in rec)
    for draw in VIEWS:
        one, other = draw(rec, layer=1, head=2), draw(again, layer=1, head=2)
        assert one._frozen() == other._frozen()


@pytest.mark.parametrize("draw", ALL)
def test_in_a_terminal_a_view_is_one_line_with_its_prompt_and_model(draw):  # bug 72
    view = draw(recording())
    assert repr(view) == view._repr_mimebundle_()[0]["text/plain"]
    assert PROMPT in repr(view)
    assert "transformers, float32" in repr(view)
    assert len(repr(view).splitlines()) == 1
    view.close()
    assert PROMPT in repr(view)


def test_numbers_of_numpy_can_be_set_as_a_selection():  # bug 55
    view = explore(recording())
    view.layer, view.attention.head, view.position = np.int64(1), np.int32(2), 3.0
    assert (view.layer, view.head, view.logit_lens.position) == (1, 2, 3)


def test_a_token_over_itself_is_refused_by_a_gesture_as_by_record_and_told_where_only_the_trace_can_know():
    view = contributions(model(), PROMPT)
    top = int(view.recording["contributions.target_id"])
    before = view.recording
    ask(view, 1, kind="target", target=5, versus=5, position=-1)
    assert view.error.startswith("target and versus are the same token, 5: its lead over itself is 0")
    assert view.recording is before
    told = record(model(), PROMPT, versus=top)
    assert float(told["contributions.logit"]) == 0
    assert [note for note in told.notes if "its lead over itself is 0" in note]
    ask(view, 2, kind="target", target=None, versus=top, position=-1)
    assert [note for note in view.recording.notes if "its lead over itself is 0" in note]
    ask(view, 3, kind="target", target=None, versus=None, position=-1)
    assert not [note for note in view.recording.notes if "its lead over itself is 0" in note]


def test_an_edit_is_taken_back_by_its_whole_number_only():
    view = attention(model(), PROMPT, edits=[Ablate(layer=1, head=2)])
    for wrong in (0.5, "0", None, True):
        with pytest.raises(TypeError, match=r"^index is .*; it must be a whole number$"):
            view.undo(wrong)
    assert view.edits == ["Ablate(layer=1, head=2)"]
