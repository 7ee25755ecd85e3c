"""The attention view's further pictures in a real JupyterLab: the numbers on the page are those of saved tensors."""

from __future__ import annotations

import json
import re
import textwrap

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import cell_place, comes, geometry, number, numbers_in, painted, read_cell, repainted, view

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
SET_UP = f"""
import torch
from nnterp_viz import attention
from nnterp_viz.weighing import KINDS, name, weighed
from tests.viz.tiled_recordings import tiled
from tests.viz.view_recordings import model, recording
v = attention(model(), {PROMPT!r}, layer=1, head=1)

def carried(kind, layer=1, head=1):
    key, query = KINDS[kind]
    scale = None if query is None else v.recording[name(layer, query)]
    pattern = v.recording[f"layers.{{layer}}.self_attn.attention_probabilities"][0, head]
    return weighed(pattern, v.recording[name(layer, key)][head], scale)
v
"""


def chosen(found, label):
    """One of the view's choices."""
    return found.get_by_label(label, exact=True)


def cells(jupyter, notebook, expression, places):
    """Some cells of a square in the kernel."""
    wanted = f"[float(({expression})[q, k]) for q, k in {places}]"
    return [number(repr(value)) for value in json.loads(jupyter.python(notebook, wanted))]


def test_weights_are_drawn_times_what_they_carry_and_heads_overlaid(jupyter, page):
    notebook = "weights.ipynb"
    jupyter.run(page, notebook, SET_UP)
    found = painted(view(page, "Attention"))
    count = int(jupyter.python(notebook, "len(v.labels)"))
    places = [(q, k) for q in range(count) for k in range(q + 1)][::7]
    for kind in ("value", "output", "token"):
        chosen(found, "Weights").select_option(kind)
        jupyter.python_becomes(notebook, "(v.pattern_kind, v.busy, v.error)", repr((kind, False, "")))
        words = {"value": "norm of the value", "output": "what the head writes", "token": "logit of"}[kind]
        expect(found.locator(".nnv-focus .nnv-panel-head .nnv-hint").first).to_contain_text(words)
        for (query, key), value in zip(places, cells(jupyter, notebook, f"carried({kind!r})", places), strict=True):
            comes(value, read_cell, found, query, key)

    # toward another token, typed in the page
    before = jupyter.python(notebook, "v.toward_id")
    other = json.loads(jupyter.python(notebook, "[i for i in v.token_ids if i != v.toward_id][:1]"))[0]
    label = jupyter.python(notebook, f"v.labels[v.token_ids.index({other})]").strip("'\"")
    box = found.locator(".nnv-toward")
    box.fill(label)
    box.press("Enter")
    jupyter.python_becomes(notebook, "(v.toward_id, v.error)", repr((other, "")))
    assert str(other) != before
    expect(box).to_have_attribute("placeholder", label)
    read_cell(found, count - 1, count - 2)  # another cell, so that the pointer comes back to a new number
    (value,) = cells(jupyter, notebook, "carried('token')", [(count - 1, 0)])
    comes(value, read_cell, found, count - 1, 0)

    # several heads
    chosen(found, "Weights").select_option("raw")
    chosen(found, "Heads").select_option("max")
    expect(found.locator(".nnv-focus h4")).to_have_text("Largest of the heads of layer 1")
    jupyter.python_becomes(notebook, "(v.combine, v.pattern_kind)", "('max', 'raw')")
    largest = "v.recording['layers.1.self_attn.attention_probabilities'][0].amax(0)"
    # the last cell tells when the overlay has come
    (last,) = cells(jupyter, notebook, largest, [(count - 1, count - 1)])
    read_cell(found, count - 1, count - 1)
    shown = "document.querySelector('.nnv-readout .nnv-value').textContent"
    page.wait_for_function(f"(wanted) => Math.fround(Number({shown})) === wanted", arg=float(last))
    for (query, key), value in zip(places, cells(jupyter, notebook, largest, places), strict=True):
        comes(value, read_cell, found, query, key)
    assert page.failures == []
    assert page.outside == []


