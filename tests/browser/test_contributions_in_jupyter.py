"""Contributions in a real JupyterLab: effects are those of traces edited by hand, neurons and tokens the saved ones."""

from __future__ import annotations

import ast
import json
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import comes, painted, value_of, view

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
SET_UP = f"""
import torch
from nnterp_viz import contributions
from tests.viz.view_recordings import model
m = model()
layers = list(m.layers)
v = contributions(m, {PROMPT!r}, target=40, versus=77)
"""
#: What nnterp_viz writes for an ablation is not asked: these traces are written by hand.
BY_HAND = f"""
def lead(logits):
    return float(logits[40] - logits[77])

with torch.no_grad(), m.trace({PROMPT!r}):
    clean = m.logits[0, -1].clone().save()
with torch.no_grad(), m.trace({PROMPT!r}):
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0
    no_head = m.logits[0, -1].clone().save()
with torch.no_grad(), m.trace({PROMPT!r}):
    layers[2].mlp.mlp_output[:] = 0
    no_mlp = m.logits[0, -1].clone().save()
lost = [lead(clean) - lead(no_head), lead(clean) - lead(no_mlp)]

def lost_without(neuron):
    with torch.no_grad(), m.trace({PROMPT!r}):
        layers[1].mlp.mlp_neurons[:, :, neuron] = 0
        no_neuron = m.logits[0, -1].clone().save()
    return lead(clean) - lead(no_neuron)
"""

#: Whether the buttons of a row begin where the text of its name has ended.
LEAVES_THE_NAME = """name => {
  const [text, offers] = [':scope > :not(.nnv-open, .nnv-offers)', '.nnv-offers'].map((s) => name.querySelector(s));
  return offers.getBoundingClientRect().left >= text.getBoundingClientRect().right;
}"""


def test_measured_effects_on_the_page_are_those_of_traces_edited_by_hand(jupyter, page):
    name = "effects.ipynb"
    jupyter.run(page, name, SET_UP, BY_HAND, "v")
    found = painted(view(page, "Contributions"))
    row = found.locator("[data-name='layer 2 MLP']")
    expect(row).not_to_have_attribute("data-effect", re.compile(""))
    found.get_by_role("button", name="Measure effects").click()
    jupyter.python_becomes(name, "(v.measuring, bool(v.bar_effects), v.error)", "({}, True, '')")
    found.locator("[data-name='layer 1 attention'] .nnv-open").click()
    expect(row).to_have_attribute("data-effect", re.compile(r"\d"))
    head = found.locator("[data-name='head 2']")
    expect(head).to_have_attribute("data-effect", re.compile(r"\d"))
    drawn = [value_of(each, "data-effect") for each in (head, row)]
    assert drawn == pytest.approx(json.loads(jupyter.python(name, "lost")), abs=1e-4)
    saved = "[float(v.recording['effects.heads'][1, 2]), float(v.recording['effects.mlp'][2])]"
    assert drawn == list(np.array(json.loads(jupyter.python(name, saved)), np.float32))
    expect(row.locator(".nnv-effect-line")).to_have_count(1)

    # neurons that are listed later are measured then
    found.locator("[data-name='layer 1 MLP'] .nnv-open").click()
    neuron = found.locator("[data-name^='neuron ']").first
    expect(neuron).to_have_attribute("data-value", re.compile(r"\d"))
    found.get_by_role("button", name="Measure effects").click()
    expect(neuron).to_have_attribute("data-effect", re.compile(r"\d"))
    jupyter.python_becomes(name, "(v.measuring, v.error)", "({}, '')")
    drawn = value_of(neuron, "data-effect")
    saved = json.loads(jupyter.python(name, "float(v.recording['effects.neurons.1'][0])"))
    by_hand = json.loads(jupyter.python(name, "lost_without(int(v.recording['neurons.1.ids'][0]))"))
    assert drawn == np.float32(saved)
    assert drawn == pytest.approx(by_hand, abs=1e-4)
    assert page.outside == []
    assert page.failures == []


def test_a_bar_opens_to_its_neurons_and_tells_the_tokens_that_it_writes(jupyter, page):
    name = "closer.ipynb"
    jupyter.run(page, name, SET_UP, "v")
    found = painted(view(page, "Contributions"))
    found.locator("[data-name='layer 1 MLP'] .nnv-open").click()
    first = found.locator("[data-name^='neuron ']").first
    expect(first).to_have_attribute("data-value", re.compile(r"\d"))
    values = "[float(v.recording['neurons.1.shares'][0]), int(v.recording['neurons.1.ids'][0])]"
    share, neuron = json.loads(jupyter.python(name, values))
    comes(np.float32(share), value_of, first)
    expect(first).to_have_attribute("data-name", f"neuron {neuron}")
    found.locator("[data-name='layer 1 MLP']").click()
    found.get_by_role("button", name="Tokens that layer 1 MLP promotes").click()
    panel = found.locator(".nnv-written")
    expect(panel.locator(".nnv-promotes li")).to_have_count(10)
    expect(panel.locator(".nnv-suppresses li")).to_have_count(10)
    labels = "[v.recording.vocabulary[int(i)] for i in v.recording['writes.mlp.1.ids'].flatten()]"
    comes(ast.literal_eval(jupyter.python(name, labels)), panel.locator("li .nnv-token").all_inner_texts)

    # a neuron's tokens; its row stays the chosen one while rows above it open
    first.click()
    found.get_by_role("button", name=f"Tokens that layer 1, neuron {neuron} promotes").click()
    expect(panel.locator("h4")).to_have_text(f"What layer 1, neuron {neuron} writes")
    found.locator("[data-name='layer 0 attention'] .nnv-open").click()
    expect(found.locator("[data-name='head 0']")).to_have_count(1)
    ids = f"writes.neuron.1.{neuron}.ids"
    jupyter.python_becomes(name, f"{ids!r} in v.recording.values", "True")
    labels = f"[v.recording.vocabulary[int(i)] for i in v.recording[{ids!r}].flatten()]"
    comes(ast.literal_eval(jupyter.python(name, labels)), panel.locator("li .nnv-token").all_inner_texts)

    # what a row under the pointer offers leaves its name to be read
    named = found.locator("[data-name='layer 1 attention'] .nnv-row-name")
    named.hover()
    expect(named.locator(".nnv-offers")).to_have_css("opacity", "1")
    assert named.evaluate(LEAVES_THE_NAME)

    # norms in place of the logit's shares
    found.get_by_role("combobox", name="Bars").select_option("norm")
    mlp = found.locator("[data-name='layer 1 MLP']")
    norm = np.float32(json.loads(jupyter.python(name, "float(v.recording['contributions.mlp_norm'][1])")))
    expect(found.locator("[data-name='length of the sum']")).to_have_count(1)
    expect(found.locator(".nnv-logit")).to_have_count(0)  # a norm is of no token
    comes(norm, value_of, mlp)
    assert page.failures == []
