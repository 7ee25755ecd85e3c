"""`View`: what every view has: traits of its frame and its selection, requests from the browser, exports, fallbacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from nnterp_viz.explanations import about
from nnterp_viz.numbers import whole
from nnterp_viz.prompts import worded
from nnterp_viz.recording import Recording, Values
from nnterp_viz.views import cells, work
from nnterp_viz.views.asking import MOVING, AskingView
from nnterp_viz.views.buffers import plain_number
from nnterp_viz.views.hosts import carrier
from nnterp_viz.views.tables import Tabled

if TYPE_CHECKING:
    from os import PathLike

    from nnterp_viz.views.session import Session

#: Arguments that every view's function takes.
COMMON = ("layer", "head", "position", "theme")


class View(Tabled, AskingView):
    """The base of the views. Make one with `nnterp_viz.attention`, `logit_lens`, `contributions` or `explore`."""

    _prefix: ClassVar[str] = ""  # of the names of values that this view draws
    _besides: ClassVar[tuple[str, ...]] = ()  # the same for what is not named for the view

    def __init__(self, session: Session, **traits: Any) -> None:
        for name in traits:
            if name not in [*self._drawn_traits(), "layout"]:
                known = ", ".join(self._drawn_traits())
                raise TypeError(f"{type(self).__name__} has no trait {name!r}; it has {known}")
        self._session = session
        self._last_request = 0
        if "questions" in traits:
            self._ask(traits.pop("questions"), session)
        framed = traits.get("show_prompt", True)  # the view that has the prompt answers for what is generated
        self._prefixes = (self._prefix, *self._besides, *(["generated."] if framed else []))
        state = self._state(session.recording)
        state |= self._editing(state) | {"about": about(self._view_kind)} | traits
        super().__init__(**carrier(), sequence=1, **state)
        session.listen(self._show)
        work.serve()
        self.on_msg(self._asked)
        self.observe(lambda _: self._show(self.recording), names=["revealed"])
        cells.made(self)

    @property
    def recording(self) -> Recording:
        """The recording that is drawn: named tensors, token ids, provenance, and the code that gives them again."""
        return self._session.recording

    # -- what subclasses give ---------------------------------------------------------

    def _data(self, recording: Recording) -> dict[str, Any]:
        """The view's own traits for a recording."""
        raise NotImplementedError

    def _picture(self) -> bytes:
        """A small PNG for places that show no widgets."""
        raise NotImplementedError

    # -- a recording as traits --------------------------------------------------------

    def _state(self, recording: Recording) -> dict[str, Any]:
        """Every trait that a recording decides, in the order in which they may be set."""
        info, drawn = recording.info, self._covered(recording)
        rounded = info.get("rounded", {})
        shapes = {
            name: f"{str(v.dtype).removeprefix('torch.')} {list(v.shape)}"
            + (f", rounded to {rounded[name]}" if name in rounded else "")
            for name, v in recording.values.items()
        }
        return {
            "labels": list(recording.labels),
            "special": [bool(flag) for flag in recording.special],
            "token_ids": [int(i) for i in recording.token_ids],
            "prompt": worded(recording),
            "messages": recording.messages,
            "roles": recording.roles,
            "generated": recording.generated,
            "generate": self._session.generate,
            "num_layers": int(info["num_layers"]),
            "num_heads": int(info["num_heads"]),
            "stamp": {**_plain({name: info[name] for name in info if name != "rounded"}), "values": shapes},
            "code": drawn.code,
            "checks": self._checks(recording),
            "gaps": dict(recording.unavailable),
            "notes": list(recording.notes),
            **self._asking(recording),
            **self._data(drawn),
        }

    def _checks(self, recording: Recording) -> list[dict[str, Any]]:
        """The checks that this view's own values allow."""
        own = {name: value for name, value in recording.values.items() if name.startswith(self._prefixes)}
        found = dataclasses.replace(recording, values=Values(own)).check()
        return [
            {
                "name": check.name,
                "residual": plain_number(float(check.residual)),
                "tolerance": plain_number(float(check.tolerance)),
                "ok": bool(check.ok),
                "about": check.about,
            }
            for check in found
        ]

    def _show(self, recording: Recording) -> None:
        """Draws a recording: all traits in one message."""
        state = self._state(recording)
        state |= self._editing(state)
        with self.hold_sync():
            for name, value in state.items():
                setattr(self, name, value)
            if self.position >= len(recording.labels):
                self.position = -1
            self.sequence += 1
            self.error = ""

    # -- the browser asks -------------------------------------------------------------

    def _asked(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        """Answers a request; one that was overtaken by a later one is dropped."""
        request = int(content.get("request", 0))
        if request <= self._last_request:
            return
        self._last_request = request
        try:
            if not work.withdrawn(request):
                self._guarded(lambda: self._answer(content), request)
        finally:
            self.send({"kind": "answered", "request": request})

    def _answer(self, content: Mapping[str, Any]) -> None:
        """Runs the trace that a request asks for."""
        kind = content.get("kind")
        if kind in MOVING:
            self._require_answers()
        if self._edit(content):
            return
        if kind == "prompt":
            if content.get("sure") or not self._asks_first(content["text"], content.get("generate")):
                focus = self.layer, self.head
                asked = self._meant(content["text"])
                self._session.retrace(asked, focus=focus, generate=content.get("generate"))
        elif kind == "follow":
            token = content.get("text", content.get("id"))
            self._session.follow(None if token in (None, "", -1) else token)
        elif kind == "target":
            self._session.explain(content.get("target"), content.get("versus"), content["position"])
        else:
            raise ValueError(f"the browser asked for {kind!r}, which this version of nnterp_viz does not know")

    # -- outside the notebook ---------------------------------------------------------

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes one self-contained page: no network, no kernel, works from disk."""
        from nnterp_viz.export import write_page

        write_page([[self]], path)

    def _frozen(self) -> dict[str, Any]:
        """The traits of an exported page, where there is nobody to ask."""
        state = {name: getattr(self, name) for name in self._drawn_traits()}
        why = "This page shows a saved recording; open it in a notebook with its model to change the prompt."
        return {
            **state,
            "_view_kind": self._view_kind,
            "why_static": why,
            "busy": False,
            "error": "",
            "progress": {},
            "remark": "",
            "question": {},
            "revealable": False,
        }

    def close(self) -> None:
        """Takes the view off the page and frees its data."""
        self._session.forget(self._show)
        super().close()
        for name, trait in self.traits().items():
            if isinstance(trait, t.Bytes):
                self.set_trait(name, b"")
        self.before, self.before_focus = {}, {}

    def __repr__(self) -> str:
        return f"{type(self).__name__} of {self._about()}"

    def _about(self) -> str:
        """The prompt, the sizes and the model, for one line of text."""
        info = self.recording.info
        return (
            f"{shortened(self.prompt)!r}: {len(self.labels)} tokens, {self.num_layers} blocks x "
            f"{self.num_heads} heads of {info['model']} ({info['engine']}, {info['dtype']})"
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        shown = super()._repr_mimebundle_(**kwargs)
        if shown is None:
            return None
        cells.shown(self)
        import base64

        data, metadata = shown if isinstance(shown, tuple) else (shown, {})
        return {**data, "text/plain": repr(self), "image/png": base64.b64encode(self._picture()).decode()}, metadata


def chosen(value: Any, name: str, count: int) -> int:
    """An argument ``layer``, ``head`` or ``position`` as a trait: None is -1, a negative number counts from the end.

    Raises:
        TypeError: when it is no whole number.
        ValueError: when there is no such block, head or token.
    """
    if value is None:
        return -1
    try:
        index = whole(value, name)
    except TypeError as error:
        raise TypeError(f"{error} or None") from None
    if not -count <= index < count:
        raise ValueError(f"{name} is {index}; this recording has {count}, numbered 0 to {count - 1}")
    return index % count


def shortened(text: str, most: int = 120) -> str:
    """A prompt for one line."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _plain(value: Any) -> Any:
    """Provenance as JSON."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return plain_number(value)
    return value if isinstance(value, (str, int, bool, type(None))) else str(value)
