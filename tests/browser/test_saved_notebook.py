"""A notebook saved by JupyterLab with the state of its widgets: what it holds, and what it shows elsewhere."""

from __future__ import annotations

import base64
import copy
import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect

from nnterp_viz.views.front_end import BUNDLE, packed
from tests.browser.gestures import painted, view
from tests.viz.view_recordings import PROMPT

pytestmark = pytest.mark.browser

SET_UP = f"""
from nnterp_viz import attention
from tests.viz.view_recordings import recording
rec = recording({PROMPT!r})
"""
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"


def run(page, command):
    page.evaluate("command => window.jupyterapp.commands.execute(command)", command)


@pytest.fixture
def state_is_saved(jupyter):
    """JupyterLab's "Save Widget State Automatically", on before a page asks: switched in a page, the page can read the
    old setting back and keep it."""
    setting = jupyter.root.parent / "settings" / "@jupyter-widgets" / "jupyterlab-manager"
    setting.mkdir(parents=True, exist_ok=True)
    (setting / "plugin.jupyterlab-settings").write_text('{"saveState": true}')
    yield
    shutil.rmtree(setting)


@pytest.mark.usefixtures("state_is_saved")
def test_a_saved_notebook_holds_the_code_once_however_many_views_it_has(jupyter, page):
    name = "saved_views.ipynb"
    path = jupyter.root / name
    jupyter.run(page, name, SET_UP, "attention(rec)", *["attention(rec)"] * 9)
    for nth in range(10):
        painted(view(page, "Attention", nth))
    for kind, start in (("PNG", b"\x89PNG"), ("pattern.csv", b"layer,head,query")):
        view(page, "Attention").locator(".nnv-save summary").click()
        with page.expect_download() as download:
            view(page, "Attention").get_by_role("button", name=kind, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start)

    page.wait_for_function("command => window.jupyterapp.commands.isToggled(command)", arg=SAVE_STATE)
    run(page, "docmanager:save")
    page.wait_for_function(
        """() => !window.jupyterapp.shell.currentWidget.context.model.dirty""",
    )
    nb = nbformat.read(path, as_version=4)
    state = nb.metadata["widgets"][STATE]["state"]
    models = state.values()
    sizes = {id(model): len(json.dumps(model)) for model in models}
    bundle = len(packed(BUNDLE.read_bytes()))
    carriers = [model for model in models if sizes[id(model)] > bundle]
    views = [model for model in models if model["state"].get("_view_kind") == "attention"]
    assert len(carriers) == 1
    (source,) = [each for each in carriers[0]["buffers"] if each["path"] == ["source"]]
    assert base64.b64decode(source["data"]) == packed(BUNDLE.read_bytes())
    assert len(views) == 10
    assert max(sizes[id(model)] for model in views) < bundle / 2
    assert path.stat().st_size < 2 * bundle + 10 * bundle / 2

    # Elsewhere: a page of nbconvert has the live views' state; without it, and on GitHub, the still picture.
    live, _ = HTMLExporter().from_notebook_node(nb)
    shown = [name for name, model in state.items() if model["state"].get("_view_kind") == "attention"]
    scripts = re.findall(rf'<script type="{re.escape(VIEW)}">(.*?)</script>', live, re.DOTALL)
    assert set(shown) <= {json.loads(script)["model_id"] for script in scripts}
    assert live.count(f'<script type="{STATE}">') == 1
    bare = copy.deepcopy(nb)
    del bare.metadata["widgets"]
    still, _ = HTMLExporter().from_notebook_node(bare)
    assert VIEW not in still
    page_path = jupyter.root / "still.html"
    page_path.write_text(still, encoding="utf-8")
    page.goto(page_path.as_uri(), wait_until="domcontentloaded")
    pictures = page.locator("img[src^='data:image/png']")
    expect(pictures).to_have_count(10)
    assert pictures.first.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 200
