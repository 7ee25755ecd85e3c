"""The tour, as `make demo` opens it: the demo model on vLLM in a real JupyterLab, clicked, edited and read off."""

from __future__ import annotations

import json
import os
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import click_head, comes, number, number_in, painted, read_cell, read_lens, value_of, view

pytestmark = pytest.mark.browser

TOUR = Path(__file__).parents[2] / "notebooks" / "01_tour.ipynb"
PATTERN = "layers.{}.self_attn.attention_probabilities"


def values(jupyter, name, expressions):
    """Numbers in the kernel, as the page prints them."""
    return [number(repr(value)) for value in json.loads(jupyter.python(name, f"[{', '.join(expressions)}]"))]


def test_the_tour_runs_and_its_views_answer_with_the_numbers_of_real_traces(jupyter, page):
    name = "tour.ipynb"
    jupyter.open(page, name, nbformat.read(TOUR, as_version=4))
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    bar = painted(view(page, "Explore"))
    heads, lens, bars = (painted(view(page, title)) for title in ("Attention", "Logit lens", "Contributions"))
    jupyter.python_becomes(name, "session.recording.info['engine']", "'vllm'")
    jupyter.python_becomes(
        name, "'again' in dir() and all(torch.equal(again[n], recording[n]) for n in recording)", "True"
    )
    jupyter.python_becomes(name, "(session.layer, session.head)", "(20, 4)")

    # a click on a head: Python sees it, and the page shows the saved pattern
    click_head(heads, 11, 2)
    jupyter.python_becomes(name, "(session.layer, session.head)", "(11, 2)")
    expect(heads.locator(".nnv-matrix")).to_have_attribute("data-head", "11.2")
    cells = [(2, 0), (5, 3), (8, 8)]
    saved = values(
        jupyter, name, [f"float(session.recording['{PATTERN.format(11)}'][0, 2, {q}, {k}])" for q, k in cells]
    )
    for (query, key), value in zip(cells, saved, strict=True):
        comes(value, read_cell, heads, query, key)

    # an edited prompt: one new trace on the engine, for every view
    box = bar.get_by_role("textbox", name="Prompt")
    box.fill("The Colosseum is in the city of")
    box.press("Enter")
    jupyter.python_becomes(name, "session.recording.prompt", "'The Colosseum is in the city of'")
    count = int(jupyter.python(name, "len(session.recording.token_ids)"))
    for found in (bar, heads, lens, bars):
        expect(found.locator(".nnv-subtitle")).to_have_text(f"{count} tokens")
    last = count - 1
    top = values(
        jupyter, name, [f"float(session.recording['lens.top_probabilities'][29, {last}, {i}])" for i in range(5)]
    )
    comes(top, read_lens, lens, 29, last)
    (logit, mlp) = values(
        jupyter,
        name,
        ["float(session.recording['contributions.logit'])", "float(session.recording['contributions.mlp'][29])"],
    )
    comes(logit, number_in, bars.locator(".nnv-logit"))
    comes(mlp, value_of, bars.locator("[data-name='layer 29 MLP']"))
    # the logit on the page is that of a request that knows nothing of views
    assert (
        jupyter.python(
            name, "session.recording['logits'][0, -1].max().item() == float(session.recording['contributions.logit'])"
        )
        == "True"
    )

    # what the tour leaves behind opens from disk, with nothing asked of a network
    exported = jupyter.root / "explore.html"
    page.goto(exported.as_uri())
    painted(view(page, "Explore"))
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=Path(shots) / "tour_export.png", full_page=True)
    assert page.outside == []
    assert page.failures == []
