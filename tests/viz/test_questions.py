"""Question mode: answers are saved values, hidden until they are revealed; guesses are checked and tallied."""

from __future__ import annotations

import base64
import json
import re

import numpy as np
import pytest
import torch
import traitlets

from nnterp_viz import Recording, attention, explore, logit_lens, record
from nnterp_viz.covering import covered_lens
from nnterp_viz.edits import Ablate
from nnterp_viz.questions import NEVER, FirstLayer, MostRead, NextToken
from nnterp_viz.tokens import joined
from tests.viz.view_recordings import PROMPT, model, recording, without

LAST = 13  # of the prompt's tokens


@pytest.fixture(scope="module")
def rec():
    return recording(follow=9)


def top(rec, row=-1, position=LAST):
    token = int(rec["lens.top_ids"][row, position, 0])
    return token, rec.vocabulary[token]


def text(label):
    return joined([label])


def column(view, name, dtype, position=LAST):
    """What is sent of one lens column."""
    found = np.frombuffer(getattr(view, name), dtype).reshape(len(view.rows), len(view.labels), -1)
    return found[:, position]


# -- answers ---------------------------------------------------------------------------


def test_the_next_token_is_the_lens_last_row_whatever_the_case_and_the_spaces(rec):
    question = NextToken().settled(rec)
    _, label = top(rec)
    assert question.answer(rec) == text(label)
    for guess in (text(label), f"  {text(label).strip().upper()} ", label):
        assert question.right(rec, guess)
    assert not question.right(rec, "not this")
    assert f"{float(rec['lens.top_probabilities'][-1, LAST, 0]):.3f}" in question.told(rec)
    assert f"{rec.labels[LAST]} (position {LAST})" in question.words(rec)
    assert NextToken(position=-3).settled(rec).position == LAST - 2


def test_the_first_layer_is_the_first_whose_top_token_it_is(rec):
    rows = rec["lens.top_ids"][:, 3, 0].tolist()
    for token in {*rows}:
        question = FirstLayer(token, position=3).settled(rec)
        assert question.answer(rec) == rows.index(token)
        assert f"layer {rows.index(token)}; it comes first after {rows.count(token)} of {len(rows)}" in question.told(
            rec
        )
    assert FirstLayer(text(rec.vocabulary[rows[0]]), position=3).settled(rec).token == rows[0]
    nowhere = next(i for i in range(500) if i not in rows)
    never = FirstLayer(nowhere, position=3).settled(rec)
    assert never.answer(rec) == NEVER
    assert never.choices(rec)[-1] == (NEVER, "after none")


def test_the_token_that_is_read_most_has_the_rows_largest_weight(rec):
    row = rec["layers.1.self_attn.attention_probabilities"][0, 2, 5, :6]
    assert MostRead(1, 2, position=5).settled(rec).answer(rec) == int(row.argmax())
    beside = MostRead(1, 2, position=5, besides_first=True).settled(rec)
    assert beside.answer(rec) == 1 + int(row[1:].argmax())
    assert [place for place, _ in beside.choices(rec)] == [1, 2, 3, 4, 5]


# -- what cannot be asked --------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "question", "error", "words"),
    [
        (logit_lens, NextToken(position=99), IndexError, "position=99"),
        (logit_lens, NextToken(options=["no", "neither"]), ValueError, "none of the options"),
        (logit_lens, FirstLayer("nowhere in sight"), ValueError, "no token that the lens says anywhere"),
        (logit_lens, MostRead(0, 0), TypeError, r"MostRead is a question for attention\(\), not for logit_lens"),
        (attention, NextToken(), TypeError, r"NextToken is a question for logit_lens\(\)"),
        (attention, MostRead(99, 0), IndexError, "layer=99"),
        (attention, MostRead(0, 0, position=0, besides_first=True), ValueError, "nothing to read"),
        (logit_lens, FirstLayer(10**6), ValueError, "token is the id 1000000; this model's ids run from 0 to 511"),
        (logit_lens, FirstLayer(-1), ValueError, "token is the id -1; this model's ids"),
        (logit_lens, "what?", TypeError, "questions are of nnterp_viz.questions"),
    ],
)
def test_what_a_view_cannot_ask_is_refused_in_words(rec, view, question, error, words):
    with pytest.raises(error, match=words):
        view(rec, questions=[question])


def test_what_a_recording_cannot_answer_is_refused(rec):
    with pytest.raises(ValueError, match="holds no logit lens: it is not there"):
        logit_lens(without(rec, "lens.", reason="it is not there"), questions=NextToken())
    with pytest.raises(ValueError, match=r"record it with focus=\(0, 1\)"):
        attention(without(rec, "layers."), questions=MostRead(0, 1))
    generated = record(model(), PROMPT, generate=2)
    with pytest.raises(ValueError, match="is in the text, which it generated"):
        logit_lens(generated, questions=NextToken(position=-2))
    logit_lens(generated, questions=[NextToken(), NextToken(position=0)])


