"""The token tape on vLLM: the engine takes the tokens that were drawn, in this process and in one of its own."""

from __future__ import annotations

import dataclasses

import pytest
import torch

from nnterp_viz import sampling, tape
from nnterp_viz.branches import Branch, extend
from tests.engine.engines import shared

pytestmark = pytest.mark.engine

PROMPT = "the cat saw the cat saw the"
SAMPLED = {"temperature": 1.1, "top_p": 0.9, "seed": 3}


def test_each_token_is_drawn_from_the_logits_of_a_request_of_the_text_before_it():
    model = shared()
    view = tape(model, PROMPT, generate=4, **SAMPLED)
    assert view.recording.check()[-1].ok
    ids = view.branches[0].token_ids
    for token in view.tokens:
        with model.trace(ids[: token.position], temperature=0.0, max_tokens=1):
            logits = model.logits[0, -1].clone().save()
        assert token.probability == pytest.approx(float(logits.softmax(-1)[token.id]), abs=1e-5)
        kept, shares = sampling.distribution(logits, sampling.Settings(**SAMPLED))
        place = int((shares.cumsum(-1) <= token.number).sum())
        assert token.id == int(kept[place])
        assert token.drawn == pytest.approx(float(shares[place]), abs=1e-5)
    again = view.recording.run(model)
    assert torch.equal(again["tape.top_probabilities"], view.recording["tape.top_probabilities"])
    view.branch(-2, 17, count=1)
    assert view.tokens[2].by_hand
    assert view.tokens[:2] == tape(model, PROMPT, generate=2, lens=False, **SAMPLED).tokens


def test_an_engine_in_a_process_of_its_own_is_asked_in_runs_that_grow_and_gives_the_same_text(monkeypatch):
    model = shared()
    ids = model.tokenizer(PROMPT)["input_ids"]
    whole, cut, told = Branch(ids), Branch(ids), []
    extend(model, whole, 6, sampling.Settings(**SAMPLED), keep=4)
    # nothing is heard of a draw there, and its settings say where it runs
    monkeypatch.setattr(sampling, "tell", lambda *_: None)
    monkeypatch.setattr(model, "settings", dataclasses.replace(model.settings, in_process=False))
    extend(model, cut, 6, sampling.Settings(**SAMPLED), keep=4, arrived=lambda: told.append(len(cut.rows)))
    assert cut.token_ids == whole.token_ids
    assert told == [1, 3, 6]
    assert [run.tokens for run in cut.runs] == [1, 2, 3]
    stopped = Branch(ids)
    text = model.tokenizer.decode(whole.generated[1])
    extend(model, stopped, 6, sampling.Settings(**SAMPLED), keep=4, stop=[text])
    assert stopped.generated == whole.generated[:2]
    assert stopped.ended == f"the text has {text!r}"
