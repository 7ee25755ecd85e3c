"""`compare`: two recordings, or two prompts on a model, side by side with their difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from nnterp_viz.alignment import aligned
from nnterp_viz.recording import Recording
from nnterp_viz.views.attention import AttentionView, focus
from nnterp_viz.views.base import View, chosen, shortened
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.explore import ExploreBar
from nnterp_viz.views.logit_lens import LogitLensView
from nnterp_viz.views.pairing import no_difference, paired, unlike, where_they_differ
from nnterp_viz.views.saved_patterns import PATTERNS
from nnterp_viz.views.session import Session
from nnterp_viz.views.sided import SidedViews, said, translated

if TYPE_CHECKING:
    from os import PathLike

#: The views whose differences are drawn token by token; one logit's is of the two prompts as they are.
BY_TOKEN = (AttentionView, LogitLensView)

#: What is compared, and the value without which there is nothing of it to subtract.
KINDS: dict[type[View], str] = {
    AttentionView: "attention.thumbnails",
    LogitLensView: "lens.top_ids",
    ContributionsView: "contributions.logit",
}


class CompareView(SidedViews):
    """Two recordings side by side, and under each pair of views the difference b - a; made by `compare`.

    Where a model stands behind a side, its prompt can be edited, and its forward, and the differences follow.
    ``position`` counts in a.

    Attributes:
        bars: the prompt box and tokens of each side, ``a`` and ``b``: ``bars["a"].apply(edit)`` changes its forward.
        differences: the views of the difference by name: ``attention``, ``logit_lens``, ``contributions``; those that
            can be drawn.
        why_not: why the others cannot, in words, by name.
    """

    def __init__(self, a: Session, b: Session, start: dict[str, int], theme: str) -> None:
        super().__init__()
        self._sessions = {"a": a, "b": b}
        self.differences: dict[str, View] = {}
        self.why_not: dict[str, str] = {}
        self._following = False
        self.pairs = aligned(self.a.token_ids, self.b.token_ids)
        place = start.pop("position")
        common = {**start, "theme": theme, "show_prompt": False, "show_stamp": False}
        places = {side: {"position": translated(place, "a", side, self.pairs)} for side in ("a", "b", "difference")}
        self.bars = {
            side: ExploreBar(
                session, **common | places[side] | {"show_prompt": True, "show_stamp": True, "about": self.about}
            )
            for side, session in self._sessions.items()
        }
        self._said = said("")
        rows: list[ipywidgets.Widget] = [_row(list(self.bars.values())), self._said]
        views: list[tuple[str, View]] = list(self.bars.items())
        self._slots: dict[str, tuple[str, View, ipywidgets.Box]] = {}
        for kind, value in KINDS.items():
            beside = [kind(session, **common | places[side]) for side, session in self._sessions.items()]
            pair = kind(Session.of(self.b, sides=("a", "b")), shown="difference", **common)
            views += [*zip(self._sessions, beside, strict=True), ("difference" if kind in BY_TOKEN else "b", pair)]
            slot = ipywidgets.VBox(layout=ipywidgets.Layout(width="100%"))
            self._slots[kind._view_kind.default_value] = value, pair, slot  # noqa: SLF001 - the front end's name for it
            rows += [_row(beside), slot]
        self._subtract()
        for side, view in views:
            at = places[side]["position"]
            view.position = at if at < len(view.labels) else -1
        self._link_sides(views, **start, position=place)
        for session in self._sessions.values():
            session.listen(self._moved)
        self.children = rows

    @property
    def a(self) -> Recording:
        """The one recording."""
        return self._sessions["a"].recording

    @property
    def b(self) -> Recording:
        """The other."""
        return self._sessions["b"].recording

    def __repr__(self) -> str:
        prompts = [shortened("".join(recording.labels), 60) for recording in (self.a, self.b)]
        return f"CompareView of a = {prompts[0]!r} and b = {prompts[1]!r}"

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all views that are shown as one self-contained page: no network, no kernel, works from disk."""
        from nnterp_viz.export import write_page

        told = [self._said.value, *(no_difference(name, why) for name, why in self.why_not.items())]
        bar = self.bars["b"]
        own = bar.notes
        bar.notes = [*own, *told]  # a page has no lines between its views
        try:
            write_page(self._rows(), path)
        finally:
            bar.notes = own

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        for session in self._sessions.values():
            session.forget(self._moved)
        for _, pair, slot in self._slots.values():
            pair.close()
            for widget in slot.children:
                widget.close()
        super().close()

    def _moved(self, recording: Recording) -> None:
        """One side draws something else: the other explains the same logit, and the differences are taken anew."""
        if self._following:
            return
        self._following = True
        try:
            self._explain_alike("a" if recording is self.a else "b")
        finally:
            self._following = False
            self._subtract()
            self._link_places()

    def _explain_alike(self, leader: str) -> None:
        """Splits the logit of the same token on the other side, at the same place (or also the last), if it can."""
        follower = "b" if leader == "a" else "a"
        one, other = self._sessions[leader], self._sessions[follower]
        names = [f"contributions.{name}" for name in ("target_id", "versus_id", "position")]
        if other.model is None or any(name not in s.recording.values for name in names for s in (one, other)):
            return
        target, versus, place = (int(one.recording[name]) for name in names)
        end, last = (len(session.recording.token_ids) - 1 for session in (one, other))
        self.pairs = aligned(self.a.token_ids, self.b.token_ids)
        there = last if place == end else translated(place, leader, follower, self.pairs)
        if there >= 0 and [target, versus, there] != [int(other.recording[name]) for name in names]:
            # What fails there is told there, and does not undo what the leader shows already.
            self.bars[follower]._guarded(  # noqa: SLF001
                lambda: other.explain(target, None if versus < 0 else versus, -1 if there == last else there)
            )

    def _subtract(self) -> None:
        """Gives the views of the difference what lies between the two sides now, or says why nothing does."""
        a, b = self.a, self.b
        self.pairs = pairs = aligned(a.token_ids, b.token_ids)
        self._said.value = where_they_differ(a, b, pairs)
        one, other = paired(a, b, pairs)
        self.differences, self.why_not = {}, {}
        for name, (value, pair, slot) in self._slots.items():
            before, after = (one, other) if isinstance(pair, BY_TOKEN) else (a, b)
            why = unlike(a, b, pairs, value) or ("" if before is a else unlike(before, after, pairs, value))
            shown: list[ipywidgets.Widget] = [pair]
            if why:
                self.why_not[name] = why
                shown = [said(no_difference(name, why))]
            else:
                self.differences[name] = pair
                pair._session.baseline = before  # noqa: SLF001 - its session is this view's own
                pair._session.put(after)  # noqa: SLF001
            gone = [widget for widget in slot.children if widget is not pair]
            slot.children = shown
            for widget in gone:
                widget.close()

    def _still(self) -> bytes:
        return self._views[2]._picture()  # noqa: SLF001 - the attention of a