def read_vectors(jupyter, page, notebook, found, query):
    """Why the pinned token reads another: the numbers of the panel are the trace's, and make the weight beside them."""
    pattern = "v.recording['layers.1.self_attn.attention_probabilities'][0, 1]"
    found.get_by_role("button", name="Vectors").click()
    jupyter.python_becomes(notebook, "(len(v.vector_keys) > 0, v.busy, v.error)", repr((True, False, "")))
    panel = found.locator(".nnv-vectors")
    panel.get_by_role("button", name="Numbers").click()
    expect(panel.locator("tbody tr")).not_to_have_count(0)
    panel.locator(".nnv-vector-rows").focus()
    page.keyboard.press("ArrowDown")
    key = json.loads(jupyter.python(notebook, f"{pattern}[{query}].argsort(descending=True).tolist()"))[1]
    words = panel.locator(".nnv-vector-words")
    expect(words).to_contain_text(re.compile(rf"^{query} .* asks, {key} .* answers"))
    vector = "v.recording['layers.1.vectors.{}']".format
    held = {
        "query": f"{vector('queries.1')}[{query}]",
        "key": f"{vector('keys.0')}[{key}]",
        "product": f"{vector('queries.1')}[{query}] * {vector('keys.0')}[{key}]",
        "value": f"{vector('values.0')}[{key}]",
    }
    for column, expression in enumerate(held.values(), 2):
        wanted = json.loads(jupyter.python(notebook, f"({expression}).tolist()"))
        comes([np.float32(value) for value in wanted], numbers_in, panel.locator(f"tbody td:nth-child({column})"))
    number_of = {
        name: number(words.locator(f".nnv-{name}").inner_text()) for name in ("product", "scale", "score", "weight")
    }
    product, scale = jupyter.python(notebook, f"float(({held['product']}).sum())"), number_of["scale"]
    assert number_of["product"] == pytest.approx(float(product), rel=1e-5)
    assert number_of["score"] == pytest.approx(float(product) * scale, rel=1e-5)
    assert number_of["weight"] == number(jupyter.python(notebook, f"float({pattern}[{query}, {key}])"))
    row = f"({vector('keys.0')}[: {query} + 1] @ {vector('queries.1')}[{query}] * {scale}).softmax(0)[{key}]"
    assert number_of["weight"] == pytest.approx(float(jupyter.python(notebook, f"float({row})")), rel=1e-4)
    expect(panel).to_contain_text("shared by query heads 0 to 1")


def test_lines_search_and_table_have_the_head_s_own_numbers(jupyter, page):
    notebook = "lines.ipynb"
    jupyter.run(page, notebook, SET_UP)
    found = painted(view(page, "Attention"))
    repainted(found, lambda: chosen(found, "Draw").select_option("lines"))
    jupyter.python_becomes(notebook, "v.form", "'lines'")
    lines = found.locator(".nnv-lines")
    expect(found.locator(".nnv-matrix")).to_be_hidden()
    g = geometry(lines)
    pattern = "v.recording['layers.1.self_attn.attention_probabilities'][0, 1]"

    # a token on the left reads, one on the right is read
    for side, x, words, expression in [
        ("query", 10, "reads", f"{pattern}[4, :5]"),
        ("key", 2 * g["gutter"] + g["middle"] - 10, "is read by", f"{pattern}[4:, 4]"),
    ]:
        lines.hover(position={"x": x, "y": g["top"] + (4.5 - g["row"]) * g["cell"]})
        listed = found.locator(".nnv-list").nth(0 if side == "query" else 1)
        expect(listed.locator(".nnv-list-title")).to_contain_text(re.compile(rf"^4 .*{words}$"))
        values = np.float32(json.loads(jupyter.python(notebook, f"{expression}.tolist()")))
        comes(sorted(values, reverse=True)[:8], numbers_in, listed.locator("button .nnv-number"))

    # the same token again and again by its text
    label = jupyter.python(notebook, "v.labels[1]").strip("'\"")
    same = json.loads(jupyter.python(notebook, f"[i for i, label in enumerate(v.labels) if {label!r} in label]"))
    box = found.get_by_label("Find a token")
    box.fill(label)
    expect(found.locator(".nnv-matches")).to_have_text(str(len(same)))
    for position in [*same, same[0]]:
        box.press("Enter")
        jupyter.python_becomes(notebook, "v.position", str(position))

    # every number of the pinned row
    found.get_by_role("button", name="Table").click()
    rows = found.locator(".nnv-table tbody tr")
    expect(rows).to_have_count(same[0] + 1)
    row = json.loads(jupyter.python(notebook, f"{pattern}[{same[0]}, :{same[0] + 1}].tolist()"))
    comes([np.float32(value) for value in row], numbers_in, found.locator(".nnv-table td:last-child"))
    found.get_by_role("button", name="Table").click()

    read_vectors(jupyter, page, notebook, found, same[0])
    assert page.failures == []