# -- hidden until revealed -------------------------------------------------------------


def test_a_hidden_column_is_nowhere_in_what_is_sent_until_it_is_revealed(rec):
    view, plain = logit_lens(rec, questions=NextToken()), logit_lens(rec)
    assert (column(view, "top_ids", "<i4") == -1).all()
    assert np.isnan(column(view, "top_probabilities", "<f4")).all()
    assert np.isnan(column(view, "entropy", "<f4")).all()
    assert np.isnan(column(view, "followed_probability", "<f4")).all()
    assert (column(view, "followed_rank", "<i4") == -1).all()
    assert view.vocabulary["-1"] == "?"
    for position in range(LAST):
        for name, dtype in (("top_ids", "<i4"), ("top_probabilities", "<f4")):
            assert np.array_equal(column(view, name, dtype, position), column(plain, name, dtype, position))
    assert view.recording["lens.top_ids"].min() >= 0  # Python still has everything
    view.reveal()
    assert (view.top_ids, view.entropy, view.vocabulary) == (plain.top_ids, plain.entropy, plain.vocabulary)


def test_the_picture_the_figure_and_the_page_hide_what_the_view_hides(rec, tmp_path):
    pytest.importorskip("plotly")
    question = FirstLayer(top(rec)[0])
    hidden, shown = logit_lens(rec, questions=question), logit_lens(rec, questions=question)
    shown.reveal()
    pictures = [view._repr_mimebundle_()[0]["image/png"] for view in (hidden, shown)]
    assert pictures[0] != pictures[1]
    assert pictures[1] == logit_lens(rec)._repr_mimebundle_()[0]["image/png"]
    heat = hidden.to_plotly().data[0]
    assert {row[LAST] for row in heat.text} == {"?"}
    assert np.isnan(np.array(heat.z, dtype=float)[:, LAST]).all()
    hidden.to_html(tmp_path / "page.html")
    page = json.loads(re.search(r'id="nnv-page">(.*?)</script>', (tmp_path / "page.html").read_text())[1])
    saved = page["views"][0]
    ids = np.frombuffer(base64.b64decode(saved["buffers"]["top_ids"]), "<i4").reshape(len(hidden.rows), -1, hidden.k)
    assert (ids[:, LAST] == -1).all()
    assert saved["state"]["tallied"] == [{}]
    assert saved["state"]["revealable"] is False


def test_a_token_that_only_the_hidden_cells_say_has_no_label_on_the_page(rec):
    said = {int(token) for token in rec["lens.top_ids"].unique()}
    left = {int(token) for token in covered_lens(rec, LAST)["lens.top_ids"].unique()} - {-1}
    assert said - left
    view = logit_lens(rec, questions=NextToken())
    assert not {str(token) for token in said - left} & set(view.vocabulary)


def test_two_questions_about_one_token_are_hidden_until_both_are_revealed(rec):
    view = logit_lens(rec, questions=[NextToken(), FirstLayer(top(rec)[0]), NextToken(position=2)])
    view.reveal(0)
    assert (column(view, "top_ids", "<i4") == -1).all()
    assert (view.tallied[0] != {}, view.tallied[1]) == (True, {})
    view.reveal(1)
    assert (column(view, "top_ids", "<i4") >= 0).all()
    assert (column(view, "top_ids", "<i4", 2) == -1).all()


def test_a_row_of_a_pattern_is_hidden_in_every_form(rec):
    view = attention(rec, layer=1, head=2, questions=MostRead(1, 2, position=5))
    start = 5 * 6 // 2

    def row(data):
        return np.frombuffer(data, "<f4")[start : start + 6]

    exact = rec["layers.1.self_attn.attention_probabilities"][0, 2, 5, :6].numpy()
    assert np.isnan(row(view.pattern)).all()
    side, size = view.thumb, view.thumb * (view.thumb + 1) // 2
    at = (1 * view.num_heads + 2) * size + 5 * 6 // 2
    assert side == len(rec.labels)
    assert set(view.thumbnails[at : at + 6]) == {0}
    frozen = view._frozen()
    whole = len(rec.labels) * (len(rec.labels) + 1) // 2
    assert np.isnan(row(frozen["patterns"][4 * (view.num_heads + 2) * whole :])).all()
    view.head = 1
    assert np.isfinite(np.frombuffer(view.pattern, "<f4")).all()
    view.head, view.combine = 2, "max"
    assert np.isnan(row(view.pattern)).all()
    view.combine = "one"
    view.reveal()
    assert np.array_equal(row(view.pattern), exact)
    assert max(view.thumbnails[at : at + 6]) == 255


def test_the_prompt_stays_until_every_answer_is_revealed_and_then_another_has_no_questions():
    view = logit_lens(model(), PROMPT, questions=NextToken())
    assert view.why_static.startswith("Questions are asked about this prompt")
    view.guess("a")
    view.reveal()
    assert view.why_static == ""
    before = view.tally
    view._handle_custom_msg({"kind": "prompt", "text": "the moon", "request": 1}, [])
    assert (view.error, view.questions, view.tallied) == ("", [], [])
    assert view.tally == before


