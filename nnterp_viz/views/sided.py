"""`SidedViews`: views of two prompts and of their difference, with one selection: a token's partner stands for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets

from nnterp_viz.explanations import about
from nnterp_viz.views.hosts import linked_by_the_page
from nnterp_viz.views.linked import LinkedViews

if TYPE_CHECKING:
    from nnterp_viz.views.base import View
    from nnterp_viz.views.pairing import Pairs


class SidedViews(LinkedViews):
    """Views on sides ``a``, ``b`` and ``difference``. Blocks and heads are the same on all; tokens are translated.

    Where both prompts are equally long, so is the difference, and the browser links all tokens by itself. Else it links
    those of one side (and sides with equally many tokens, where a place is the same place), and the kernel the others.

    Attributes:
        pairs: places of a and b that stand for each other; the difference has one token for each.
        differences: the views of the difference that can be drawn, by name.
    """

    pairs: Pairs
    differences: dict[str, View]

    def __init__(self) -> None:
        super().__init__()
        self._sides: dict[View, str] = {}
        self._steady: set[View] = set()  # those that show the difference whatever the others do
        self._of_places: list[ipywidgets.Link] = []
        self._counts: list[int] = []

    @property
    def about(self) -> dict[str, Any]:
        """What is compared, for a first course (`nnterp_viz.explanations`)."""
        return about("compare")

    def _link_sides(self, views: Sequence[tuple[str, View]], **start: Any) -> None:
        """Links views, each with its side, all of which hold their side's ``start`` already; the first is of a."""
        self._sides = {view: side for side, view in views}
        self._link(list(self._sides), ("layer", "head"), **start)
        self._steady = {view for view in self._views if view.shown == "difference"}
        for side in "ab":
            first, *others = [view for one, view in views if one == side and view not in self._steady]
            self._links += [ipywidgets.jslink((first, "shown"), (view, "shown")) for view in others]
        for view in self._views:
            view.observe(self._follow, names=["position"] if view in self._steady else ["position", "shown"])
        self.observe(self._lead, names=["position"])
        self._link_places()

    def _link_places(self) -> None:
        """Has the browser link the tokens of views with equally many, where those counts are others than before."""
        counts = [len(view.labels) for view in self._views]
        if counts == self._counts:
            return
        self._counts = counts
        for link in self._of_places:
            link.close()
        self._of_places = []
        for count in dict.fromkeys(counts):
            first, *others = [view for view in self._views if len(view.labels) == count]
            self._of_places += [ipywidgets.jslink((first, "position"), (view, "position")) for view in others]

    def _follow(self, change: Any) -> None:
        """A view's trait moved: so do the others' and this one's, each in its own prompt."""
        if self._leading:
            return
        name, owner = change["name"], change["owner"]
        self._leading = True
        try:
            for view in self._views:
                if view is not owner:
                    self._tell(view, name, change["new"], self._sides[owner], len(owner.labels))
            if name != "shown":
                value = change["new"]
                setattr(self, name, self._in(value, name, self._sides[owner], "a", self._views[0]))
        finally:
            self._leading = False

    def _lead(self, change: Any) -> None:
        """It was set here, from Python, of side a: every view is told."""
        if self._leading:
            return
        self._leading = True
        try:
            for view in self._views:
                self._tell(view, change["name"], change["new"], "a", -1)
        finally:
            self._leading = False

    def _tell(self, view: View, name: str, value: Any, side: str, count: int) -> None:
        """Sets a view's trait to what ``value`` on a side is there; silently where the browser has linked the two."""
        if name == "shown":
            if side != self._sides[view] or view in self._steady:
                return
        else:
            value = self._in(value, name, side, self._sides[view], view)
        if getattr(view, name) == value:
            return
        if count >= 0 and (name != "position" or len(view.labels) == count):
            with linked_by_the_page(view, {name: value}):
                setattr(view, name, value)
        else:
            setattr(view, name, value)

    def _named(self) -> dict[str, View]:
        shown = [view for view in self._views if view not in self._steady or view in self.differences.values()]
        sides = {view: "difference" if view in self._steady else self._sides[view] for view in shown}
        return {f"{side}.{view._view_kind}": view for view, side in sides.items()}  # noqa: SLF001 - the front end's name

    def _rows(self) -> list[list[View]]:
        """The views that are shown, those of the two sides beside each other."""
        rows: list[list[View]] = []
        for view in self._named().values():
            if view not in self._steady and self._sides[view] == "b":
                rows[-1].append(view)
            else:
                rows.append([view])
        return rows

    def _in(self, value: int, name: str, side: str, other: str, view: View) -> int:
        """A selection on one side as it is on another; -1 where there is no such thing."""
        if name == "position":
            value = translated(value, side, other, self.pairs)
        count = {"layer": view.num_layers, "head": view.num_heads, "position": len(view.labels)}[name]
        return value if value < count else -1

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        for link in self._of_places:
            link.close()
        super().close()


def translated(place: int, side: str, other: str, pairs: Pairs) -> int:
    """A token's place on side ``a``, ``b`` or ``difference``, on another; -1 where it has no partner there."""
    if side == other or place < 0:
        return place

    def on(pair: int, where: str) -> int:
        return pair if where == "difference" else pairs[pair]["ab".index(where)]

    return next((on(pair, other) for pair in range(len(pairs)) if on(pair, side) == place), -1)


def said(text: str) -> ipywidgets.Widget:
    """A line of text as it stands, never as markup."""
    line = ipywidgets.Label(text)
    line.layout.margin = "0 0 12px 4px"
    line.add_class("nnv-said")
    return line