def test_a_large_model_s_heads_stand_by_place_and_by_score(jupyter, page):
    notebook = "large.ipynb"
    score = "torch.arange(80 * 64).reshape(80, 64) / 7"
    jupyter.run(page, notebook, f"{SET_UP}\nw = attention(tiled(recording({PROMPT!r}), 80, 64, 8))\nw")
    found = painted(view(page, "Attention"))
    heads = found.locator(".nnv-heads-canvas")
    g = geometry(heads)
    assert (g["layers"], g["heads"], g["group"]) == (80, 64, 8)
    assert g["cell"] >= 15
    jupyter.python(notebook, f"w.show_scores({{'number': {score}}})")
    expect(chosen(found, "Sort")).to_have_value("number")
    expect(found.locator(".nnv-panel-head .nnv-hint").first).to_have_text("1 to 240 of 5120, highest first")
    found.get_by_role("button", name="Heads with a lower score").click()
    expect(found.locator(".nnv-panel-head .nnv-hint").first).to_have_text("241 to 480 of 5120, highest first")
    heads.click(position={"x": g["left"] + 20, "y": 30})
    jupyter.python_becomes(notebook, "64 * w.layer + w.head", str(5119 - 240))
    found.get_by_role("button", name="Heads with a higher score").click()
    heads.click(position={"x": g["left"] + 20, "y": 30})  # the first of the order, in any layout the highest
    jupyter.python_becomes(notebook, "(w.layer, w.head)", "(79, 63)")
    least = found.get_by_label("The least score")
    least.fill("731")
    least.press("Tab")
    jupyter.python_becomes(notebook, "w.least_score", "731.0")
    kept = int(jupyter.python(notebook, f"int(({score} >= 731).sum())"))
    expect(found.locator(".nnv-panel-head .nnv-hint").first).to_have_text(f"{kept} of 5120, highest first")
    assert page.failures == []


def test_a_long_pattern_is_drawn_in_squares_and_read_with_its_exact_numbers(jupyter, page):
    notebook = "long.ipynb"
    fewer = """
    from unittest import mock
    mock.patch("nnterp_viz.views.reduced.MOST_TOKENS", 60).start()
    v = attention(model(), [3 + 7 * i % 200 for i in range(420)], layer=1, head=1)
    v
    """
    jupyter.run(page, notebook, f"{SET_UP}\n{textwrap.dedent(fewer)}")
    found = painted(view(page, "Attention"))
    about = found.locator(".nnv-focus .nnv-panel-head .nnv-hint").first
    expect(about).to_contain_text(re.compile("420 tokens: drawn is the largest of each 7 . 7"))
    expect(found.locator(".nnv-lines")).to_be_hidden()
    pattern = "v.recording['layers.1.self_attn.attention_probabilities'][0, 1]"
    shown = "document.querySelector('.nnv-readout .nnv-value').textContent"
    for query, key in [(300, 100), (301, 100), (419, 419)]:
        (value,) = cells(jupyter, notebook, pattern, [(query, key)])
        found.locator(".nnv-matrix").hover(position=cell_place(found, query, key))
        page.wait_for_function(f"(wanted) => Math.fround(Number({shown})) === wanted", arg=float(value))
        listed = found.locator(".nnv-list").first
        expect(listed.locator(".nnv-list-title")).to_contain_text(re.compile(rf"^{query} .*reads$"))
        row = np.float32(json.loads(jupyter.python(notebook, f"{pattern}[{query}, :{query + 1}].tolist()")))
        comes(sorted(row, reverse=True)[:8], numbers_in, listed.locator("button .nnv-number"))
    assert "side" not in jupyter.python(notebook, "v.look")
    repainted(found, lambda: found.get_by_role("button", name="Zoom in").click())
    jupyter.python_becomes(notebook, "v.exact.get('side')", "420")  # what is in sight, with some room around it
    assert page.failures == []
