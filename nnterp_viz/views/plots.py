"""What the plotly figures for papers share. plotly is imported only when a figure is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nnterp_viz.views import png

if TYPE_CHECKING:
    import plotly.graph_objects as go


def figure(traces: Sequence[dict[str, Any]], *, title: str, xaxis: dict[str, Any], yaxis: dict[str, Any]) -> go.Figure:
    """A plain figure of traces given as dictionaries.

    Raises:
        ImportError: when plotly is not installed.
    """
    try:
        import plotly.graph_objects as go
    except ModuleNotFoundError as error:
        raise ImportError(
            "to_plotly() needs plotly, which is not installed: pip install '.[viz]' in nnterp's checkout"
        ) from error

    layout = {"title": {"text": escaped(title)}, "xaxis": xaxis, "yaxis": yaxis, "template": "plotly_white"}
    return go.Figure(data=list(traces), layout=layout)


def axis(labels: Sequence[str], title: str, *, reverse: bool = False) -> dict[str, Any]:
    """An axis of positions: a label is only a tick's text, so equal tokens stay two places."""
    found: dict[str, Any] = {
        "title": {"text": title},
        "tickmode": "array",
        "tickvals": list(range(len(labels))),
        "ticktext": [escaped(label) for label in labels],
    }
    return {**found, "autorange": "reversed"} if reverse else found


def escaped(text: str) -> str:
    """plotly reads a little markup in texts; a token's is meant as it stands."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def color_scale() -> list[list[Any]]:
    """The views' light color map."""
    steps = png.colored(np.linspace(0, 1, 17)[None])[0]
    return [[i / 16, f"rgb({r},{g},{b})"] for i, (r, g, b) in enumerate(steps.tolist())]
