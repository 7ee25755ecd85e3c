"""No way leads from a page to an answer that is hidden: two forwards that differ in the answer alone look the same."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import torch

from nnterp_viz import attention, logit_lens, record
from nnterp_viz.clicks import with_weights
from nnterp_viz.covering import CODE
from nnterp_viz.edits import Ablate
from nnterp_viz.heads import rank_heads, score
from nnterp_viz.heads.finder import measured
from nnterp_viz.heads.probes import Probe
from nnterp_viz.measures import thumbnails
from nnterp_viz.patterns import BLOCK
from nnterp_viz.questions import FirstLayer, MostRead, NextToken
from nnterp_viz.tokens import Labeler
from nnterp_viz.vectors import with_vectors
from nnterp_viz.views.asking import MOVING, OPEN
from nnterp_viz.views.attention import AttentionView
from nnterp_viz.views.logit_lens import LogitLensView
from nnterp_viz.views.session import Session
from tests.viz.view_recordings import PROMPT, model, recording, replaced

LAYER, HEAD, ROW = 1, 2, 9
QUESTION = MostRead(LAYER, HEAD, position=ROW)


def given(view, folder):
    """All that leaves Python: what is sent and saved with a notebook, pictures, tables, figures, and a page."""
    state = {name: value for name, value in view.get_state().items() if not str(value).startswith("IPY_MODEL_")}
    for name in view.tables:
        view.to_csv(folder / f"{name}.csv", name)
        state[f"{name}.csv"] = (folder / f"{name}.csv").read_text()
        state[f"table {name}"] = repr(view.table(name))
    data, _ = view._repr_mimebundle_()
    state |= {kind: data[kind] for kind in ("image/png", "text/plain")}
    state["plotly"] = view.to_plotly().to_json()
    view.to_html(folder / "page.html")
    state["page"] = (folder / "page.html").read_text()
    return state


def assert_alike(one, other, folder, where=""):
    sent, would_be = (given(view, folder) for view in (one, other))
    assert [name for name in {**sent, **would_be} if sent.get(name) != would_be.get(name)] == [], where


# -- a row of a pattern ----------------------------------------------------------------


def turned(rec):
    """The recording with the row's weights in another order, and so another answer; its vectors are others, too."""
    values = {}
    pattern = rec[BLOCK.format(LAYER)].clone()
    pattern[0, HEAD, ROW, : ROW + 1] = pattern[0, HEAD, ROW, : ROW + 1].roll(3)
    values[BLOCK.format(LAYER)] = pattern
    small = rec["attention.thumbnails"].clone()
    small[LAYER] = thumbnails(pattern, small.shape[-1])
    values["attention.thumbnails"] = small
    if "attention.sink_weight" in rec.values:
        values["attention.sink_weight"] = rec["attention.sink_weight"].clone()
        values["attention.sink_weight"][LAYER, HEAD, ROW] /= 2
    own = [
        name for name in rec.values if name.startswith((f"layers.{LAYER}.vectors.keys", f"layers.{LAYER}.vectors.q"))
    ]
    values |= {name: rec[name].flip(0) for name in own}
    return replaced(rec, **values)


def test_no_gesture_in_attention_tells_the_row_that_is_asked_about(tmp_path):
    pytest.importorskip("plotly")
    rec = with_vectors(model(), with_weights(model(), recording(), [0, 1, 2]), LAYER, HEAD)
    views = [attention(each, layer=LAYER, head=HEAD, questions=QUESTION) for each in (rec, turned(rec))]

    def alike(where, act=lambda _: None):
        for view in views:
            act(view)
        assert_alike(*views, tmp_path, where)

    def setting(**traits):
        return lambda view: [setattr(view, name, value) for name, value in traits.items()]

    alike("as it opens")
    alike("the row is pinned", setting(position=ROW))
    alike("its vectors", lambda view: view.show_vectors())
    for weighting in ("value", "output", "token", "raw"):
        alike(weighting, setting(weighting=weighting))
    for combine in ("mean", "max"):
        alike(combine, setting(combine=combine))
        alike(f"{combine} of two", setting(chosen_heads=[(LAYER, HEAD), (0, 0)]))
    alike("in log", setting(combine="one", chosen_heads=[], scale="log", fold_sink=True))
    for key in range(ROW + 1):
        alike(f"painted {key}", lambda view, key=key: view.rank_heads([(ROW, key)]))
    alike("its row and others", lambda view: view.rank_heads(np.tril(np.ones((14, 14), bool))))
    alike("painted on the page", lambda view: view._answer({"kind": "mask", "runs": [[ROW, 0, 4], [3, 0, 1]]}))
    alike("heads above a score", setting(least_score=0.1))
    alike("ranked elsewhere", lambda view: view.add_scores({"mine": rank_heads(view.recording, [(ROW, 2)])}))
    assert {**views[0].scores} == {**views[1].scores}
    for view in views:
        view.guess(4)
    alike("guessed")
    for view in views:
        view.reveal()
    sent, other = (given(view, tmp_path) for view in views)
    for name in ("pattern", "thumbnails", "score_values", "tallied", "pattern.csv", "heads.csv", "plotly", "image/png"):
        assert sent[name] != other[name], name


