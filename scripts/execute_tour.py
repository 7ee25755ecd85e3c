"""Executes `notebooks/01_tour.ipynb` and writes `build/tour.html`, a page that shows its live views offline.

``python scripts/execute_tour.py notebooks/05_interventions.ipynb`` does the same with another notebook. The page is the
notebook as nbconvert lays it out, without anything that it would fetch, and with the host of nnterp_viz in place of
ipywidgets' HTML manager: the front end once, and the last state of each view.
"""

from __future__ import annotations

import base64
import json
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from traitlets.config import Config

from nnterp_viz.views.front_end import packed

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = ROOT / "notebooks" / "01_tour.ipynb"
PAGE = ROOT / "build" / "tour.html"
STATIC = ROOT / "nnterp_viz" / "static"
VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
CELL_SECONDS = 600
# The page may use what it holds and nothing else, so that a browser with a network shows what one without it shows.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:"
)


def main() -> None:
    """Runs the notebook, the tour by default, and writes its page; a cell that fails ends it with its traceback."""
    source = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else NOTEBOOK
    page = PAGE if source == NOTEBOOK else PAGE.with_name(f"{source.stem}.html")
    notebook = nbformat.read(source, as_version=4)
    start = time.monotonic()
    client = NotebookClient(notebook, timeout=CELL_SECONDS, resources={"metadata": {"path": str(source.parent)}})
    client.execute()
    page.parent.mkdir(exist_ok=True)
    html, views = to_page(notebook)
    page.write_text(html, encoding="utf-8")
    size = page.stat().st_size / 1e6
    print(f"{page.relative_to(ROOT)}: {views} views, {size:.1f} MB, executed in {time.monotonic() - start:.0f} s")


def to_page(notebook: NotebookNode) -> tuple[str, int]:
    """An executed notebook as one HTML text, and how many views it shows."""
    widgets = notebook.metadata.pop("widgets", {}).get(STATE, {}).get("state", {})
    views: list[dict[str, Any]] = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            shown = output.get("data", {}).pop(VIEW, None)
            if shown is not None:
                output.data["text/html"] = place(shown["model_id"], widgets, views)
    # What nbconvert would fetch: require.js for ipywidgets, and MathJax.
    config = Config({"HTMLExporter": {"require_js_url": "", "jquery_url": "", "mathjax_url": ""}})
    html, _ = HTMLExporter(config=config, embed_images=True).from_notebook_node(notebook)
    html = html.replace("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1)
    start, end = html.rsplit("</body>", 1)
    return f"{start}{scripts(views)}</body>{end}", len(views)


def place(model: str, widgets: dict[str, Any], views: list[dict[str, Any]]) -> str:
    """The element where a widget goes, its state added to `views`; for a box, its children's."""
    widget = widgets[model]
    state = widget["state"]
    if "_view_kind" in state:
        state["why_static"] = "This page shows a saved run; open the notebook with its model to change the prompt."
        views.append(
            {"state": state, "buffers": {buffer["path"][0]: buffer["data"] for buffer in widget.get("buffers", [])}}
        )
        return f'<div data-view="{len(views) - 1}"></div>'
    children = [child.removeprefix("IPY_MODEL_") for child in state.get("children", [])]
    if not children:
        raise ValueError(
            f"the tour shows a {widget['model_name']}, which the page has no host for; show one of the views"
        )
    return "".join(place(child, widgets, views) for child in children)


def scripts(views: list[dict[str, Any]]) -> str:
    """The data of the views, the front end as it travels, and the host that puts them together."""
    front_end = base64.b64encode(packed((STATIC / "front_end.js").read_bytes())).decode()
    host = (STATIC / "host.js").read_text(encoding="utf-8")
    data = {"nnv-page": {"views": views}, "nnv-front-end": front_end}
    # "<" is escaped, so that no text of a token ends the element.
    texts = {name: json.dumps(value).replace("<", "\\u003c") for name, value in data.items()}
    parts = [f'<script type="application/json" id="{name}">{text}</script>' for name, text in texts.items()]
    return "\n".join([*parts, f"<script>{host}</script>"])


if __name__ == "__main__":
    main()