def test_edits_change_the_answer_and_not_what_is_hidden():
    view = logit_lens(model(), PROMPT, questions=NextToken())
    view.apply(Ablate(layer=0, part="mlp"))
    ids = np.frombuffer(view.top_ids, "<i4").reshape(len(view.rows), len(view.labels), -1)
    was = np.frombuffer(view.before["top_ids"], "<i4").reshape(ids.shape)
    assert (ids[:, -1] == -1).all()
    assert (was[:, -1] == -1).all()
    view.reveal()
    assert view.tally[0]["answer"] == text(top(view.recording, position=-1)[1])


# -- guesses ---------------------------------------------------------------------------


def test_guesses_are_tallied_and_scored(rec):
    token, label = top(rec)
    view = logit_lens(rec, questions=[NextToken(), FirstLayer(token)])
    first = view.asked[1].answer(rec)
    wrong = NEVER if first != NEVER else 0
    assert (view.score, view.tally[0]["of"]) == (0.0, 0)
    view.guess("not this", name="Ada")
    view.guess(text(label), name="Ada")  # she thinks again
    view.guess("not this", name="Bo")
    view.guess(text(label))
    view.guess(text(label))
    view.guess(wrong, question=1, name="Bo")
    assert [each["guess"] for each in view.guesses if each["name"] == "Ada"] == [text(label)]
    one, other = view.tally
    assert (one["right"], one["of"], one["names"], one["answer"]) == (3, 4, {"Ada": True, "Bo": False}, None)
    assert one["guesses"] == {text(label).strip(): 3, "not this": 1}
    assert (other["right"], other["of"], other["guesses"]) == (0, 1, {dict(view.asked[1].choices(rec))[wrong]: 1})
    assert view.score == pytest.approx((3 / 4 + 0) / 2)
    view.reveal()
    assert [each["answer"] for each in view.tally] == [text(label), first]
    assert view.tallied[0]["rows"] == [[text(label).strip(), 3, True, ["Ada"]], ["not this", 1, False, ["Bo"]]]
    assert view.tallied[0]["answer"].startswith(label)


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        ({"question": 2, "guess": "a"}, "there is no question 2; there are 2"),
        ({"question": 0, "guess": ""}, "a guess to question 0 is a text"),
        ({"question": 0, "guess": 3}, "a guess to question 0 is a text"),
        ({"question": 1, "guess": 99}, "99 is no guess to question 1"),
        ({"question": 1, "guess": True}, "True is no guess to question 1"),
        ({"question": 0.5, "guess": "a"}, r"there is no question 0\.5; there are 2"),
    ],
)
def test_what_is_no_guess_is_refused_in_words(rec, guess, words):
    view = logit_lens(rec, questions=[NextToken(), FirstLayer(top(rec)[0])])
    with pytest.raises(traitlets.TraitError, match=words):
        view.guesses = [guess]
    assert view.guesses == []


def test_numbers_of_numpy_are_guesses_and_are_sent_as_plain_ones(rec):  # bug 55
    view = logit_lens(rec, questions=[NextToken(), FirstLayer(top(rec)[0])])
    view.guess(np.int64(2), question=np.int64(1))
    assert json.loads(json.dumps(view.guesses)) == [{"question": 1, "guess": 2, "name": ""}]
    view.reveal(np.int64(1))
    assert json.dumps(view.revealed) == "[1]"


def test_nothing_is_guessed_after_the_answer(rec):
    view = logit_lens(rec, questions=[NextToken(), FirstLayer(top(rec)[0])])
    view.guess("a")
    view.reveal(0)
    with pytest.raises(traitlets.TraitError, match="the answer is revealed"):
        view.guess("b")
    with pytest.raises(traitlets.TraitError, match="the answer is revealed"):
        view.guesses = []
    view.guess(0, question=1)
    with pytest.raises(traitlets.TraitError, match="there is no question 5"):
        view.reveal(5)


def test_a_saved_recording_is_asked_about_without_a_model(rec, tmp_path):
    again = Recording.load(rec.save(tmp_path / "class.nnterp"))
    view = logit_lens(again, questions=NextToken(options=["not this", text(top(rec)[1])]))
    view.guess(text(top(rec)[1]), name="Ada")
    assert view.score == 1.0
    assert [value for value, _ in view.questions[0]["choices"]] == ["not this", text(top(rec)[1])]


def test_views_that_ask_nothing_send_nothing_of_it(rec):
    for view in (logit_lens(rec), attention(rec), explore(rec).bar):
        assert (view.questions, view.guesses, view.revealed, view.tallied, view.score) == ([], [], [], [], 0.0)
        assert view._covered(view.recording) is view.recording
    assert torch.equal(rec["lens.top_ids"], recording(follow=9)["lens.top_ids"])
