"""What the plotly figures for papers share. plotly is imported only when a figure is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    go = _plotly()
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


def signed_scale() -> list[list[Any]]:
    """Colors for what has a sign: orange below 0, blue above it."""
    ends = [f"rgb{png.NEGATIVE}", "rgb(255, 255, 255)", f"rgb{png.POSITIVE}"]
    return [[place, color] for place, color in zip((0, 0.5, 1), ends, strict=True)]


def heat_maps(maps: Mapping[str, np.ndarray[Any, Any]], across: str, down: str) -> go.Figure:
    """Arrays [down across] of numbers from 0 to 1 beside each other, three in a row, on one scale.

    Raises:
        ImportError: when plotly is not installed.
    """
    _plotly()
    from plotly.subplots import make_subplots

    columns = min(3, len(maps))
    found = make_subplots(rows=-(-len(maps) // columns), cols=columns, subplot_titles=[escaped(name) for name in maps])
    for i, values in enumerate(maps.values()):
        heat = {"type": "heatmap", "z": values, "coloraxis": "coloraxis"}
        found.add_trace(heat, row=i // columns + 1, col=i % columns + 1)
    found.update_xaxes(title_text=across)
    found.update_yaxes(title_text=down, autorange="reversed")
    scale = {"colorscale": color_scale(), "cmin": 0, "cmax": 1}
    return found.update_layout(template="plotly_white", coloraxis=scale)


def _plotly() -> Any:
    """plotly's graph objects."""
    try:
        import plotly.graph_objects as go
    except ModuleNotFoundError as error:
        raise ImportError(
            "to_plotly() needs plotly, which is not installed: pip install '.[viz]' in nnterp's checkout"
        ) from error
    return go