def compare(
    a: Any,
    b: Any,
    *,
    model: Any = None,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    **options: Any,
) -> CompareView:
    """Draws two recordings side by side, and the difference b - a under each pair of views.

    Tokens are aligned by `nnterp_viz.aligned`: place by place in prompts of equal length, else by the runs that both
    have. A difference is drawn of the tokens that stand for each other; which have no partner is told. It takes models
    of equally many blocks and heads: else both are drawn, and the reason why there is no difference is told.

    Prompts can be edited where they stand, and their forwards too: the differences follow. A recording stays as it is.

    Args:
        a: a `Recording`; or, with ``model``, a prompt: text, token ids, or a chat (a list of messages).
        b: likewise. Its contributions explain the token that those of ``a`` explain, unless you name a ``target``.
        model: what to trace prompts on.
        layer: the block in focus.
        head: the head in focus.
        position: a token of a to select.
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        options: for prompts, further keyword arguments of `nnterp_viz.record`.

    Raises:
        TypeError: when a prompt comes without a model, or options without a prompt.
        ValueError: for a layer, head or position that does not exist, and as `record` raises.
    """
    if options and isinstance(a, Recording) and isinstance(b, Recording):
        raise TypeError(f"compare() has no argument {next(iter(options))!r} for two recordings; nothing is traced")
    options = {**focus(layer, head), **options}
    first = _session(a, "a", model, options)
    if "contributions.target_id" in first.recording.values:
        options = {"target": int(first.recording["contributions.target_id"])} | options
    second = _session(b, "b", model, options)
    one, infos = first.recording, [session.recording.info for session in (first, second)]
    held = [(i, 0) for i in range(one.info["num_layers"]) if PATTERNS.format(i) in one.values]
    start_layer, start_head = [*held, *one.request.heads, (0, 0)][0]
    start_head = start_head if layer is None else 0
    start = {
        "layer": chosen(start_layer if layer is None else layer, "layer", min(i["num_layers"] for i in infos)),
        "head": chosen(start_head if head is None else head, "head", min(i["num_heads"] for i in infos)),
        "position": chosen(position, "position", len(one.labels)),
    }
    return CompareView(first, second, start, theme)


def _session(source: Any, letter: str, model: Any, options: dict[str, Any]) -> Session:
    if isinstance(source, Recording):
        return Session.of(source, sides=(letter,))
    if model is None:
        raise TypeError(
            f"compare() got {letter} of type {type(source).__name__}; it takes recordings, or prompts with model=..."
        )
    own = ["a", "b", "model", "layer", "head", "position", "theme"]
    parts = ["attention", "lens", "contributions"]
    session = Session(model, source, view="compare", own=own, options=options, needs=parts)
    session.sides = (letter,)
    return session


def _row(views: list[View]) -> ipywidgets.HBox:
    row = ipywidgets.HBox(views, layout=ipywidgets.Layout(width="100%"))
    row.add_class("nnv-beside")
    return row
