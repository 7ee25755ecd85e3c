"""One head inspected: what it writes, its attribution and its effect, against sums and a forward edited by hand."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
import torch

import nnterp_viz.views.head
from nnterp_viz import block, head_scores, inspect_head, record
from nnterp_viz.edits import Ablate
from nnterp_viz.heads.inspection import inspected
from nnterp_viz.views.head_card import table
from tests.viz.view_recordings import PROMPT, model

FAMILIES = ["llama", "gpt2", "gemma3_text", "olmo2", "granite"]


@pytest.fixture(scope="module", params=FAMILIES)
def found(request):
    traced = model(request.param)
    recording = record(traced, PROMPT, lens=False, target=40, versus=77, position=5)
    return inspected(traced, recording, 1, 2, head_scores(traced, period=4))


def traced(found):
    return model(found.recording.info["family"])


def test_the_attribution_is_the_heads_bar_and_sums_over_the_tokens_it_reads(found):
    bar = found.recording["contributions.heads"][1, 2]
    torch.testing.assert_close(found.values["head.share"], bar, rtol=1e-3, atol=1e-5)
    torch.testing.assert_close(found.values["head.shares"].sum(), bar, rtol=1e-3, atol=1e-5)
    pattern = found.recording["layers.1.self_attn.attention_probabilities"][0, 2, 5, :6]
    torch.testing.assert_close(found.values["head.weights"], pattern)


def test_the_tokens_raised_and_lowered_are_those_of_the_bars_of_every_token(found):
    shares = []
    for token in found.values["head.ids"][0, :, 0].tolist():
        bars = record(traced(found), PROMPT, attention=False, lens=False, target=token, position=5)
        shares.append(bars["contributions.heads"][1, 2])
    torch.testing.assert_close(found.values["head.logits"][0, :, 0], torch.stack(shares), rtol=1e-3, atol=1e-5)
    logits = found.values["head.logits"][0]
    assert logits[0].tolist() == sorted(logits[0].tolist(), reverse=True)
    assert logits[1].tolist() == sorted(logits[1].tolist())
    assert logits[0, -1] > logits[1, -1]


def test_the_effect_is_that_of_a_forward_edited_by_hand(found):
    engine = traced(found)
    layers = list(engine.layers)
    logits = {}
    for how in ("none", "zero", "mean"):
        with torch.no_grad(), engine.trace(found.recording.token_ids):
            heads = layers[1].self_attn.attention_head_outputs
            if how == "zero":
                heads[:, :, 2] = 0
            if how == "mean":
                heads[:, :, 2] = heads[:, :, 2].mean(1, keepdim=True)
            last = engine.project_on_vocab(layers[-1].layer_output[:, [5]])[0, 0].clone().save()
        logits[how] = last[40] - last[77]
    for how in ("zero", "mean"):
        expected = logits["none"] - logits[how]
        torch.testing.assert_close(found.values[f"effect.{how}"], expected.float(), rtol=1e-3, atol=2e-5)


def test_every_number_has_a_block_that_gives_it(found):
    again = block.run(found.code["head"], traced(found))
    assert [name for name in again if not torch.equal(again[name], found.values[name])] == []
    assert set(found.code) == {"head", "effect.zero", "effect.mean"}


def test_it_reads_as_text_with_papers(found):
    text = repr(found)
    assert "layer 1, head 2" in text
    assert "arXiv:2209.11895" in text
    assert f"direct attribution {float(found.values['head.share']):+.4f}" in text
    assert f"{float(found.values['effect.mean']):+.4f}  (mean ablation)" in text
    position, raised, lowered = found.writes_of(0)
    assert position == int(found.values["head.weights"].argmax())
    assert len(raised) == len(lowered) == 8


# -- the view ---------------------------------------------------------------------------------------------


def test_the_view_links_pattern_bars_and_numbers_and_follows_the_selection():
    view = inspect_head(model(), 1, 2, PROMPT, target=40)
    assert (view.attention.layer, view.attention.head, view.contributions.expanded) == (1, 2, [1])
    assert view.attention.pattern_layer == 1
    assert list(view.attention.scores) == list(view.inspection.scores)
    view.attention.head = 3
    assert (view.inspection.layer, view.inspection.head, view.contributions.head) == (1, 3, 3)
    view.layer = 2
    assert (view.inspection.layer, view.contributions.expanded) == (2, [2])
    bar = view.recording["contributions.heads"][2, 3]
    torch.testing.assert_close(view.inspection.values["head.share"], bar, rtol=1e-3, atol=1e-5)
    shown = view.card.inspected
    assert (shown["layer"], shown["head"]) == (2, 3)
    assert shown["numbers"]["share"] == view.inspection.values["head.share"].item()
    assert view.attention.error == ""


def test_a_move_to_another_blocks_head_is_one_inspection(monkeypatch):
    view = inspect_head(model(), 1, 2, PROMPT, target=40)
    seen = []
    monkeypatch.setattr(nnterp_viz.views.head, "inspected", lambda *a: seen.append(a[2:4]) or inspected(*a))
    view.attention.set_state({"layer": 2, "head": 0})  # as a click in the browser comes: both at once
    assert seen == [(2, 0)]
    assert (view.layer, view.head, view.contributions.layer, view.contributions.head) == (2, 0, 2, 0)
    view.contributions.set_state({"layer": 2, "head": 0})  # which its browser sends, too
    view.contributions.set_state({"layer": 0, "head": 3, "position": 4})
    assert seen == [(2, 0), (0, 3)]
    assert (view.attention.layer, view.attention.head, view.attention.position) == (0, 3, 4)
    view.close()


def test_in_a_notebook_a_click_whose_numbers_come_one_by_one_is_one_inspection(monkeypatch):
    view = inspect_head(model(), 1, 2, PROMPT, target=40)
    seen = []
    monkeypatch.setattr(nnterp_viz.views.head, "inspected", lambda *a: seen.append(a[2:4]) or inspected(*a))

    waiting = []  # what the loop would do when the selection has rested: here, when the test says so

    class Handle:
        def __init__(self, _, act):
            self.act = act
            waiting.append(self)

        def cancel(self):
            if self in waiting:
                waiting.remove(self)

    async def kernel():
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", Handle)
        view.contributions.set_state({"layer": 2})  # the linked view's message, then the clicked one's
        view.attention.set_state({"layer": 2, "head": 0})
        assert seen == []
        (rest,) = waiting
        rest.act()
        assert seen == [(2, 0)]
        assert view.card.inspected["layer"] == 2
        view.attention.head = 3
        assert view.inspection.head == 3  # who asks does not wait
        assert view.card.inspected["head"] == 3
        view.attention.head = 1
        assert len(waiting) == 1
        view.close()
        assert waiting == []

    asyncio.run(kernel())
    assert seen == [(2, 0), (2, 3)]


def test_another_prompt_is_inspected_and_edits_are_said_to_be_left_out():
    view = inspect_head(model(), 1, 2, PROMPT)
    before = view.inspection
    view.attention.apply(Ablate(layer=0, head=0))
    assert view.inspection is before
    assert "of the forward without the edits" in view.card.remark
    view.attention.clear()
    assert view.card.remark == ""
    view.attention._handle_custom_msg({"kind": "prompt", "text": "the <b>dog</b> saw", "request": 1}, [])
    assert view.inspection.recording.token_ids == view.attention.token_ids
    assert view.card.labels == view.attention.labels
    view.close()


def test_the_card_has_every_number_of_the_inspection_and_the_code_that_gives_it(found):
    shown, values = table(found), found.values
    numbers = {"share": "head.share", "zero": "effect.zero", "mean": "effect.mean"}
    assert shown["numbers"] == {short: values[name].item() for short, name in numbers.items()}
    assert [each["value"] for each in shown["scores"]] == [float(each.values[1, 2]) for each in found.scores.values()]
    assert all(each["paper"] for each in shown["scores"])
    whole, *read = shown["writes"]
    assert whole["raises"] == found.promoted
    assert [each["position"] for each in read] == values["head.read"].tolist()
    for each in read:
        assert each["weight"] == values["head.weights"][each["position"]].item()
        assert each["share"] == values["head.shares"][each["position"]].item()
    assert [label for label, _ in read[0]["lowers"]] == [found.labels[i] for i in values["head.ids"][1, 1].tolist()]
    assert (shown["target"], shown["versus"]) == tuple(found.recording.vocabulary[i] for i in (40, 77))


def test_an_exported_page_has_the_card_and_its_block(tmp_path):
    view = inspect_head(model(), 1, 2, PROMPT, target=40)
    view.to_html(tmp_path / "head.html")
    text = re.search(r'id="nnv-page">(.*?)</script>', (tmp_path / "head.html").read_text(), re.DOTALL)[1]
    kinds = {each["state"]["_view_kind"]: each["state"] for each in json.loads(text)["views"]}
    assert list(kinds) == ["attention", "head_card", "contributions"]
    assert kinds["head_card"]["inspected"]["numbers"] == view.card.inspected["numbers"]
    assert view.inspection.code["effect.mean"] in kinds["head_card"]["code"]
    view.close()


def test_a_head_that_is_not_there_is_refused_before_anything_runs():
    with pytest.raises(ValueError, match="head is 99; this recording has"):
        inspect_head(model(), 1, 99, PROMPT)
    with pytest.raises(TypeError, match="a model is a StandardizedVLLM or a StandardizedTransformer"):
        inspect_head("gpt2", 0, 0, PROMPT)


@pytest.mark.parametrize("part", ["attention", "contributions"])
def test_a_card_without_what_it_is_made_of_is_refused_before_anything_runs(part):
    with pytest.raises(ValueError, match=f"^{part} is False; a head's card needs it: leave it out$"):
        inspect_head(model(), 1, 2, PROMPT, **{part: False})
