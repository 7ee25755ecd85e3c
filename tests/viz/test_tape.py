"""The token tape: what each token was drawn from, seeds, branches, stops, errors, and what the browser gets of it."""

from __future__ import annotations

import json
import re
import threading

import numpy as np
import pytest
import torch

from nnterp import Cancelled
from nnterp_viz import Recording, record, sampling, tape
from nnterp_viz.sampling import Settings, distribution, number
from tests.viz.test_views_traits import ask
from tests.viz.view_recordings import PROMPT, model

COUNT = 5
SAMPLED = {"temperature": 1.3, "top_p": 0.8, "top_k": 40, "seed": 5}


def made(**options):
    return tape(model(), PROMPT, **{"generate": COUNT, "lens": False, **options})


def ids(view):
    return view.branches[view.tab].token_ids


def logits_of(view):
    """Logits of the positions that predicted the generated tokens, by one plain trace of the text."""
    found, start = model(), len(view.branches[view.tab].prompt)
    with torch.no_grad(), found.trace(ids(view)):
        saved = found.logits.clone().save()
    return saved[0, start - 1 : -1]


def test_a_greedy_tape_is_what_the_model_generates_and_its_probabilities_are_the_softmax_of_its_logits():
    view, expected = made(), record(model(), PROMPT, generate=COUNT, lens=False, contributions=False)
    assert ids(view) == expected.token_ids
    probabilities = logits_of(view).softmax(-1)
    for token, row in zip(view.tokens, probabilities, strict=True):
        assert token.probability == pytest.approx(float(row[token.id]), abs=1e-5)
        assert [choice.id for choice in token.choices] == row.topk(8).indices.tolist()
        assert [choice.probability for choice in token.choices] == pytest.approx(row.topk(8).values.tolist(), abs=1e-5)
        assert token.entropy == pytest.approx(float(-(row * row.log()).sum()), rel=1e-4)
        assert (token.rank, token.drawn, token.by_hand) == (0, 1, False)
    assert view.text == model().tokenizer.decode(ids(view)[-COUNT:])


def test_a_sampled_token_is_the_one_on_whose_part_of_the_line_its_number_falls():
    view = made(**SAMPLED)
    for token, row in zip(view.tokens, logits_of(view), strict=True):
        order = row.argsort(descending=True)[:40]
        shares = (row[order].double() / 1.3).softmax(-1)
        kept = 1 + int((shares.cumsum(-1) < 0.8).sum())  # as few as have 0.8 together
        shares = shares[:kept] / shares[:kept].sum()
        drawn_by = torch.rand(
            token.position + 1, generator=torch.Generator().manual_seed(5), dtype=torch.float64
        ).tolist()[-1]
        place = int((shares.cumsum(-1) <= drawn_by).sum())
        assert (token.number, token.id) == (drawn_by, int(order[place]))
        assert token.drawn == pytest.approx(float(shares[place]), abs=1e-5)


def test_tokens_are_drawn_as_often_as_their_probability_says():
    logits = torch.tensor([0.0, 2.0, 1.0, -3.0])
    found, expected = distribution(logits, Settings(temperature=1.0))
    assert found.tolist() == [1, 2, 0, 3]
    sampler = sampling.Sampler(0, None, Settings(temperature=1.0), keep=2)
    draws = [int(sampler.draw(logits)[0]) for _ in range(2000)]
    for token, share in zip(found.tolist(), expected.tolist(), strict=True):
        assert draws.count(token) / 2000 == pytest.approx(share, abs=0.04)  # 4 times the standard error


@pytest.mark.parametrize(
    ("settings", "kept"),
    [({"top_k": 2}, [1, 2]), ({"top_p": 0.6}, [1]), ({"top_p": 0.7}, [1, 2]), ({"temperature": 0.0}, [1])],
)
def test_what_top_k_and_top_p_leave_sums_to_1(settings, kept):
    found, shares = distribution(torch.tensor([0.0, 2.0, 1.0, -3.0]), Settings(**{"temperature": 1.0, **settings}))
    assert found.tolist() == kept  # 0.66, 0.24, 0.09, 0.00 by itself
    assert float(shares.sum()) == pytest.approx(1)


def test_a_seed_gives_one_text_however_it_is_cut_into_runs_and_another_seed_another():
    whole, cut = made(**SAMPLED), made(**SAMPLED, generate=2)
    cut.go_on(1)
    cut.go_on(COUNT - 3)
    assert ids(cut) == ids(whole)
    assert ids(made(**{**SAMPLED, "seed": 6})) != ids(whole)
    assert number(5, 3) == torch.rand(4, generator=torch.Generator().manual_seed(5), dtype=torch.float64)[3]


