"""The logit lens view: what each block's output would predict, at every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import traitlets as t

from nnterp_viz.views import png
from nnterp_viz.views.base import COMMON, View, chosen
from nnterp_viz.views.lens_figure import cells
from nnterp_viz.views.lens_plots import heat_map, lines
from nnterp_viz.views.lens_traits import COLORS, kept, lens_traits
from nnterp_viz.views.session import Session
from nnterp_viz.views.tables import Tables, drawn
from nnterp_viz.views.view_tables import of_lens

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from nnterp_viz.lens import Statistic
    from nnterp_viz.questions import Question
    from nnterp_viz.recording import Recording


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

    row_layers = t.List(t.Int()).tag(sync=True)
    """The block of each row."""

    statistics = t.List(t.Dict()).tag(sync=True)
    """What else the cells hold, or (``held`` is false) can be asked for: ``name``, ``title``, ``unit``, ``about``, the
    numbers ``low`` and ``high`` at the ends of the colors, and ``beyond``: whether some are above ``high``."""

    numbers = t.Bytes(b"").tag(sync=True)
    """float32 [statistic row position], of those that are held."""

    followed_ids = t.List(t.Int()).tag(sync=True)
    """The followed tokens."""

    followed_log_probabilities = t.Bytes(b"").tag(sync=True)
    """float32 [row position token], in nats."""

    followed_ranks = t.Bytes(b"").tag(sync=True)
    """int32 [row position token], 0 for the most likely token."""

    lens_name = t.Unicode("").tag(sync=True)
    """Which learned lens the rows are read through; empty for the plain one."""

    followed_id = t.Int(-1).tag(sync=True)
    """The first followed token, or -1."""

    followed_label = t.Unicode("").tag(sync=True)
    """Its label."""

    followed_probability = t.Bytes(b"").tag(sync=True)
    """float32 [row position], empty when no token is followed."""

    followed_rank = t.Bytes(b"").tag(sync=True)
    """int32 [row position], 0 for the most likely token; empty when no token is followed."""

    color_by = t.Unicode("probability").tag(sync=True)
    """What the colors show: ``probability`` (of the top token), ``entropy``, ``followed probability``,
    ``followed rank``, ``followed lead`` (of the first followed token over the second, in logits), or the name of a
    statistic."""

    pins = t.List(t.List(t.Int(), minlen=2, maxlen=2)).tag(sync=True)
    """The cells that are shown side by side below the grid: row and position."""

    last_on_top = t.Bool(False).tag(sync=True)
    """Whether the last block's row is the uppermost."""

    @t.validate("color_by")
    def _known_color(self, proposal: dict[str, Any]) -> str:
        known = [*COLORS, *(one["name"] for one in self.statistics), *self._named]
        if proposal["value"] not in known:
            raise t.TraitError(f"color_by is {proposal['value']!r}; it is one of {', '.join(dict.fromkeys(known))}")
        return str(proposal["value"])

    @property
    def _named(self) -> list[str]:
        """The statistics of the recording, which is there before the traits that are made of it."""
        return [one.name for one in kept(self._session.recording)]

    @t.validate("pins")
    def _cells_there_are(self, proposal: dict[str, Any]) -> list[list[int]]:
        rows, tokens = len(self.rows), len(self.labels)
        for row, position in proposal["value"] if rows else []:
            if not (0 <= row < rows and 0 <= position < tokens):
                raise t.TraitError(
                    f"there is no cell {row, position} to pin; the lens has {rows} rows and {tokens} positions"
                )
        return list(proposal["value"])

    def _data(self, recording: Recording) -> dict[str, Any]:
        return lens_traits(recording, live=self._session.model is not None)

    def keep(self, *statistics: str | Statistic) -> None:
        """Takes further statistics, by one small trace, here and in linked views; of a later prompt, too.

        Args:
            statistics: names (``"kl_last"``) or objects, as ``lens=`` of `nnterp_viz.record`.

        Raises:
            TypeError: when one is neither a name nor a statistic.
            ValueError: when a name is unknown, or an object cannot be sent to the engine.
            RuntimeError: when no model stands behind the view.
        """
        self._busily(lambda: self._session.keep(statistics))

    def follow(self, *tokens: str | int) -> None:
        """Follows these tokens through the lens, by one small trace, in place of those that were; none for no token.

        Raises:
            TypeError: when a token is neither text nor an id.
            ValueError: when it is not one token of the vocabulary.
            RuntimeError: when no model stands behind the view.
        """
        self._busily(lambda: self._session.follow(tokens or None))

    def _answer(self, content: Mapping[str, Any]) -> None:
        if content.get("kind") == "statistics":
            self._session.keep([content["name"]])
            self.color_by = content["name"]
        elif content.get("kind") == "follow" and "ids" in content:
            text = content.get("text", "")
            self._session.follow([*content["ids"], *([text] if text else [])] or None)
        else:
            super()._answer(content)

    def _show(self, recording: Recording) -> None:
        rows, tokens = len(recording.values.get("lens.top_ids", ())), len(recording.labels)
        self.pins = [pin for pin in self.pins if pin[0] < rows and pin[1] < tokens]
        super()._show(recording)

    def _picture(self) -> bytes:
        if not self.top_ids:
            return png.png(png.canvas(8, 8))
        across = max(1, min(24, 640 // len(self.labels)))
        top = cells(lambda name: getattr(self, name))[1][..., 0]
        return png.png(np.kron(png.colored(top), np.ones((10, across, 1), np.uint8)))

    def _tables(self) -> Tables:
        return drawn(self, of_lens)

    def to_plotly(self, position: int | None = None) -> go.Figure:
        """The lens as a plotly figure.

        With edits, and in a comparison, it is of the forward that is ``shown``, or of the difference.

        Args:
            position: without it the grid: rows are blocks, columns positions, the text is the top token, the color what
                ``color_by`` says. With it lines: ln of the followed tokens' probabilities at this position, row by row.

        Raises:
            ValueError: when the lens was not captured, no token is followed, or there is no such position.
            ImportError: when plotly is not installed.
        """
        self.require_open()
        if not self.top_ids:
            raise ValueError("the recording holds no logit lens; record it with lens=True")
        if position is None:
            return heat_map(self)
        if not self.followed_ids:
            raise ValueError("no token is followed, whose line could be drawn; pass follow=' Paris', or several")
        return lines(self, chosen(position, "position", len(self.labels)))


def logit_lens(
    source: Any,
    prompt: Any = None,
    *,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    color_by: str = "probability",
    pins: Sequence[tuple[int, int]] = (),
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
        color_by: ``probability``, ``entropy``, ``followed probability``, ``followed rank``, ``followed lead``, or the
            name of a statistic that was taken (``kl_last``).
        pins: cells to show side by side, as (row, position).
        last_on_top: whether the last block's row is the uppermost.
        questions: what is asked about it (`nnterp_viz.questions`), `NextToken` or `FirstLayer`: their answers are
            hidden until they are revealed.
        options: with a model, further keyword arguments of `nnterp_viz.record`, such as ``follow=" Paris"``,
            ``lens="all"``, ``after_attention=True``, ``stride=2``.

    Raises:
        TypeError: for an unknown argument, or a prompt where there must be none.
        ValueError: for a layer, head or position that does not exist.
    """
    own = ["prompt", *COMMON, "color_by", "pins", "last_on_top", "questions"]
    session = Session(source, prompt, view="logit_lens", own=own, options=options, needs=["lens"])
    info = session.recording.info
    return LogitLensView(
        session,
        layer=chosen(layer, "layer", info["num_layers"]),
        head=chosen(head, "head", info["num_heads"]),
        position=chosen(position, "position", len(session.recording.labels)),
        theme=theme,
        color_by=color_by,
        pins=[list(pin) for pin in pins],
        last_on_top=last_on_top,
        questions=questions,
    )
