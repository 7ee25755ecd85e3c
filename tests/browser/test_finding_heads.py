"""Finding heads by hand in a real JupyterLab: what was painted and clicked is what Python has, and it ranks rightly."""

from __future__ import annotations

import ast
import json

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import cell_place, click_head, comes, painted, read_cell, value_of, view

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
SET_UP = f"""
import torch
from nnterp_viz import attention, head_scores
from tests.viz.view_recordings import model
v = attention(model(), {PROMPT!r}, layer=0, head=0)
v
"""
PATTERNS = "torch.stack([v.recording[f'layers.{i}.self_attn.attention_probabilities'][0] for i in range(3)])"


def press(found, text):
    found.get_by_role("button", name=text, exact=True).click()


def test_heads_are_ranked_by_cells_that_a_hand_painted(jupyter, page):
    name = "paint.ipynb"
    jupyter.run(page, name, SET_UP)
    heads = painted(view(page, "Attention"))
    press(heads, "Paint cells")
    places = [cell_place(heads, query, query - 1) for query in (5, 9)]  # which brings the matrix into sight
    box = heads.locator(".nnv-paint").bounding_box()
    start, end = ((box["x"] + place["x"], box["y"] + place["y"]) for place in places)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    expect(heads.locator(".nnv-mask")).to_contain_text("reads")
    press(heads, "Rank heads")
    expect(heads.get_by_label("Sort")).to_have_value("painted")
    cells = [(query, query - 1) for query in range(5, 10)]
    jupyter.python_becomes(name, "v.painted", str([[query, key, key] for query, key in cells]))
    expression = f"[[float(h) for h in l] for l in sum(({PATTERNS})[:, :, q, q - 1] for q in range(5, 10)) / 5]"
    expected = np.array(json.loads(jupyter.python(name, expression)))
    sent = jupyter.python(name, "torch.frombuffer(bytearray(v.score_values), dtype=torch.float32).tolist()")
    np.testing.assert_allclose(np.array(json.loads(sent)).reshape(expected.shape), expected, rtol=1e-5)

    press(heads, "Erase")
    jupyter.python_becomes(name, "v.painted", "[]")
    assert page.failures == []


def test_one_click_finds_heads_and_another_shows_why(jupyter, page):
    name = "find.ipynb"
    jupyter.run(page, name, SET_UP)
    heads = painted(view(page, "Attention"))
    press(heads, "Find heads")
    expect(heads.get_by_label("Sort")).to_have_value("induction")
    press(heads, "Evidence")
    best = json.loads(jupyter.python(name, "list(head_scores(model())['induction'].top(1)[0])"))
    expect(heads.locator(".nnv-matrix")).to_have_attribute("data-head", f"{best[0]}.{best[1]}")
    expect(heads.locator(".nnv-paint")).to_be_visible()
    cells = json.loads(jupyter.python(name, "v.painted"))
    assert len(cells) == 32
    pattern = f"v.recording['layers.{best[0]}.self_attn.attention_probabilities'][0, {best[1]}]"
    for query, key, _ in cells[::8]:
        weight = np.float32(json.loads(jupyter.python(name, f"float({pattern}[{query}, {key}])")))
        comes(weight, read_cell, heads, query, key)
    assert page.failures == []


def test_an_inspected_head_is_a_card_of_saved_numbers_and_follows_a_click_with_one_inspection(jupyter, page):
    name = "inspect.ipynb"
    counted = """
from unittest import mock
from nnterp_viz import inspect_head
from nnterp_viz.views.head import inspected
seen = []
mock.patch("nnterp_viz.views.head.PATIENCE", 3).start()  # of a click, a busy machine brings one message after another
mock.patch("nnterp_viz.views.head.inspected", lambda *a: seen.append(list(a[2:4])) or inspected(*a)).start()
"""
    shown = f"v = inspect_head(model(), 1, 2, {PROMPT!r}, target=40, versus=77)\nv"
    jupyter.run(page, name, SET_UP.rpartition("v = ")[0] + counted, shown)
    card = painted(view(page, "Head"))
    for layer, head in ((1, 2), (2, 0)):
        expect(card.locator(".nnv-asked b")).to_have_text(f"layer {layer}, head {head}")
        rows = ("direct attribution", "effect, by zero", "effect, by its mean", "induction")
        values = "[float(v.inspection.values[n]) for n in ('head.share', 'effect.zero', 'effect.mean')]"
        score = f"[float(v.inspection.scores['induction'].values[{layer}, {head}])]"
        wanted = list(np.float32(json.loads(jupyter.python(name, f"{values} + {score}"))))
        comes(wanted, lambda: [value_of(card.locator(f"[data-name='{row}']")) for row in rows])  # noqa: B023
        labels = "[label for label, _ in v.inspection.promoted + v.inspection.suppressed]"
        comes(ast.literal_eval(jupyter.python(name, labels)), card.locator(".nnv-written .nnv-token").all_inner_texts)
        places = json.loads(jupyter.python(name, "v.inspection.values['head.read'].tolist()"))
        read = card.locator(".nnv-read tbody tr")
        comes(places, read.evaluate_all, "rows => rows.map((row) => +row.dataset.position)")
        if layer == 1:
            click_head(view(page, "Attention"), 2, 0)
    assert json.loads(jupyter.python(name, "seen")) == [[1, 2], [2, 0]]
    assert page.failures == []
