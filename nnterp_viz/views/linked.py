"""`LinkedViews`: a column of views that share one selection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets as t

from nnterp_viz.views import cells
from nnterp_viz.views.hosts import arranged, linked_by_the_page
from nnterp_viz.views.tables import Tabled, Tables

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go

    from nnterp_viz.views.base import View

SELECTION = ("layer", "head", "position")


class LinkedViews(Tabled, ipywidgets.VBox):
    """Views that are linked with each other and with this, on the page as in Python."""

    layer = t.Int(-1)
    """The selected block in all views, or -1."""

    head = t.Int(-1)
    """The selected head, or -1."""

    position = t.Int(-1)
    """The selected position, or -1."""

    _links: list[ipywidgets.Link]
    _views: list[View]
    _names: tuple[str, ...]

    def __init__(self) -> None:
        self._links, self._views, self._names, self._leading = (
            [],
            [],
            (),
            False,
        )  # closing finds them, should making the views fail

    def _link(self, views: Sequence[View], names: Sequence[str], **start: Any) -> None:
        """Links traits of views, all of which hold ``start`` already, and stands as their box.

        The browser links its models by itself, with no way through the kernel; here the other views follow silently,
        since an answer to the browser would race with the user's next step.
        """
        self._views, self._names = list(views), tuple(names)
        super().__init__(layout=ipywidgets.Layout(width="100%"), **start)
        first, *others = views
        self._links = [ipywidgets.jslink((first, name), (view, name)) for view in others for name in names]
        for view in views:
            view.observe(self._follow, names=list(names))
        cells.column(self, views)
        self.observe(self._lead, names=list(names))

    @t.validate("layer", "head", "position")
    def _in_range(self, proposal: Any) -> int:
        return int(self._views[0]._in_range(proposal))  # noqa: SLF001 - its own view

    def _follow(self, change: Any) -> None:
        """A view's traits moved: so do the others' and this one's, all those that moved in one step together."""
        if self._leading:
            return
        mover = change["owner"]
        moved = {name: getattr(mover, name) for name in self._names if getattr(mover, name) != getattr(self, name)}
        self._leading = True
        try:
            for view in self._views:
                new = {name: value for name, value in moved.items() if getattr(view, name) != value}
                if view is not mover and new:
                    with linked_by_the_page(view, new):
                        for name, value in new.items():
                            setattr(view, name, value)
        finally:
            self._leading = False
        with self.hold_trait_notifications():
            for name, value in moved.items():
                setattr(self, name, value)

    def _lead(self, change: Any) -> None:
        """It was set here, from Python: every view is told, so that one without a browser agrees too."""
        self._leading = True
        try:
            for view in self._views:
                setattr(view, change["name"], change["new"])
        finally:
            self._leading = False

    def _named(self) -> dict[str, View]:
        """The views that are shown, by the names that their figures and tables have here."""
        return {view._view_kind: view for view in self._views}  # noqa: SLF001 - the front end's name for it

    def _tables(self) -> Tables:
        return {
            f"{name}.{table}".replace("explore_bar.", ""): made  # the prompt's, which is no view's by that name
            for name, view in self._named().items()
            for table, made in view._tables().items()  # noqa: SLF001 - its own view
        }

    def to_plotly(self) -> dict[str, go.Figure]:
        """A figure of each view that has one, by name.

        Raises:
            ValueError: when a view has nothing to draw, as its own `to_plotly` says.
            ImportError: when plotly is not installed.
        """
        return {name: view.to_plotly() for name, view in self._named().items() if hasattr(view, "to_plotly")}

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all views as one self-contained page: no network, no kernel, works from disk."""
        from nnterp_viz.export import write_page

        write_page([[view] for view in self._views], path)

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        for link in self._links:
            link.close()
        for widget in dict.fromkeys([*self._views, *self.children]):  # a row of views is a widget of its own
            widget.close()
        super().close()

    def _still(self) -> bytes:
        """A small PNG for places that show no widgets."""
        raise NotImplementedError

    def _display_(self) -> Any:
        """What marimo shows."""
        return arranged(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        import base64

        cells.shown(self)
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still = base64.b64encode(self._still()).decode()
        return {**data, "text/plain": repr(self), "image/png": still}, metadata
