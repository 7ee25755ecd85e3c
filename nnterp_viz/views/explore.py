"""`explore`: the three views of one recording, with one prompt box and one selection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets
import traitlets as t

from nnterp_viz.views.attention import AttentionView, focus, selection
from nnterp_viz.views.base import COMMON, View
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.logit_lens import LogitLensView
from nnterp_viz.views.png import canvas, png
from nnterp_viz.views.session import Session

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go

    from nnterp_viz.edits import Edit
    from nnterp_viz.recording import Recording

#: What linked views share.
_SHARED = ("layer", "head", "position", "shown")


class ExploreBar(View):
    """The prompt box and the tokens above the linked views."""

    _view_kind = t.Unicode("explore_bar").tag(sync=True)
    _prefix: ClassVar[str] = "(none of its own)"

    def _data(self, recording: Recording) -> dict[str, Any]:  # noqa: ARG002 - the frame is all it draws
        return {}

    def _picture(self) -> bytes:
        return png(canvas(4, 4))


class ExploreView(ipywidgets.VBox):
    """Three linked views; made by `explore`.

    Attributes:
        bar: the prompt box and the tokens.
        attention: the `AttentionView`.
        logit_lens: the `LogitLensView`.
        contributions: the `ContributionsView`.
    """

    layer = t.Int(-1)
    """The selected block in all views, or -1."""

    head = t.Int(-1)
    """The selected head, or -1."""

    position = t.Int(-1)
    """The selected position, or -1."""

    shown = t.Enum(("after", "before", "difference"), "after")
    """Which forward all views draw where there are edits."""

    def __init__(self, session: Session, start: dict[str, Any], theme: str) -> None:
        self._links: list[ipywidgets.Link] = []  # closing finds it, should making the views fail
        self._views: list[View] = []
        self._leading = False
        common = {**start, "theme": theme}
        inner = {**common, "show_prompt": False, "show_stamp": False}
        self.bar = ExploreBar(session, **common)
        self.attention = AttentionView(session, **inner)
        self.logit_lens = LogitLensView(session, **inner)
        self.contributions = ContributionsView(session, **inner)
        self._session = session
        self._views = [self.bar, self.attention, self.logit_lens, self.contributions]
        super().__init__(children=self._views, layout=ipywidgets.Layout(width="100%"), **start)
        # The browser links its models by itself, with no way through the kernel; here the other views follow silently,
        # since an answer to the browser would race with the user's next step.
        self._links = [
            ipywidgets.jslink((self.bar, name), (view, name)) for view in self._views[1:] for name in _SHARED
        ]
        for view in self._views:
            view.observe(self._follow, names=list(_SHARED))
        self.observe(self._lead, names=list(_SHARED))

    @property
    def recording(self) -> Recording:
        """The recording that all views draw."""
        return self._session.recording

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

    @t.validate("layer", "head", "position")
    def _in_range(self, proposal: Any) -> int:
        return int(self.bar._in_range(proposal))  # noqa: SLF001 - its own view

    def _follow(self, change: Any) -> None:
        """A view's selection moved: so do the others' and this one's."""
        if self._leading:
            return
        name, value = change["name"], change["new"]
        for view in self._views:
            if view is not change["owner"] and getattr(view, name) != value:
                with view._lock_property(**{name: value}):  # noqa: SLF001 - the browser has linked it already
                    setattr(view, name, value)
        setattr(self, name, value)

    def _lead(self, change: Any) -> None:
        """The selection was set here, from Python: every view is told, so that one without a browser agrees too."""
        self._leading = True
        try:
            for view in self._views:
                setattr(view, change["name"], change["new"])
        finally:
            self._leading = False

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all views as one self-contained page: no network, no kernel, works from disk."""
        from nnterp_viz.export import write_page

        write_page(self._views, path)

    def to_plotly(self) -> dict[str, go.Figure]:
        """A figure of each view by name."""
        views = {"attention": self.attention, "logit_lens": self.logit_lens, "contributions": self.contributions}
        return {name: view.to_plotly() for name, view in views.items()}

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        for link in self._links:
            link.close()
        for view in self._views:
            view.close()
        super().close()

    def __repr__(self) -> str:
        return f"ExploreView of {self.bar._about()}"  # noqa: SLF001 - its own view

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        import base64

        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still = base64.b64encode(self.attention._picture()).decode()  # noqa: SLF001 - its own view
        return {**data, "text/plain": repr(self), "image/png": still}, metadata


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
        prompt: with a model, what to trace: text or token ids.
        layer: the block in focus.
        head: the head in focus.
        position: a token to select; contributions are those at the last token, or at ``position`` with a model.
        theme: ``auto`` (as the page is), ``light`` or ``dark``.
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
