"""What differs between the places that show widgets: how a view's code gets there, and what stands for a column.

Jupyter's front ends (JupyterLab, Notebook 7, VS Code, Colab) have one widget manager a notebook, so all views fetch one
`FrontEnd`. marimo hands an anywidget's module out as a file, named by its content, which the browser fetches once; it
closes what a cell made when that cell runs again, shared or not; and it shows anywidgets only, no ipywidgets boxes, and
runs none of ipywidgets' links.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import ipywidgets

from nnterp_viz.views.front_end import BUNDLE, front_end


def in_marimo() -> bool:
    """Whether a marimo notebook or app runs this."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


def carrier() -> dict[str, Any]:
    """The traits that carry a view's code to the browser."""
    if in_marimo():
        return {"_esm": BUNDLE.read_text(encoding="utf-8"), "_front_end": None}
    return {"_front_end": front_end()}


def linked_by_the_page(view: ipywidgets.Widget, values: dict[str, Any]) -> AbstractContextManager[Any]:
    """Within the block these values are set without telling the page, where the page itself has linked the views."""
    if in_marimo():
        return nullcontext()
    return view._lock_property(**values)  # noqa: SLF001 - ipywidgets has no other way


def arranged(widget: ipywidgets.Widget) -> Any:
    """Boxes of views as marimo's own boxes."""
    import marimo

    if isinstance(widget, ipywidgets.Box):
        inner: Sequence[Any] = [arranged(child) for child in widget.children]
        row = isinstance(widget, ipywidgets.HBox)
        return marimo.hstack(inner, widths="equal", align="start") if row else marimo.vstack(inner)
    if isinstance(widget, ipywidgets.Label):
        return marimo.plain_text(widget.value)
    return marimo.as_html(widget)