def test_the_difference_of_an_edit_does_not_tell_a_hidden_row(tmp_path):
    pytest.importorskip("plotly")
    clean = recording()
    edited = record(model(), PROMPT, edits=[Ablate(layer=0, head=1)])
    forwards = [(clean, edited), (turned(clean), turned(edited))]
    for shown in ("after", "before", "difference"):
        for combine in ("one", "max"):
            views = [
                AttentionView(
                    Session.of(after, baseline=before),
                    layer=LAYER,
                    head=HEAD,
                    shown=shown,
                    questions=QUESTION,
                )
                for before, after in forwards
            ]
            for view in views:
                view.combine = combine
                view.rank_heads([(ROW, 1), (ROW, 2)])
            assert_alike(*views, tmp_path, shown)


def test_a_long_prompts_squares_and_numbers_do_not_tell_a_hidden_row(tmp_path, monkeypatch):
    pytest.importorskip("plotly")
    monkeypatch.setattr("nnterp_viz.views.reduced.MOST_TOKENS", 5)
    rec = recording()
    views = [attention(each, layer=LAYER, head=HEAD, questions=QUESTION) for each in (rec, turned(rec))]
    assert views[0].reduced["cells"] == 3
    for look in ({"query": ROW, "key": 2}, {"query": 3, "key": 1, "top": 4, "left": 0, "side": 8}):
        for view in views:
            view.look = look
        assert np.isfinite(np.frombuffer(views[0].exact["column"], "<f4")).any()
        assert_alike(*views, tmp_path, str(look))


def test_what_a_sink_takes_of_a_hidden_row_is_hidden(tmp_path):
    pytest.importorskip("plotly")
    rec = record(model("gpt_oss"), PROMPT, lens=False, contributions=False)
    views = [attention(each, layer=LAYER, head=HEAD, questions=QUESTION) for each in (rec, turned(rec))]
    assert_alike(*views, tmp_path)
    sinks = np.frombuffer(views[0].sink_weight, "<f4")
    assert np.isnan(sinks).nonzero()[0].tolist() == [ROW]
    views[0].reveal()
    assert np.array_equal(np.frombuffer(views[0].sink_weight, "<f4"), rec["attention.sink_weight"][LAYER, HEAD])


def test_a_ranking_has_the_head_that_is_asked_about_once_it_is_revealed():
    rec = recording()
    view = attention(rec, layer=LAYER, head=HEAD, questions=QUESTION)
    found = view.rank_heads([(ROW, 4)])
    assert found.values[LAYER, HEAD].isnan()
    assert (LAYER, HEAD) not in [(best.layer, best.head) for best in found.top(12)]
    assert "has no place until the answer is revealed" in view.scores["painted"]["about"]
    expected = torch.stack([rec[BLOCK.format(layer)][0, :, ROW, 4] for layer in range(3)])
    expected[LAYER, HEAD] = torch.nan
    assert np.array_equal(np.frombuffer(view.score_values, "<f4").reshape(3, 4), expected, equal_nan=True)
    view.show_scores({"painted": torch.ones(3, 4)}, sort_by="painted")  # the user's own numbers stay
    view.rank_heads([(ROW, 4)])
    view.sort_by, view.least_score = "", 0.25
    view.reveal()
    expected[LAYER, HEAD] = rec[BLOCK.format(LAYER)][0, HEAD, ROW, 4]
    assert np.array_equal(np.frombuffer(view.score_values, "<f4").reshape(3, 4), expected)
    assert "revealed" not in view.scores["painted"]["about"]
    assert (view.sort_by, view.least_score, view.painted) == ("", 0.25, [[ROW, 4, 4]])