def test_its_recording_is_that_of_its_text_with_the_draws_beside_it_and_its_code_gives_it_again():
    view = made(**SAMPLED)
    view.branch(-2, 17, count=1)
    recording = view.recording
    plain = record(model(), ids(view), lens=False, contributions=False)
    assert [name for name in plain if not torch.equal(plain[name], recording[name])] == []
    (check,) = [each for each in recording.check() if each.name == "drawn probabilities = traced probabilities"]
    assert check.ok
    assert check.residual > 0 or torch.equal(recording["tape.probability"], recording["tape.traced_probability"])
    assert recording.generated == COUNT
    again = recording.run(model())
    same = [name for name in recording if torch.equal(again[name].nan_to_num(), recording[name].nan_to_num())]
    assert same == list(recording)
    assert view.notes[-1].startswith(f"generated by the model: the last {COUNT}, 1 of them chosen by hand; then")


def test_a_wrong_probability_fails_the_check():
    recording = made().recording
    recording.values._tensors["tape.probability"] += 0.01
    assert [each.ok for each in recording.check() if "drawn probabilities" in each.name] == [False]


def test_what_every_head_read_is_its_row_of_the_pattern():
    view = made(layer=1, head=2)
    recording, last = view.recording, len(view.labels) - 1
    for position in (last, last - 2):
        view.position = position
        row = recording["layers.1.self_attn.attention_probabilities"][0, 2, position - 1, :position]
        assert np.frombuffer(view.weights, np.float32).tolist() == row.tolist()
        of = view.reads_of
        assert of == {"tab": 0, "position": position, "layers": 3, "heads": 4, "parts": last + 1}
        reads = np.frombuffer(view.reads, np.uint8).reshape(3, 4, -1)
        assert reads[1, 2, :position].tolist() == (row * 255).round().int().tolist()
        assert not reads[..., position:].any()


def test_patterns_too_large_to_keep_are_reduced_head_by_head_and_brought_when_a_head_is_chosen():
    whole, view = made(), made(limit_bytes=1)
    view.layer, view.head = 2, 1
    assert torch.equal(view.recording["tape.reads"], whole.recording["tape.reads"])
    row = whole.recording["layers.2.self_attn.attention_probabilities"][0, 1, -2, :-1]
    assert np.frombuffer(view.weights, np.float32).tolist() == row.tolist()
    pattern = torch.rand(4, 9, 9)
    by_head = sampling.reads_by_head(list(pattern), count=3)["reads"]
    assert torch.equal(by_head, sampling.reads(pattern[None], count=3)["reads"])


def test_a_branch_keeps_the_text_before_it_and_has_the_model_s_own_probability_of_the_token_put_there():
    view = made()
    first, before = ids(view), view.tokens
    at = len(first) - 3
    branch = view.branch(at, 17, count=2)
    assert (view.tab, branch.parent, branch.at, branch.by_hand) == (1, 0, at, [at])
    assert ids(view) == [*first[:at], 17, *ids(view)[-2:]]
    assert view.tokens[:2] == before[:2]
    put = view.tokens[2]
    assert (put.by_hand, put.drawn) == (True, 0)  # which was drawn greedily
    assert [choice.id for choice in put.choices] == [choice.id for choice in before[2].choices]
    assert put.probability == pytest.approx(float(logits_of(view)[2].softmax(-1)[17]), abs=1e-5)
    assert view.recording.token_ids == ids(view)
    view.tab = 0
    assert (view.recording.token_ids, view.token_ids, view.generated) == (first, first, COUNT)


def test_a_branch_that_is_there_is_shown_and_nothing_runs(monkeypatch):
    view = made()
    known = view.branch(-2, 17, count=1)
    monkeypatch.setattr("nnterp_viz.block.run", None)
    view.tab = 0
    assert view.branch(-2, 17) is known
    assert view.tab == 1
    assert view.branch(-3, ids(view)[-3]) is view.branches[0]


def test_a_token_drawn_anew_comes_from_the_settings_given():
    view = made()
    view.branch(-COUNT, count=COUNT, **SAMPLED)
    assert ids(view) == ids(made(**SAMPLED))
    assert view.sampling["seed"] == 5


def test_a_stop_text_or_the_model_s_end_stops_the_branch_and_says_so(monkeypatch):
    third = made().tokens[2]
    text = model().tokenizer.decode([third.id])
    view = made(stop=text)
    assert view.tokens[-1].position == third.position
    assert view.strips["0"]["ended"] == f"the text has {text!r}"
    monkeypatch.setattr(model()._module.generation_config, "eos_token_id", third.id)
    view = made()
    assert view.tokens[-1].position == third.position
    assert view.strips["0"]["ended"] == "the model ended the text"
    assert "; the model ended the text;" in view.notes[-1]


