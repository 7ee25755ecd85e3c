"""The attention view: every head as a thumbnail, one head's exact pattern as a matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import traitlets as t

from nnterp_viz.views import png
from nnterp_viz.views.base import COMMON, chosen
from nnterp_viz.views.buffers import triangle_bytes, uint8_triangle_bytes
from nnterp_viz.views.differences import thumbnail_differences
from nnterp_viz.views.plots import axis, color_scale, figure, signed_scale
from nnterp_viz.views.saved_patterns import PATTERNS
from nnterp_viz.views.session import Session
from nnterp_viz.views.tables import Tables
from nnterp_viz.views.vectors import VectorsView
from nnterp_viz.views.view_tables import of_pattern, of_scores, square

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from nnterp_viz.questions import Question
    from nnterp_viz.recording import Recording

#: An exported page holds every head's pattern up to this many bytes, so that every head opens in it.
EXPORT_LIMIT = 2_000_000

#: How wide the still picture may be, in pixels.
STILL_WIDTH = 960


class AttentionView(VectorsView):
    """Attention patterns; made by `attention`."""

    _view_kind = t.Unicode("attention").tag(sync=True)
    _prefix: ClassVar[str] = "attention."

    num_kv_heads = t.Int(0).tag(sync=True)
    """Number of heads of keys and values; several query heads may share one."""

    thumb = t.Int(0).tag(sync=True)
    """Side of a thumbnail in pixels: the number of tokens, at most 64."""

    thumbnails = t.Bytes(b"").tag(sync=True)
    """uint8 [layer head triangle]: rows over their largest value, the largest of each pooled square, times 255; of each
    thumbnail the lower triangle, row by row."""

    patterns = t.Bytes(b"").tag(sync=True)
    """Every head's `pattern` in one, [layer head triangle]; only in an exported page."""

    pattern_layers = t.List(t.Int()).tag(sync=True)
    """The blocks whose patterns can be had."""

    no_pattern = t.Unicode("").tag(sync=True)
    """Why the other blocks' patterns cannot."""

    scale = t.Enum(("row", "absolute", "log"), "row").tag(sync=True)
    """Colors: relative to each row's largest value, the probability itself, or its logarithm."""

    form = t.Enum(("auto", "matrix", "lines"), "auto").tag(sync=True)
    """How the head in focus is drawn; ``auto``: as a matrix, and as lines beside it where they fit."""

    fold_sink = t.Bool(False).tag(sync=True)
    """Whether the first token is left out of the colors; what it holds is stated."""

    def _data(self, recording: Recording) -> dict[str, Any]:
        thumbnails = recording.values.get("attention.thumbnails")
        return {
            "num_kv_heads": int(recording.info["num_kv_heads"] or 0),
            "thumb": 0 if thumbnails is None else int(thumbnails.shape[-1]),
            "thumbnails": b"" if thumbnails is None else uint8_triangle_bytes(thumbnails),
            **super()._data(recording),
        }

    def _difference(self, before: Recording, after: Recording) -> dict[str, Any]:
        return thumbnail_differences(before, after)

    def _frozen(self) -> dict[str, Any]:
        """A page holds every pattern if that is small; else it says which one it holds."""
        state = super()._frozen()
        names = [PATTERNS.format(layer) for layer in range(self.num_layers)]
        drawn, baseline = self._covered(self.recording), self._covered_baseline()
        tokens = len(self.labels)
        size = 4 * self.num_layers * self.num_heads * tokens * (tokens + 1) // 2
        plain = self.combine == "one" and self.weighting == "raw"
        if plain and size <= EXPORT_LIMIT and all(name in drawn.values for name in names):
            found = {**state, "patterns": _every(drawn, names), "pattern": b"", "reduced": {}}
            if baseline is not None and all(name in baseline.values for name in names):
                found |= {"before": {**self.before, "patterns": _every(baseline, names)}}
                vectors = {name: value for name, value in self.before_focus.items() if name.startswith("vector_")}
                found |= {"before_focus": vectors}
            return found
        side = self.reduced.get("cells", 1)
        how = f"as the largest weight of each {side} x {side} tokens" if self.reduced else "in full"
        held = f" It holds layer {self.pattern_layer}, head {self.pattern_head} {how}." if self.pattern else ""
        why = f"This head's pattern is not in this page, which shows the other heads as thumbnails only.{held}"
        return {**state, "pattern_layers": [], "no_pattern": why}

    def _picture(self) -> bytes:
        """The thumbnails of all heads, in pixels that one can see where there are few."""
        thumbnails = self._covered(self.recording).values.get("attention.thumbnails")
        if thumbnails is None:
            return png.png(png.canvas(8, 8))
        every = -(-self.thumb // 16)  # a few pixels a head are enough for a still overview
        values = thumbnails.numpy()[:, :, ::every, ::every]
        layers, heads, side, _ = values.shape
        tiles = np.full((layers, side + 2, heads, side + 2), png.BARE, np.uint8)
        shown = np.where(np.tril(np.ones((side, side), bool)), np.minimum(values, png.ABSENT - 1), png.ABSENT)
        tiles[:, :side, :, :side] = shown.transpose(0, 2, 1, 3)
        pixels = tiles.reshape(layers * (side + 2), heads * (side + 2))
        fold = max(1, min(64 // (side + 2), STILL_WIDTH // pixels.shape[1]))
        return png.level_png(pixels.repeat(fold, 0).repeat(fold, 1))

    def _drawn(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The pattern in focus as it is drawn: of the forward that is shown, or what changed; [query key]."""
        after = square(self.pattern)
        before = square(self.before_focus.get("pattern", self.pattern))
        beside = self.shown if self.before or self.before_focus else "after"
        return {"after": after, "before": before, "difference": after - before}[beside]

    def _tables(self) -> Tables:
        found: Tables = {}
        if self.pattern and not self.reduced:
            name = "difference" if self.shown == "difference" and (self.before or self.before_focus) else "value"
            head = self.pattern_layer, self.pattern_head
            found["pattern"] = lambda: of_pattern(self.labels, head, self._drawn(), name)
        if self.scores:
            shape = len(self.scores), self.num_layers, self.num_heads
            values = np.frombuffer(self.score_values, np.float32).reshape(shape)
            found["heads"] = lambda: of_scores(list(self.scores), values)
        return found

    def to_plotly(self) -> go.Figure:
        """The pattern in focus as a plotly figure: rows read, columns are read, axes are positions.

        With edits, and in a comparison, it is of the forward that is ``shown``, or of the difference.

        Raises:
            ValueError: when no head is in focus.
            ImportError: when plotly is not installed.
        """
        self.require_open()
        if not self.pattern and self.layer >= 0 and self.head >= 0:
            raise ValueError(f"the head in focus has no pattern to draw. {self.no_pattern}")
        if not self.pattern:
            raise ValueError("no head is in focus: set view.layer and view.head first")
        side = int(self.reduced.get("cells", 1))
        labels = self.labels[::side]
        values = self._drawn()
        signed = bool(np.nanmin(values) < 0)
        squares = ""
        if self.reduced and self.shown != "difference":
            first = np.frombuffer(self.reduced["first"], np.float32)
            largest = np.maximum.reduceat(first, np.arange(0, len(first), side))
            values[:, 0] = np.maximum(values[:, 0], largest)
        if self.reduced:
            squares = f", the largest of {side} x {side} tokens"
        heat = {
            "type": "heatmap",
            "z": values,
            "colorscale": signed_scale() if signed else color_scale(),
            **({"zmid": 0} if signed else {"zmin": 0}),
            "colorbar": {"title": {"text": f"attention{', b - a' if self.sides == ['a', 'b'] else ''}"}},
        }
        return figure(
            [heat],
            title=f"Layer {self.pattern_layer}, head {self.pattern_head}: attention{squares}",
            xaxis=axis(labels, "token that is read"),
            yaxis=axis(labels, "token that reads", reverse=True),
        )


def _every(recording: Recording, names: list[str]) -> bytes:
    """All patterns, [layer head triangle]."""
    from nnterp_viz.measures import stacked

    return triangle_bytes(stacked([recording.values[name][0] for name in names]))


def attention(
    source: Any,
    prompt: Any = None,
    *,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    scale: str = "row",
    fold_sink: bool = False,
    questions: Question | Sequence[Question] = (),
    **options: Any,
) -> AttentionView:
    """Draws attention: all heads as thumbnails, one head's exact pattern, what a token reads and is read by.

    Args:
        source: a `Recording` (nothing runs), or a model to trace.
        prompt: with a model, what to trace: text, token ids, or a chat (a list of messages).
        layer: the block in focus; the first whose patterns are there when neither it nor ``head`` is given.
        head: the head in focus.
        position: a token to pin.
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        scale: colors: ``row`` (relative to each row's largest value), ``absolute``, or ``log``.
        fold_sink: whether the first token starts out folded away.
        questions: what is asked about it (`nnterp_viz.questions`), `MostRead`: answers are hidden until revealed.
        options: with a model, further keyword arguments of `nnterp_viz.record`.

    Raises:
        TypeError: for an unknown argument, or a prompt where there must be none.
        ValueError: for a layer, head or position that does not exist.
        IndexError: with a model, for such a layer, before anything runs.
    """
    own = ["prompt", *COMMON, "scale", "fold_sink", "questions"]
    if prompt is not None:
        options = {**focus(layer, head), **options}
    session = Session(source, prompt, view="attention", own=own, options=options, needs=["attention"])
    start = selection(session, layer, head, position)
    return AttentionView(session, theme=theme, scale=scale, fold_sink=fold_sink, questions=questions, **start)


def focus(layer: int | None, head: int | None) -> dict[str, tuple[int, int]]:
    """What `record` is told of the head that the user wants to see, whose pattern is kept however large it is."""
    if layer is None and head is None:
        return {}
    return {"focus": (layer or 0, head or 0)}


def selection(session: Session, layer: int | None, head: int | None, position: int | None) -> dict[str, int]:
    """The selection that a view with attention starts with: a head whose pattern is there.

    Where every pattern would have to be traced first, since all were too large to keep, none is chosen.
    """
    info = session.recording.info
    held = [(i, 0) for i in range(info["num_layers"]) if PATTERNS.format(i) in session.recording.values]
    held += session.recording.request.heads
    first, its_head = held[0] if held else (0, 0)
    if layer is None and head is None and not held and session.patterns_at_hand():
        return {"layer": -1, "head": -1, "position": chosen(position, "position", len(session.recording.labels))}
    return {
        "layer": chosen(first if layer is None else layer, "layer", info["num_layers"]),
        "head": chosen((its_head if layer is None else 0) if head is None else head, "head", info["num_heads"]),
        "position": chosen(position, "position", len(session.recording.labels)),
    }
