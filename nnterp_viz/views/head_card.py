"""What was measured of one head, as a card: scores, attribution beside effects, and the tokens that it writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from nnterp_viz.views.base import View
from nnterp_viz.views.buffers import plain_number
from nnterp_viz.views.plots import figure
from nnterp_viz.views.png import canvas, png
from nnterp_viz.views.tables import Tables
from nnterp_viz.views.view_tables import of_card

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from nnterp_viz.heads.inspection import Inspection
    from nnterp_viz.recording import Recording
    from nnterp_viz.views.session import Session


#: The measured numbers, as the card names them.
NUMBERS = {"share": "direct attribution", "zero": "effect, by zero", "mean": "effect, by its mean"}


class HeadCard(View):
    """The card of an `Inspection`, a part of a `HeadView`; made by `inspect_head`."""

    _view_kind = t.Unicode("head_card").tag(sync=True)
    _prefix: ClassVar[str] = "(none of its own)"

    inspected = t.Dict().tag(sync=True)
    """The inspection as plain numbers and labels (`table`)."""

    remark = t.Unicode("").tag(sync=True)
    """What the reader should know of these numbers."""

    def __init__(self, session: Session, found: Inspection, **traits: Any) -> None:
        self._found = found
        super().__init__(session, **traits)

    def put(self, found: Inspection) -> None:
        """Draws another inspection."""
        self._found = found
        with self.hold_sync():
            for name, value in self._data(self.recording).items():
                setattr(self, name, value)

    def _data(self, recording: Recording) -> dict[str, Any]:  # noqa: ARG002 - it has the recording that was inspected
        code = "\n\n".join(f"# {name}\n{text}" for name, text in self._found.code.items())
        remark = "These are of the forward without the edits." if self._session.edits else ""
        return {"inspected": table(self._found), "code": code, "remark": remark}

    def _picture(self) -> bytes:
        return png(canvas(4, 4))

    def _tables(self) -> Tables:
        return of_card(self.inspected, NUMBERS)

    def to_plotly(self) -> go.Figure:
        """The card's scores, and its attribution beside its effects, as bars.

        Raises:
            ImportError: when plotly is not installed.
        """
        self.require_open()
        rows = self.table("numbers")
        scores = len(self.inspected["scores"])
        bars = [
            {"type": "bar", "orientation": "h", "name": name, "xaxis": place, "yaxis": "y"}
            | {"x": [row["value"] for row in some], "y": [row["name"] for row in some]}
            for name, place, some in (("score", "x", rows[:scores]), ("logit", "x2", rows[scores:]))
        ]
        title = f"Layer {self.inspected['layer']}, head {self.inspected['head']}"
        found = figure(
            bars,
            title=title,
            xaxis={"title": {"text": "score"}, "domain": [0, 0.48], "range": [0, 1]},
            yaxis={"autorange": "reversed"},
        )
        found.update_layout(xaxis2={"title": {"text": "logit"}, "domain": [0.54, 1], "zeroline": True})
        return found


def table(found: Inspection) -> dict[str, Any]:
    """An inspection as JSON.

    Returns:
        ``layer``, ``head``; ``target``, ``versus`` and ``position`` of the explained logit; ``scores`` (``name``,
        ``value``, ``paper``); ``numbers`` by name, ``share``, ``zero`` and ``mean``, those that there are; ``writes``:
        first of the head in all, then of each token that it reads most (``position``, ``weight``, ``share``): the
        tokens that it ``raises`` and ``lowers``, each with its label and share; ``missing``, reasons by name.
    """
    values, recording = found.values, found.recording
    names = {"share": "head.share", "zero": "effect.zero", "mean": "effect.mean"}
    numbers = {short: plain_number(float(values[name])) for short, name in names.items() if name in values}
    writes: list[dict[str, Any]] = []
    if "head.ids" in values:
        writes += [{"raises": found.promoted, "lowers": found.suppressed}]
        for rank, place in enumerate(values["head.read"].tolist()):
            _, raises, lowers = found.writes_of(rank)
            read = {name: plain_number(float(values[f"head.{name}s"][place])) for name in ("weight", "share")}
            writes += [{"position": place, **read, "raises": raises, "lowers": lowers}]
    asked = {name: int(recording.values.get(f"contributions.{name}_id", -1)) for name in ("target", "versus")}
    return {
        "layer": found.layer,
        "head": found.head,
        "position": int(recording.values.get("contributions.position", -1)),
        **{name: recording.vocabulary.get(token, "") for name, token in asked.items()},
        "scores": [
            {
                "name": each.score.title,
                "value": plain_number(float(each.values[found.layer, found.head])),
                "paper": each.score.paper,
            }
            for each in found.scores.values()
        ],
        "numbers": numbers,
        "writes": writes,
        "missing": dict(found.unavailable),
    }
