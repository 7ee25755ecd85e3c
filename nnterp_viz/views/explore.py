"""`explore`: the three views of one recording, with one prompt box and one selection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from nnterp_viz.views.attention import AttentionView, focus, selection
from nnterp_viz.views.base import COMMON, View
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.linked import SELECTION, LinkedViews
from nnterp_viz.views.logit_lens import LogitLensView
from nnterp_viz.views.png import canvas, png
from nnterp_viz.views.session import Session
from nnterp_viz.views.tables import Tables, columns

if TYPE_CHECKING:
    from nnterp_viz.edits import Edit
    from nnterp_viz.recording import Recording


class ExploreBar(View):
    """The prompt box and the tokens above the linked views."""

    _view_kind = t.Unicode("explore_bar").tag(sync=True)
    _prefix: ClassVar[str] = "(none of its own)"

    def _data(self, recording: Recording) -> dict[str, Any]:  # noqa: ARG002 - the frame is all it draws
        return {}

    def _picture(self) -> bytes:
        return png(canvas(4, 4))

    def _tables(self) -> Tables:
        ids, labels = list(self.token_ids), list(self.labels)
        return {"tokens": lambda: columns(position=range(len(ids)), id=ids, token=labels)}


class ExploreView(LinkedViews):
    """Three linked views; made by `explore`.

    Attributes:
        bar: the prompt box and the tokens.
        attention: the `AttentionView`.
        logit_lens: the `LogitLensView`.
        contributions: the `ContributionsView`.
    """

    shown = t.Enum(("after", "before", "difference"), "after")
    """Which forward all views draw where there are edits."""

    def __init__(self, session: Session, start: dict[str, Any], theme: str) -> None:
        super().__init__()
        common = {**start, "theme": theme}
        inner = {**common, "show_prompt": False, "show_stamp": False}
        self.bar = ExploreBar(session, **common)
        self.attention = AttentionView(session, **inner)
        self.logit_lens = LogitLensView(session, **inner)
        self.contributions = ContributionsView(session, **inner)
        self._session = session
        self._link([self.bar, self.attention, self.logit_lens, self.contributions], [*SELECTION, "shown"], **start)
        self.children = self._views

    @property
    def recording(self) -> Recording:
        """The recording that all views draw."""
        return self._session.recording

    @property
    def about(self) -> dict[str, Any]:
        """What the views show together, for a first course (`nnterp_viz.explanations`); each has its own, too."""
        return dict(self.bar.about)

    @property
    def edits(self) -> list[str]:
        """The edits in force, as they are written; the objects are ``recording.edits``."""
        return list(self.bar.edits)

    def apply(self, *edits: Edit) -> None:
        """Runs the prompt with further edits in all views, by one trace; raises as `View.apply` does."""
        self.bar.apply(*edits)

    def undo(self, index: int = -1) -> None:
        """Takes one edit back, the last by default; raises as `View.undo` does."""
        self.bar.undo(index)

    def clear(self) -> None:
        """Takes all edits back; raises as `View.clear` does."""
        self.bar.clear()

    def __repr__(self) -> str:
        return f"ExploreView of {self.bar._about()}"  # noqa: SLF001 - its own view

    def _still(self) -> bytes:
        return self.attention._picture()  # noqa: SLF001 - its own view


def explore(
    source: Any,
    prompt: Any = None,
    *,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    **options: Any,
) -> ExploreView:
    """Shows attention, the logit lens and contributions of one prompt, linked: one trace, one selection.

    Args:
        source: a `Recording` (nothing runs), or a model to trace.
        prompt: with a model, what to trace: text, token ids, or a chat (a list of messages).
        layer: the block in focus.
        head: the head in focus.
        position: a token to select; contributions are those at the last token, or at ``position`` with a model.
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        options: with a model, further keyword arguments of `nnterp_viz.record`.

    Raises:
        TypeError: for an unknown argument, or a prompt where there must be none.
        ValueError: for a layer, head or position that does not exist.
    """
    needs = ["attention", "lens", "contributions"]
    own = ["prompt", *COMMON]
    if prompt is not None:
        where = {} if position is None else {"position": position}
        options = {**where, **focus(layer, head), **options}
    session = Session(source, prompt, view="explore", own=own, options=options, needs=needs)
    return ExploreView(session, selection(session, layer, head, position), theme)