def test_a_score_on_a_prompt_that_begins_alike_is_kept_back_and_on_another_it_is_not():
    rec = recording()

    @score(probe="random")
    def ninth(probe):
        """What the row at 9 reads at 2."""
        return torch.tensor(
            [[query == ROW and key == 2 for key in range(probe.length)] for query in range(probe.length)]
        )

    longer = Probe("mine", (*rec.token_ids[: ROW + 1], 7, 8), ("",) * (ROW + 3))
    other = Probe("mine", (7, *rec.token_ids[1 : ROW + 1], 8), ("",) * (ROW + 2))
    view = attention(rec, questions=QUESTION)
    for probe, hidden in ((longer, True), (other, False)):
        view.add_scores({"ninth": measured(model(), probe, [ninth])[0]})
        values = np.frombuffer(view.score_values, "<f4").reshape(3, 4)
        assert np.isnan(values[LAYER, HEAD]) == hidden
        assert np.isfinite(np.delete(values, LAYER * 4 + HEAD)).all()


# -- a column of the lens --------------------------------------------------------------


def swapped(rec):
    """The recording with other tokens and numbers in the column, and so another answer."""
    values = {}
    for name, value in rec.values.items():
        if name.startswith("lens.") and value.ndim > 1 and value.shape[1] == len(rec.labels):
            values[name] = value.clone()
            values[name][:, ROW] = value[:, ROW].flip(0)
    ids = values["lens.top_ids"]
    ids[:, ROW] = (ids[:, ROW] + 1) % rec.info["vocab_size"]
    label = Labeler(model().tokenizer).label
    labels = {token: label(token) for token in ids.unique().tolist()}
    return dataclasses.replace(replaced(rec, **values), vocabulary={**rec.vocabulary, **labels})


@pytest.mark.parametrize("kind", [NextToken, FirstLayer])
def test_no_gesture_in_the_lens_tells_the_column_that_is_asked_about(kind, tmp_path):
    pytest.importorskip("plotly")
    rec = recording(follow=(9, 11), lens="all")
    edited = record(model(), PROMPT, follow=(9, 11), lens="all", edits=[Ablate(layer=0, part="mlp")])
    pairs = [[(rec, None), (swapped(rec), None)], [(edited, rec), (swapped(edited), swapped(rec))]]
    for forwards in pairs:
        first = int(forwards[0][0]["lens.top_ids"][0, ROW, 0])
        question = kind(position=ROW) if kind is NextToken else kind(first, position=ROW)
        views = [LogitLensView(Session.of(after, baseline=was), questions=question) for after, was in forwards]
        for shown in ("after", "difference") if forwards[0][1] else ("after",):
            for color in (
                "probability",
                "entropy",
                "followed probability",
                "followed rank",
                "followed lead",
                "kl_last",
            ):
                for view in views:
                    view.shown, view.color_by, view.position, view.pins = shown, color, ROW, [[0, ROW], [2, ROW]]
                assert_alike(*views, tmp_path, f"{shown} {color}")
                lines = [view.to_plotly(position=ROW).to_json() for view in views]
                assert lines[0] == lines[1]
        for view in views:
            view.shown = "after"
            view.reveal()
        sent, other = (given(view, tmp_path) for view in views)
        for name in ("top_ids", "numbers", "tallied", "top.csv", "cells.csv", "plotly"):
            assert sent[name] != other[name], name


def test_a_block_that_names_the_explained_token_is_kept_back_with_the_answer():
    plain = recording()
    token = int(plain["lens.top_ids"][-1, -1, 0])
    rec = record(model(), PROMPT, target=token)
    view = logit_lens(rec, questions=NextToken())
    assert f"target={token}" in rec.code
    assert view.code == CODE
    assert str(token) not in view.vocabulary or token in set(np.frombuffer(view.top_ids, "<i4").tolist())
    view.reveal()
    assert view.code == rec.code
    assert logit_lens(plain, questions=NextToken()).code == plain.code


# -- what a page may not ask for -------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "prompt", "text": f"{PROMPT} moon"},
        {"kind": "edit", "edit": {"kind": "Patch", "layer": 0, "part": "stream", "position": -1, "prompt": PROMPT}},
        {"kind": "undo", "index": 0},
        {"kind": "clear"},
        {"kind": "evidence", "score": "painted"},
    ],
)
@pytest.mark.parametrize(("make", "question"), [(attention, QUESTION), (logit_lens, NextToken())])
def test_neither_prompt_nor_forward_moves_for_a_page_while_a_question_is_open(make, question, asked):
    view = make(model(), PROMPT, questions=question)
    before = view.recording
    view._handle_custom_msg({**asked, "request": 1}, [])
    assert (view.error, view.recording) == (OPEN, before)
    assert asked["kind"] in MOVING


def test_the_evidence_of_a_score_waits_for_the_answer():
    view = attention(model(), PROMPT, questions=QUESTION)
    view.find_heads()
    with pytest.raises(RuntimeError, match="it can be changed when all answers are revealed"):
        view.show_evidence("induction")
    view.reveal()
    view.show_evidence("induction")
    assert view.labels != recording().labels
    assert view.questions == []
