"""Edits in a real JupyterLab: a click changes the forward, and the page has the numbers of a trace edited by hand."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import (
    cell_place,
    click_head,
    comes,
    head_place,
    number,
    number_in,
    painted,
    read_cell,
    read_lens,
    view,
)

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
OTHER = "the dog saw the dog saw the"
LONGER = "the cat was here, the cat saw the"
ALIKE = "the cat was the cat saw the"  # as many tokens as PROMPT
SET_UP = f"""
import torch
from nnterp_viz import compare, explore
from tests.viz.view_recordings import model, recording
m = model()
layers = list(m.layers)
rec = recording({PROMPT!r})
"""
#: What nnterp_viz writes for an edit is not asked: these traces are written by hand.
BY_HAND = f"""
with torch.no_grad(), m.trace({PROMPT!r}):
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0
    pattern = layers[2].self_attn.attention_probabilities.clone().save()
    last = m.project_on_vocab(layers[2].layer_output).softmax(-1).save()
    logits = m.logits[0, -1].clone().save()
"""
PATCHED = f"""
with torch.no_grad(), m.trace({OTHER!r}):
    taken = layers[1].layer_output[:, 5].clone().save()
with torch.no_grad(), m.trace({PROMPT!r}):
    layers[1].layer_output[:, 4] = taken
    patched = m.project_on_vocab(layers[2].layer_output).softmax(-1).save()
"""
SHORTER = "the dog saw the"
#: Without block 1, and with what block 0's attention is at the second token of a shorter prompt in it.
BLOCK_BY_HAND = f"""
with torch.no_grad(), m.trace({SHORTER!r}):
    taken = layers[0].self_attn.attention_output[:, 1].clone().save()
with torch.no_grad(), m.trace({PROMPT!r}):
    layers[0].self_attn.attention_output[:, 3] = taken
    layers[1].self_attn.attention_output[:] = 0
    layers[1].mlp.mlp_output[:] = 0
    dragged = m.project_on_vocab(layers[2].layer_output).softmax(-1).save()
