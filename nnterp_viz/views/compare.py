"""`compare`: two recordings, or two prompts on a model, side by side with their difference."""

from __future__ import annotations

from typing import Any

import ipywidgets

from nnterp_viz.recording import Recording
from nnterp_viz.views.attention import AttentionView
from nnterp_viz.views.base import View, chosen, shortened
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.explore import ExploreBar
from nnterp_viz.views.linked import SELECTION, LinkedViews
from nnterp_viz.views.logit_lens import LogitLensView
from nnterp_viz.views.options import words
from nnterp_viz.views.saved_patterns import PATTERNS
from nnterp_viz.views.session import Session

#: What is compared, and the value without which there is nothing of it to subtract.
KINDS: dict[type[View], str] = {
    AttentionView: "attention.thumbnails",
    LogitLensView: "lens.top_ids",
    ContributionsView: "contributions.logit",
}
#: More places than this are counted and not listed.
LISTED = 12

_WHOSE = ("contributions.target_id", "contributions.versus_id", "contributions.position")


class CompareView(LinkedViews):
    """Two recordings side by side, and under each pair of views the difference b - a; made by `compare`.

    Attributes:
        a: the one recording.
        b: the other.
        differences: the views of the difference by name: ``attention``, ``logit_lens``, ``contributions``; those that
            can be drawn.
        why_not: why the others cannot, in words, by name.
    """

    def __init__(self, a: Recording, b: Recording, start: dict[str, int], theme: str) -> None:
        super().__init__()
        self.a, self.b = a, b
        self.differences: dict[str, View] = {}
        self.why_not: dict[str, str] = {}
        one, other = Session.of(a, sides=("a",)), Session.of(b, sides=("b",))
        aligned = unlike(a, b) == ""
        here = start if aligned else {**start, "position": -1}
        common = {**here, "theme": theme, "show_prompt": False, "show_stamp": False}
        tops = [ExploreBar(session, **common | {"show_prompt": True, "show_stamp": True}) for session in (one, other)]
        rows: list[ipywidgets.Widget] = [_row(tops)]
        if aligned:
            rows += [said(_where_they_differ(a, b))]
        views: list[View] = list(tops)
        pair = Session.of(b, baseline=a, sides=("a", "b")) if aligned else None
        for kind, value in KINDS.items():
            sides = [kind(session, **common) for session in (one, other)]
            rows += [_row(sides)]
            views += sides
            name = kind._view_kind.default_value  # noqa: SLF001 - the name that the front end has for it
            why = unlike(a, b, value)
            if pair is None or why:
                self.why_not[name] = why
                rows += [said(f"No difference of {name.replace('_', ' ')}: {why}.")]
                continue
            self.differences[name] = kind(pair, shown="difference", **common)
            views += [self.differences[name]]
            rows += [self.differences[name]]
        self._link(views, SELECTION if aligned else SELECTION[:2], **here)
        self.children = rows

    def __repr__(self) -> str:
        prompts = [shortened("".join(recording.labels), 60) for recording in (self.a, self.b)]
        return f"CompareView of a = {prompts[0]!r} and b = {prompts[1]!r}"

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

    Tokens are aligned by position: the difference takes two recordings of equally many tokens, on models of equally
    many blocks and heads. Where they are not alike both are drawn, and the reason why there is no difference is told.

    Args:
        a: a `Recording`; or, with ``model``, a prompt: text or token ids.
        b: likewise. Its contributions explain the token that those of ``a`` explain, unless you name a ``target``.
        model: what to trace prompts on.
        layer: the block in focus.
        head: the head in focus.
        position: a token to select.
        theme: ``auto`` (as the page is), ``light`` or ``dark``.
        options: for prompts, further keyword arguments of `nnterp_viz.record`.

    Raises:
        TypeError: when a prompt comes without a model, or options without a prompt.
        ValueError: for a layer, head or position that does not exist, and as `record` raises.
    """
    if options and isinstance(a, Recording) and isinstance(b, Recording):
        raise TypeError(f"compare() has no argument {next(iter(options))!r} for two recordings; nothing is traced")
    first = _recording(a, "a", model, options)
    if "contributions.target_id" in first.values:
        options = {"target": int(first["contributions.target_id"])} | options
    second = _recording(b, "b", model, options)
    held = [(i, 0) for i in range(first.info["num_layers"]) if PATTERNS.format(i) in first.values]
    start_layer, start_head = [*held, *first.request.heads, (0, 0)][0]
    infos = [recording.info for recording in (first, second)]
    start_head = start_head if layer is None else 0
    start = {
        "layer": chosen(start_layer if layer is None else layer, "layer", min(i["num_layers"] for i in infos)),
        "head": chosen(start_head if head is None else head, "head", min(i["num_heads"] for i in infos)),
        "position": chosen(position, "position", min(len(first.labels), len(second.labels))),
    }
    return CompareView(first, second, start, theme)


def unlike(a: Recording, b: Recording, value: str = "") -> str:
    """Why two recordings have no difference (of the part that needs ``value``), in words; empty where they have one."""
    counts = [("tokens", len(a.token_ids), len(b.token_ids))]
    counts += [(f"{name}s", a.info[f"num_{name}s"], b.info[f"num_{name}s"]) for name in ("layer", "head")]
    for name, one, other in counts:
        if one != other:
            return f"a has {one} {name} and b {other}, so that they cannot be aligned one by one"
    for letter, recording in (("a", a), ("b", b)):
        if value and value not in recording.values:
            return f"{letter} does not hold it ({recording.unavailable.get(value, 'it was not recorded')})"
    if value.startswith("contributions."):
        asked = [[int(recording[name]) for name in _WHOSE] for recording in (a, b)]
        if asked[0] != asked[1]:
            labels = [_explained(recording) for recording in (a, b)]
            return f"a explains {labels[0]} and b {labels[1]}; record both with the same target, versus and position"
    return ""


def said(text: str) -> ipywidgets.Widget:
    """A line of text as it stands, never as markup."""
    line = ipywidgets.Label(text)
    line.layout.margin = "0 0 12px 4px"
    return line


def _where_they_differ(a: Recording, b: Recording) -> str:
    places = [i for i, (one, other) in enumerate(zip(a.token_ids, b.token_ids, strict=True)) if one != other]
    if not places:
        return "The two prompts have the same tokens."
    return (
        f"The tokens differ at {words(map(str, places))}."
        if len(places) < LISTED
        else (f"{len(places)} of {len(a.token_ids)} tokens differ.")
    )


def _explained(recording: Recording) -> str:
    target, versus, position = (int(recording[name]) for name in _WHOSE)
    label = {token: recording.vocabulary.get(token, f"id {token}") for token in (target, versus)}
    return f"{label[target]}{f' over {label[versus]}' if versus >= 0 else ''} after position {position}"


def _recording(source: Any, letter: str, model: Any, options: dict[str, Any]) -> Recording:
    if isinstance(source, Recording):
        return source
    if model is None:
        raise TypeError(
            f"compare() got {letter} of type {type(source).__name__}; it takes recordings, or prompts with model=..."
        )
    from nnterp_viz.tracing import record

    return record(model, source, **options)


def _row(views: list[View]) -> ipywidgets.HBox:
    return ipywidgets.HBox(views, layout=ipywidgets.Layout(width="100%"))
