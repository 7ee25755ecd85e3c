"""The logit lens view: what each block's output would predict, at every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import traitlets as t

from nnterp_viz.views import png
from nnterp_viz.views.base import COMMON, View, chosen
from nnterp_viz.views.buffers import float32_bytes, int32_bytes
from nnterp_viz.views.lens_figure import cells, changes, words
from nnterp_viz.views.plots import axis, color_scale, escaped, figure, signed_scale
from nnterp_viz.views.session import Session
from nnterp_viz.views.tables import Tables, drawn, shown_forwards
from nnterp_viz.views.view_tables import of_lens

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go
    from torch import Tensor

    from nnterp_viz.questions import Question
    from nnterp_viz.recording import Recording

COLORS = ("probability", "entropy", "followed probability", "followed rank")


class LogitLensView(View):
    """The logit lens; made by `logit_lens`."""

    _view_kind = t.Unicode("logit_lens").tag(sync=True)
    _prefix: ClassVar[str] = "lens."

    rows = t.List(t.Unicode()).tag(sync=True)
    """What each row is: the output of which block."""

    k = t.Int(0).tag(sync=True)
    """How many tokens a cell holds."""

    top_ids = t.Bytes(b"").tag(sync=True)
    """int32 [row position k]: the most likely tokens."""

    top_probabilities = t.Bytes(b"").tag(sync=True)
    """float32 [row position k]: their probabilities."""

    entropy = t.Bytes(b"").tag(sync=True)
    """float32 [row position]: entropy of the whole distribution, in nats."""

    vocabulary = t.Dict(value_trait=t.Unicode(), key_trait=t.Unicode()).tag(sync=True)
    """The label of each token id that occurs."""

    vocabulary_size = t.Int(0).tag(sync=True)
    """How many tokens the model knows."""

    followed_id = t.Int(-1).tag(sync=True)
    """The followed token, or -1."""

    followed_label = t.Unicode("").tag(sync=True)
    """Its label."""

    followed_probability = t.Bytes(b"").tag(sync=True)
    """float32 [row position], empty when no token is followed."""

    followed_rank = t.Bytes(b"").tag(sync=True)
    """int32 [row position], 0 for the most likely token; empty when no token is followed."""

    color_by = t.Enum(COLORS, "probability").tag(sync=True)
    """What the colors show."""

    last_on_top = t.Bool(False).tag(sync=True)
    """Whether the last block's row is the uppermost."""

    def _data(self, recording: Recording) -> dict[str, Any]:
        values = recording.values
        ids = values.get("lens.top_ids")
        followed = values.get("lens.followed_id")
        followed_id = -1 if followed is None else int(followed)
        return {
            "rows": [] if ids is None else _names(values, len(ids)),
            "k": 0 if ids is None else int(ids.shape[-1]),
            "top_ids": b"" if ids is None else int32_bytes(ids),
            "top_probabilities": _floats(values.get("lens.top_probabilities")),
            "entropy": _floats(values.get("lens.entropy")),
            "vocabulary": {str(token): label for token, label in recording.vocabulary.items()},
            "vocabulary_size": int(recording.info["vocab_size"]),
            "followed_id": followed_id,
            "followed_label": recording.vocabulary.get(followed_id, ""),
            "followed_probability": _floats(values.get("lens.followed_probability")),
            "followed_rank": b"" if followed is None else int32_bytes(values["lens.followed_rank"]),
        }

    def _grid(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The top token's probability, [row position]; of a difference its change (`lens_figure.changes`)."""
        forwards = [cells(get) for get in shown_forwards(self)]
        return changes(*forwards) if len(forwards) == 2 else forwards[0][1][..., 0]

    def _picture(self) -> bytes:
        if not self.top_ids:
            return png.png(png.canvas(8, 8))
        across = max(1, min(24, 640 // len(self.labels)))
        top = cells(lambda name: getattr(self, name))[1][..., 0]
        return png.png(np.kron(png.colored(top), np.ones((10, across, 1), np.uint8)))

    def _tables(self) -> Tables:
        return drawn(self, of_lens)

    def to_plotly(self) -> go.Figure:
        """The lens as a plotly figure: rows are blocks, columns positions, the text is the top token.

        With edits, and in a comparison, it is of the forward that is ``shown``, or of the difference: the change of the
        probability of the token that came first before.

        Raises:
            ValueError: when the lens was not captured.
            ImportError: when plotly is not installed.
        """
        if not self.top_ids:
            raise ValueError("the recording holds no logit lens; record it with lens=True")
        forwards = shown_forwards(self)
        signed = len(forwards) == 2
        heat = {
            "type": "heatmap",
            "z": self._grid(),
            "text": [
                [escaped(text) for text in row]
                for row in words([(get("vocabulary"), cells(get)[0]) for get in forwards])
            ],
            "texttemplate": "%{text}",
            "colorscale": signed_scale() if signed else color_scale(),
            **({"zmid": 0} if signed else {"zmin": 0, "zmax": 1}),
            "colorbar": {"title": {"text": "change of probability" if signed else "probability"}},
        }
        return figure(
            [heat],
            title=f"Logit lens: {self.prompt}",
            xaxis=axis(self.labels, "position"),
            yaxis=axis(self.rows, "output of", reverse=not self.last_on_top),
        )


def logit_lens(
    source: Any,
    prompt: Any = None,
    *,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    color_by: str = "probability",
    last_on_top: bool = False,
    questions: Question | Sequence[Question] = (),
    **options: Any,
) -> LogitLensView:
    """Draws the logit lens: the tokens that each block's output would predict at each position.

    Args:
        source: a `Recording` (nothing runs), or a model to trace.
        prompt: with a model, what to trace: text, token ids, or a chat (a list of messages).
        layer: a block to select.
        head: a head to select, for views that are linked with this one.
        position: a token to select.
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        color_by: ``probability``, ``entropy``, ``followed probability`` or ``followed rank``.
        last_on_top: whether the last block's row is the uppermost.
        questions: what is asked about it (`nnterp_viz.questions`), `NextToken` or `FirstLayer`: their answers are
            hidden until they are revealed.
        options: with a model, further keyword arguments of `nnterp_viz.record`, such as ``follow=" Paris"``.

    Raises:
        TypeError: for an unknown argument, or a prompt where there must be none.
        ValueError: for a layer, head or position that does not exist.
    """
    own = ["prompt", *COMMON, "color_by", "last_on_top", "questions"]
    session = Session(source, prompt, view="logit_lens", own=own, options=options, needs=["lens"])
    info = session.recording.info
    return LogitLensView(
        session,
        layer=chosen(layer, "layer", info["num_layers"]),
        head=chosen(head, "head", info["num_heads"]),
        position=chosen(position, "position", len(session.recording.labels)),
        theme=theme,
        color_by=color_by,
        last_on_top=last_on_top,
        questions=questions,
    )


def _names(values: Mapping[str, Tensor], count: int) -> list[str]:
    """What each row is; one of an older recording has them after each block."""
    rows = values["lens.rows"].tolist() if "lens.rows" in values else [(layer, 1) for layer in range(count)]
    return [f"layer {layer}" if whole else f"layer {layer} attention" for layer, whole in rows]


def _floats(tensor: Tensor | None) -> bytes:
    return b"" if tensor is None else float32_bytes(tensor)