def test_tokens_arrive_while_the_model_generates_and_those_there_were_are_kept_when_it_is_stopped(monkeypatch):
    monkeypatch.setattr("nnterp_viz.drawn_lines.ends", lambda found: [found.vocab_size - 1])  # which is never drawn
    view, arrived, line = made(), [], threading.Event()

    def heard(change):
        coming = change["new"]
        if coming:
            arrived.append(len(coming["labels"]))
            line.set()

    view.observe(heard, names="coming")
    thread = threading.Thread(target=lambda: line.wait(60) and view.cancel())
    thread.start()
    with pytest.raises(Cancelled):
        view.go_on(200)
    thread.join()
    start = len(view.branches[0].prompt)
    assert arrived[0] > start + COUNT
    assert arrived[-1] <= len(ids(view)) < start + COUNT + 200
    assert (view.coming, view.busy, view.token_ids) == ({}, False, ids(view))
    assert view.branches[0].recording is None
    assert view.strips["0"]["traced"] is False
    view.remark = "Stopped after 7 tokens."  # as a click on Stop leaves it
    ask(view, 1, kind="trace")
    assert view.recording.token_ids == ids(view)
    assert view.recording.check()[-1].ok
    assert view.remark == "Stopped after 7 tokens."


def test_the_browser_s_requests_and_its_errors_in_words():
    view = made()
    first = ids(view)
    ask(view, 1, kind="go_on", count=1, sampling={"temperature": -1})
    assert view.error == "temperature is -1; it is 0 (the most likely token) or more"
    ask(view, 2, kind="go_on", count=1, sampling={**SAMPLED, "stop": []})
    assert (view.error, len(ids(view))) == ("", len(first) + 1)
    ask(view, 3, kind="branch", at=len(first), token="zzz qqq", count=0, sampling={})
    assert "is" in view.error
    assert "tokens" in view.error
    assert len(view.branches) == 1
    ask(view, 4, kind="branch", at=len(first), token=17, count=0, sampling={})
    assert (view.error, view.tab, ids(view)) == ("", 1, [*first, 17])
    ask(view, 5, kind="prompt", text="the store", generate=2)
    assert (view.error, len(view.branches), view.prompt, view.generated) == ("", 1, "the store", 2)
    ask(view, 6, kind="prompt", text="", generate=2)
    assert "has no token" in view.error
    assert view.prompt == "the store"
    ask(view, 7, kind="edit", edit={})
    assert "generated by the model as it is" in view.error


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda v: v.go_on(1, top_p=0), ValueError, "top_p is 0; it is above 0 and at most 1"),
        (lambda v: v.go_on(1, top_p=1.5), ValueError, r"top_p is 1\.5"),
        (lambda v: v.go_on(1, top_k=-1), ValueError, "top_k is -1"),
        (lambda v: v.go_on(1, seed=0.5), TypeError, r"seed is 0\.5; it must be a whole number"),
        (lambda v: v.go_on(1, temperature="hot"), TypeError, "temperature is 'hot'"),
        (lambda v: v.go_on(1, warmth=1), TypeError, "no setting 'warmth'; there are temperature"),
        (lambda v: v.go_on(-1), ValueError, "count is -1"),
        (lambda v: v.go_on(100_000), ValueError, "this model takes 256: go on with 237 or fewer"),
        (lambda v: v.branch(2, 17), ValueError, "position 2 is in the prompt"),
        (lambda v: v.branch(99, 17), IndexError, "at=99 is no position"),
        (lambda v: v.branch(-1, 10**6), ValueError, "this model's ids run from 0"),
        (lambda v: v.apply(), ValueError, "generated by the model as it is"),
        (lambda v: setattr(v, "tab", 3), Exception, "tab is 3; there are 1 branches"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_changes_nothing(call, error, words):
    view = made()
    before, drawn = ids(view), dict(view.sampling)
    with pytest.raises(error, match=words):
        call(view)
    assert (ids(view), len(view.branches), view.busy, view.sampling) == (before, 1, False, drawn)
    assert view.recording.token_ids == before


def test_bad_arguments_of_a_new_tape_are_refused_before_anything_runs(monkeypatch):
    monkeypatch.setattr("nnterp_viz.block.run", None)
    for options, words in [
        ({"generate": -1}, "generate is -1"),
        ({"choices": 0}, "choices is 0"),
        ({"edits": []}, "tape\\(\\) takes no edits"),
        ({"warmth": 1}, "tape\\(\\) has no argument 'warmth'"),
        ({"generate": 10_000}, "this model takes 256"),
        ({"stop": [1]}, "stop is \\[1\\]"),
        ({"stop": 1}, "stop is 1; it is a text, or several"),
    ]:
        with pytest.raises((TypeError, ValueError), match=words):
            made(**options)


def test_a_saved_tape_is_shown_with_no_model_at_hand(tmp_path):
    view = made(**SAMPLED, layer=1, head=2)
    view.branch(-2, 17, count=1)
    view.recording.save(tmp_path / "one.nnterp")
    saved = tape(Recording.load(tmp_path / "one.nnterp"), layer=1, head=2)
    assert saved.tokens == view.tokens
    assert (saved.weights, saved.reads) == (view.weights, view.reads)
    assert saved.branches[0].runs == view.branches[1].runs
    assert saved.text == view.text
    with pytest.raises(RuntimeError, match="no model stands behind it"):
        saved.go_on(1)
    with pytest.raises(ValueError, match="holds no tape"):
        tape(record(model(), PROMPT, lens=False, contributions=False))


def test_an_exported_page_holds_all_branches_with_what_was_read(tmp_path):
    view = made()
    view.branch(-2, 17, count=1)
    view.to_html(tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text()
    state = json.loads(re.search(r'id="nnv-page">(.*?)</script>', text, re.DOTALL)[1])["views"][0]
    assert list(state["state"]["strips"]) == ["0", "1"]
    assert state["state"]["strips"]["1"]["reads_shape"] == [3, 4, COUNT, len(view.labels)]
    assert {"strips.0.top_ids", "strips.1.reads"} <= set(state["buffers"])


def test_a_linked_view_follows_the_branch_and_another_prompt_of_it_is_a_tape_of_its_own():
    from nnterp_viz.views.attention import AttentionView

    view = made()
    linked = AttentionView(view._session)
    view.branch(-2, 17, count=1)
    assert linked.token_ids == ids(view)
    view._session.retrace("the store", focus=(0, 0), generate=0)
    assert (len(view.branches), view.generated, view.token_ids) == (1, 0, linked.token_ids)
    view.go_on(2)
    assert linked.token_ids == ids(view)


def test_a_chat_is_gone_on_with_as_the_assistant(monkeypatch):
    template = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}[assistant]"
    monkeypatch.setattr(model().tokenizer, "chat_template", template)
    said = [{"role": "user", "content": "the cat"}]
    view = tape(model(), said, generate=3, lens=False)
    expected = record(model(), said, lens=False, contributions=False)
    assert (view.messages, view.prompt) == (said, "the cat")
    assert view.roles == [*expected.roles, *["assistant"] * 3]
    view.branch(-1, 17, count=0)
    assert view.roles[-3:] == ["assistant"] * 3
    ask(view, 1, kind="prompt", text="the store", generate=1)
    assert (view.error, view.messages) == ("", [{"role": "user", "content": "the store"}])


def test_its_tables_are_the_tokens_and_what_could_have_stood_there():
    view = made(choices=3, **SAMPLED)
    assert view.tables == ["tokens", "choices"]
    first, *_ = view.table()
    token = view.tokens[0]
    assert first["id"] == token.id
    assert (first["probability"], first["drawn"], first["number"]) == pytest.approx(
        (token.probability, token.drawn, token.number), rel=1e-6
    )
    rows = view.table("choices")
    assert [(row["position"], row["id"]) for row in rows[:3]] == [(14, choice.id) for choice in token.choices]
    assert len(rows) == 3 * COUNT


def test_its_figure_has_of_each_generated_token_both_probabilities():
    view = made(**SAMPLED)
    probability, drawn = view.to_plotly().data
    assert list(probability.x) == [token.position for token in view.tokens]
    assert list(probability.y) == [token.probability for token in view.tokens]
    assert list(drawn.y) == [token.drawn for token in view.tokens]
    with pytest.raises(ValueError, match="nothing was generated yet"):
        made(generate=0).to_plotly()


def test_explore_shows_the_branch_that_is_shown_and_follows_it():
    view = made(contributions=True, lens=True)
    linked = view.explore()
    view.branch(-2, 17, count=1)
    assert linked.recording is view.recording
    assert linked.bar.token_ids == ids(view)
    bare = made()
    with pytest.raises(ValueError, match="pass lens=True and contributions=True"):
        bare.explore()


def test_what_cannot_be_traced_or_shown_is_refused_before_a_token_is_drawn(monkeypatch):
    drawn = []
    monkeypatch.setattr("nnterp_viz.views.tape.extend", lambda *_, **__: drawn.append(1))
    wrong = {"lens": "nope", "follow": "not one token", "stride": 0, "focus": 99, "layer": 99, "head": 99, "layer ": 0}
    for name, value in wrong.items():
        with pytest.raises((TypeError, ValueError, IndexError)):
            tape(model(), PROMPT, **{name: value})
    assert drawn == []


def test_a_branch_at_the_end_of_a_cell_is_one_line():
    view = made()
    assert repr(view.branch(-2, 17, count=1)) == f"Branch(parent=0, at={len(ids(view)) - 2}, ended='')"
