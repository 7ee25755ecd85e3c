"""The lens as plotly figures: the grid in the colors that are chosen, and one position's lines over the rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from nnterp_viz.views.lens_figure import cells, changes, words
from nnterp_viz.views.plots import axis, color_scale, escaped, figure, signed_scale
from nnterp_viz.views.tables import shown_forwards

if TYPE_CHECKING:
    import plotly.graph_objects as go
    from jaxtyping import Float

    from nnterp_viz.views.logit_lens import LogitLensView

    Numbers = Float[np.ndarray[Any, Any], "row position"]

#: Gives a trait by its name.
Get = Callable[[str], Any]


def heat_map(view: LogitLensView) -> go.Figure:
    """The grid: rows are rows, columns positions, the text is the top token, the color what ``color_by`` says."""
    forwards = shown_forwards(view)
    numbers, ends, title = colored(forwards[-1], view.color_by)
    if len(forwards) == 2:
        before, _, was = colored(forwards[0], view.color_by)
        same = title == was and title != "probability"
        numbers = numbers - before if same else changes(*(cells(get) for get in forwards))
        ends, title = None, f"change of {title if same else 'probability'}"
    heat = {
        "type": "heatmap",
        "z": numbers,
        "text": [
            [escaped(text) for text in row] for row in words([(get("vocabulary"), cells(get)[0]) for get in forwards])
        ],
        "texttemplate": "%{text}",
        "colorscale": color_scale() if ends else signed_scale(),
        **({"zmin": ends[0], "zmax": ends[1]} if ends else {"zmid": 0}),
        "colorbar": {"title": {"text": escaped(title)}},
    }
    return figure(
        [heat],
        title=f"Logit lens: {view.prompt}",
        xaxis=axis(view.labels, "position"),
        yaxis=axis(view.rows, "output of", reverse=not view.last_on_top),
    )


def lines(view: LogitLensView, position: int) -> go.Figure:
    """ln of the followed tokens' probabilities at one position, row after row; of the forward that is shown."""
    get = shown_forwards(view)[-1]
    followed = log_probabilities(get)[:, position]
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": escaped(get("vocabulary").get(str(token), f"id {token}")),
            "x": list(range(len(view.rows))),
            "y": followed[:, i],
        }
        for i, token in enumerate(get("followed_ids"))
    ]
    return figure(
        traces,
        title=f"Followed tokens at position {position} ({view.labels[position]})",
        xaxis=axis(view.rows, "output of"),
        yaxis={"title": {"text": "log-probability (nats)"}},
    )


def colored(get: Get, by: str) -> tuple[Numbers, tuple[float, float] | None, str]:
    """The numbers that are the colors of one forward, those at the ends of the scale (None: signed), and what they are.

    The top token's probability where the recording does not hold what ``by`` names.
    """
    shape, followed = (len(get("rows")), len(get("labels"))), get("followed_ids")
    for one, numbers in zip(held(get), statistics(get), strict=True):
        if one["name"] == by:
            unit = f" ({one['unit']})" if one["unit"] else ""
            return numbers, (float(one["low"]), float(one["high"])), one["title"] + unit
    if by == "entropy":
        numbers = np.frombuffer(get("entropy"), np.float32).reshape(shape)
        return numbers, (0.0, float(np.nanmax(numbers))), "entropy (nats)"
    if by == "followed rank" and followed:
        rank = np.frombuffer(get("followed_rank"), np.int32).reshape(shape)
        numbers = np.log10(np.where(rank < 0, np.nan, 1 + rank))  # of a cell that is kept back there is none
        return numbers, (float(np.log10(get("vocabulary_size"))), 0.0), "log10 of the followed token's rank"
    if by == "followed probability" and followed:
        numbers = np.frombuffer(get("followed_probability"), np.float32).reshape(shape)
        return numbers, (0.0, 1.0), "followed token's probability"
    if by == "followed lead" and len(followed) > 1:
        logs = log_probabilities(get)
        return logs[..., 0] - logs[..., 1], None, "lead of the first followed token (logits)"
    return cells(get)[1][..., 0], (0.0, 1.0), "probability"


def held(get: Get) -> list[dict[str, Any]]:
    """The statistics that are there, in the order of `statistics`."""
    return [one for one in get("statistics") if one["held"]]


def statistics(get: Get) -> Float[np.ndarray[Any, Any], "statistic row position"]:
    """Their numbers."""
    shape = len(held(get)), len(get("rows")), len(get("labels"))
    return np.frombuffer(get("numbers"), np.float32).reshape(shape)


def log_probabilities(get: Get) -> Float[np.ndarray[Any, Any], "row position token"]:
    """The followed tokens' log-probabilities, in nats."""
    shape = len(get("rows")), len(get("labels")), len(get("followed_ids"))
    return np.frombuffer(get("followed_log_probabilities"), np.float32).reshape(shape)