"""
PATTERN = "layers.2.self_attn.attention_probabilities"
FOCUSED = "layers.1.self_attn.attention_probabilities"


def numbers(jupyter, name, expression):
    return np.array(json.loads(jupyter.python(name, expression)), np.float32)


def press(found, text):
    found.get_by_role("button", name=text, exact=True).click()


def test_a_clicked_ablation_shows_the_numbers_of_a_trace_edited_by_hand_in_every_view(jupyter, page):
    name = "edits.ipynb"
    jupyter.run(page, name, SET_UP, BY_HAND, f"v = explore(m, {PROMPT!r}, layer=1, head=2)\nv")
    bar = painted(view(page, "Explore"))
    heads = painted(view(page, "Attention"))
    lens, bars = painted(view(page, "Logit lens")), painted(view(page, "Contributions"))
    press(heads, "Change layer 1, head 2")
    press(heads, "Ablate: zero")
    expect(bar.locator(".nnv-edits-list code")).to_have_text(["Ablate(layer=1, head=2)"])
    expect(heads.locator(".nnv-subtitle")).to_contain_text("after")

    click_head(heads, 2, 0)
    expect(heads.locator(".nnv-matrix")).to_have_attribute("data-head", "2.0")
    after = numbers(jupyter, name, "pattern[0, 0].tolist()")
    before = numbers(jupyter, name, f"rec['{PATTERN}'][0, 0].tolist()")
    cells = [(9, 3), (13, 12), (6, 6)]
    for query, key in cells:
        comes(pytest.approx(after[query, key], rel=2e-5), read_cell, heads, query, key)
    top = np.sort(numbers(jupyter, name, "last[0, 9].tolist()"))[::-1][:5]
    comes(pytest.approx(top, rel=2e-5), read_lens, lens, 2, 9)
    target = int(jupyter.python(name, "v.contributions.target_id"))
    assert target == int(jupyter.python(name, "int(rec['logits'].argmax())"))
    (logit,) = numbers(jupyter, name, f"[float(logits[{target}])]")
    comes(pytest.approx(logit, rel=2e-5), number_in, bars.locator(".nnv-logit"))

    press(bar, "before")
    expect(heads.locator(".nnv-subtitle")).to_contain_text("before")
    for query, key in cells:
        comes(before[query, key], read_cell, heads, query, key)
    clean = number(jupyter.python(name, f"float(rec['logits'][0, 0, {target}])"))
    comes(clean, number_in, bars.locator(".nnv-logit"))

    press(bar, "difference")
    expect(bars.locator(".nnv-subtitle")).to_contain_text("after \u2212 before")
    for query, key in cells:
        difference = after[query, key] - before[query, key]
        assert abs(difference) > 3e-6
        comes(pytest.approx(difference, rel=0, abs=2e-6), read_cell, heads, query, key)
    comes(pytest.approx(logit - clean, rel=0, abs=2e-5), number_in, bars.locator(".nnv-logit"))
    jupyter.python_becomes(name, "v.shown", "'difference'")

    press(bar, "Undo Ablate(layer=1, head=2)")
    expect(bar.locator(".nnv-edits")).to_be_hidden()
    comes(before[9, 3], read_cell, heads, 9, 3)
    jupyter.python_becomes(name, "(v.edits, v.recording.edits)", "([], ())")
    assert page.failures == []
    assert page.outside == []


def test_a_cell_of_the_lens_is_patched_with_a_token_picked_from_a_second_prompt(jupyter, page):
    name = "patch.ipynb"
    jupyter.run(page, name, SET_UP, PATCHED, f"v = explore(m, {PROMPT!r}, layer=1, head=0, position=4)\nv")
    lens = painted(view(page, "Logit lens"))
    press(lens, "Change the stream after layer 1")
    press(lens, "Patch from a prompt…")
    lens.get_by_role("textbox", name="The second prompt").fill(OTHER)
    press(lens, "Show its tokens")
    lens.get_by_role("button", name=re.compile("second prompt's token 5:")).click()
    lens.get_by_role("button", name=re.compile("this prompt's token 4:")).click()
    press(lens, "Patch this token")
    edit = f"Patch(layer=1, part='stream', positions=(4,), prompt={OTHER!r}, from_positions=(5,))"
    expect(view(page, "Explore").locator(".nnv-edits-list code")).to_have_text([edit])
    for position in (4, 9):
        best = np.sort(numbers(jupyter, name, f"patched[0, {position}].tolist()"))[::-1][:5]
        comes(pytest.approx(best, rel=2e-5), read_lens, lens, 2, position)
    assert page.failures == []


def test_a_whole_block_is_taken_out_by_its_number_and_a_token_of_a_shorter_prompt_dragged_into_another(jupyter, page):
    name = "block.ipynb"
    jupyter.run(page, name, SET_UP, BLOCK_BY_HAND, f"v = explore(m, {PROMPT!r}, layer=0, head=0)\nv")
    heads = painted(view(page, "Attention"))
    lens = painted(view(page, "Logit lens"))
    place = head_place(heads, 1, 0)
    heads.locator(".nnv-heads-canvas").click(position={"x": 8, "y": place["y"]})
    press(heads, "Ablate: zero")
    listed = view(page, "Explore").locator(".nnv-edits-list code")
    expect(listed).to_have_text(["Ablate(layer=1, part='block')"])

    bars = painted(view(page, "Contributions"))
    row = bars.locator(".nnv-row[data-name='layer 0 attention']")
    row.hover()
    press(row, "Change layer 0, attention")
    press(bars, "Patch from a prompt…")
    bars.get_by_role("textbox", name="The second prompt").fill(SHORTER)
    press(bars, "Show its tokens")
    expect(bars.locator(".nnv-no-partner").first).to_be_visible()
    held = bars.get_by_role("button", name=re.compile("second prompt's token 1:"))
    held.drag_to(bars.get_by_role("button", name=re.compile("this prompt's token 3:")))
    edit = f"Patch(layer=0, part='attention', positions=(3,), prompt={SHORTER!r}, from_positions=(1,))"
    expect(listed).to_have_text(["Ablate(layer=1, part='block')", edit])
    for position in (4, 9):
        best = np.sort(numbers(jupyter, name, f"dragged[0, {position}].tolist()"))[::-1][:5]
        comes(pytest.approx(best, rel=2e-5), read_lens, lens, 2, position)
    assert page.failures == []


def test_a_refused_edit_is_told_in_the_view_and_its_picture_stays(jupyter, page):
    name = "refused.ipynb"
    jupyter.run(page, name, SET_UP, f"v = explore(m, {PROMPT!r}, layer=2, head=0)\nv")
    heads = painted(view(page, "Attention"))
    before = read_cell(heads, 9, 3)
    lens = painted(view(page, "Logit lens"))
    lens.locator(".nnv-lens-canvas").focus()
    press(lens, "Change the stream after layer 2")
    lens.get_by_role("textbox", name="toward a token").fill("the cat saw the cat")
    press(lens, "Steer +")
    expect(lens.get_by_role("alert")).to_contain_text("toward='the cat saw the cat' is")
    expect(view(page, "Explore").locator(".nnv-edits")).to_be_hidden()
    heads.locator(".nnv-matrix").hover(position=cell_place(heads, 2, 1))
    comes(before, read_cell, heads, 9, 3)
    assert page.failures == []


def test_two_prompts_stand_side_by_side_with_their_difference_beneath(jupyter, page):
    name = "compare.ipynb"
    jupyter.run(page, name, SET_UP, f"v = compare({PROMPT!r}, {ALIKE!r}, model=m, layer=2, head=0)\nv")
    painted(view(page, "Explore", 0))
    sides = [painted(view(page, "Attention", nth)) for nth in range(3)]
    expect(sides[0].locator(".nnv-subtitle")).to_have_text("14 tokens · a")
    expect(sides[2].locator(".nnv-subtitle")).to_have_text("14 tokens · difference: b \u2212 a")
    expect(page.get_by_text("The tokens differ at", exact=False)).to_be_visible()
    read = [number(jupyter.python(name, f"float(v.{letter}['{PATTERN}'][0, 0, 9, 3])")) for letter in "ab"]
    for shown, found in zip([*read, np.float32(read[1] - read[0])], sides, strict=True):
        comes(shown, read_cell, found, 9, 3)
    click_head(sides[1], 1, 3)
    for found in sides:
        expect(found.locator(".nnv-matrix")).to_have_attribute("data-head", "1.3")

    box = view(page, "Explore", 1).get_by_role("textbox", name="Prompt")
    box.fill(LONGER)
    box.press("Enter")
    expect(page.get_by_text("stand for each other", exact=False)).to_be_visible()
    pairs = json.loads(jupyter.python(name, "[list(pair) for pair in v.pairs]"))
    assert len(pairs) < 14 < int(jupyter.python(name, "len(v.b.labels)"))
    expect(sides[2].locator(".nnv-subtitle")).to_have_text(f"{len(pairs)} tokens · difference: b \u2212 a")
    query, key = len(pairs) - 1, 3
    cells = [
        number(jupyter.python(name, f"float(v.{letter}['{FOCUSED}'][0, 3, {pairs[query][side]}, {pairs[key][side]}])"))
        for side, letter in enumerate("ab")
    ]
    comes(np.float32(cells[1] - cells[0]), read_cell, sides[2], query, key)
    view(page, "Explore", 0).get_by_role("button", name=re.compile(r"\b13$")).click()
    jupyter.python_becomes(name, "v.bars['b'].position", str(dict(pairs)[13]))
    assert page.failures == []
