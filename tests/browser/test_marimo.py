"""The views in real marimo, as an app and in its editor: drawn, clicked, linked, read back, made again by a cell."""

from __future__ import annotations

import ast
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import REPOSITORY
from tests.browser.gestures import click_head, comes, painted, read_cell, read_lens, view

pytestmark = pytest.mark.browser

APP = Path(__file__).with_name("marimo_app.py")


#: A notebook for the editor; marimo writes into it.
NOTEBOOK = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from nnterp_viz import attention
    from tests.viz.view_recordings import recording

    rec = recording("the cat saw the cat saw the")
    return attention, mo, rec


@app.cell
def _(attention, mo, rec):
    view = mo.ui.anywidget(attention(rec))
    view
    return (view,)


@app.cell
def _(mo, rec, view):
    pattern = rec[f"layers.{view.layer}.self_attn.attention_probabilities"][0, view.head]
    mo.md(f"head {view.layer}.{view.head}: {pattern.tolist()!r}")
    return
"""


@contextmanager
def serving(mode, app, tmp_path):
    """`marimo run` or `edit` of a notebook, with a home folder of its own, on a port that another program may take
    first; gives its address."""
    env = os.environ | {"HOME": str(tmp_path), "PYTHONPATH": str(REPOSITORY), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "marimo", mode, str(app), "--headless", "--no-token", "-p"]
    log = tmp_path / "server.log"
    for _ in range(3):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        with log.open("w") as out:
            server = subprocess.Popen([*command, str(port)], env=env, cwd=tmp_path, stdout=out, stderr=out)
        if answers(server, url := f"http://127.0.0.1:{port}"):
            break
    else:
        raise RuntimeError(log.read_text()[-4000:])
    try:
        yield url
    finally:
        server.terminate()
        try:
            server.wait(60)
        except subprocess.TimeoutExpired:
            server.kill()


def answers(server, url):
    """Whether a server is up, once that is known."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/health", timeout=60).close()  # noqa: S310 - our own server on loopback
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False


def said(page, start):
    """What a cell's words say after their start."""
    text = page.get_by_text(re.compile(rf"^{re.escape(start)}"))
    expect(text).to_be_visible()
    return text.inner_text().removeprefix(start).strip()


@pytest.fixture
def failures(page):
    """What went wrong in the page."""
    found = []
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.fixture
def marimo_url(tmp_path):
    """`marimo run` of the app."""
    with serving("run", APP, tmp_path) as url:
        yield url


def test_views_are_drawn_clicked_linked_and_read_back_in_marimo(marimo_url, page, failures):
    page.goto(marimo_url)
    heads = painted(view(page, "Attention"))

    # a click is a trait in Python, which runs the cells that read it; the numbers on the page are the tensor's
    click_head(heads, 2, 1)
    pattern = np.array(ast.literal_eval(said(page, "head 2.1:")), np.float32)
    expect(heads.locator(".nnv-matrix")).to_have_attribute("data-head", "2.1")
    for query, key in [(0, 0), (5, 2), (13, 7)]:
        comes(pattern[query, key], read_cell, heads, query, key)

    # a column of views, with one selection and one prompt
    bar, linked = painted(view(page, "Explore")), painted(view(page, "Attention", 1))
    bars = painted(view(page, "Contributions"))
    expect(bar).to_have_attribute("data-theme", "dark")
    click_head(linked, 1, 3)
    expect(bars.locator(".nnv-chosen").first).to_have_attribute("data-layer", "1")
    bar.locator(".nnv-chip").nth(2).click()
    expect(view(page, "Logit lens", 1).locator(".nnv-cell-title")).to_contain_text("layer 1, position 2 ")
    box = bar.get_by_role("textbox", name="Prompt")
    before = bar.locator(".nnv-subtitle").inner_text()
    box.fill("the moon saw the dog")
    box.press("Enter")
    expect(bar.locator(".nnv-subtitle")).not_to_have_text(before)
    expect(view(page, "Logit lens", 1).locator(".nnv-subtitle")).to_have_text(bar.locator(".nnv-subtitle").inner_text())
    page.get_by_role("button", name="look", exact=True).click()
    told = said(page, "look 1:")
    assert told.startswith(f"{[(1, 3, 2)] * 5!r} 'the moon saw the dog'")
    top = [np.float32(each) for each in ast.literal_eval(told[told.rindex("[") :])]
    comes(top, lambda: read_lens(view(page, "Logit lens", 1), 1, 2)[: len(top)])

    # a comparison's rows stand side by side
    left, right = (painted(view(page, "Explore", nth)).bounding_box() for nth in (1, 2))
    assert left["x"] + left["width"] <= right["x"]

    # a cell that runs again closes its view and makes another, and takes no other view's code away
    page.get_by_role("button", name="again").click()
    expect(page.get_by_text("made 2 times")).to_be_visible()
    lens = painted(view(page, "Logit lens"))
    expect(lens.locator(".nnv-cell-title")).to_contain_text("layer 1, position 1 ")
    click_head(heads, 0, 2)
    assert said(page, "head 0.2:")
    assert page.outside == []
    assert failures == []


def test_the_editor_draws_a_view_makes_it_again_with_its_cell_and_after_a_reload(tmp_path, page, failures):
    notebook = tmp_path / "notebook.py"
    notebook.write_text(NOTEBOOK, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.marimo.runtime]\nauto_instantiate = true\n")  # run it as it opens
    with serving("edit", notebook, tmp_path) as url:
        page.goto(url)
        cells = page.locator(".cm-content")
        expect(cells).to_have_count(3)
        heads = painted(view(page, "Attention"))
        click_head(heads, 2, 1)
        pattern = np.array(ast.literal_eval(said(page, "head 2.1:")), np.float32)
        for query, key in [(0, 0), (5, 2), (13, 7)]:
            comes(pattern[query, key], read_cell, heads, query, key)

        cells.nth(1).click()
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.insert_text('view = mo.ui.anywidget(attention(rec, layer=1, head=3, theme="dark"))\nview')
        page.keyboard.press("ControlOrMeta+Enter")
        expect(view(page, "Attention")).to_have_attribute("data-theme", "dark")
        assert said(page, "head 1.3:")
        expect(view(page, "Attention")).to_have_count(1)

        page.reload()  # the kernel goes on
        heads = painted(view(page, "Attention"))
        expect(heads.locator(".nnv-matrix")).to_have_attribute("data-head", "1.3")
        click_head(heads, 0, 2)
        assert said(page, "head 0.2:")
    assert page.outside == []
    assert failures == []
