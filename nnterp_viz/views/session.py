"""`Session`: what stands behind views. A recording, or a model that makes new ones, shared by views that are linked."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nnterp_viz.recording import Recording

PATTERNS = "layers.{}.self_attn.attention_probabilities"

STATIC = "A saved recording is shown: no model stands behind it, so the prompt cannot be changed."


class Session:
    """A recording and, where there is one, the model that made it.

    Args:
        source: a `Recording` to show as it is, or a model to trace.
        prompt: what to trace; only with a model.
        view: the name of the function that the user called, for messages.
        own: that function's own arguments, for messages.
        options: further keyword arguments of `nnterp_viz.record`.
        needs: what the views draw: of ``attention``, ``lens``, ``contributions``.

    Raises:
        TypeError: for a missing or superfluous prompt, or an option that `record` does not know.
    """

    def __init__(
        self,
        source: Any,
        prompt: Any,
        *,
        view: str,
        own: Iterable[str],
        options: Mapping[str, Any],
        needs: Iterable[str],
    ) -> None:
        self._listeners: list[Callable[[Recording], None]] = []
        self._options: dict[str, Any] = {}
        self.model: Any = None
        if isinstance(source, Recording):
            if prompt is not None:
                raise TypeError(
                    f"{view}(recording) takes no prompt: a recording has its own. Pass the model instead: "
                    f"{view}(model, prompt)."
                )
            if options:
                name = next(iter(options))
                raise TypeError(f"{view}() has no argument {name!r} for a recording; it takes {_and(own)}.")
            self.recording = source
            return
        if prompt is None:
            kind = type(source).__name__
            raise TypeError(f"{view}() needs a Recording, or a model and a prompt; it got {kind} alone.")
        _check_options(view, own, options)
        self.model = source
        wanted = set(needs)
        parts = {part: part in wanted for part in ("attention", "lens", "contributions")}
        self._options = {**parts, **options}
        self.recording = self._record(prompt, self._options)

    @property
    def why_static(self) -> str:
        """Why the prompt cannot be edited; empty where it can."""
        return "" if self.model is not None else STATIC

    def listen(self, show: Callable[[Recording], None]) -> None:
        """Calls ``show`` with every later recording."""
        self._listeners.append(show)

    def forget(self, show: Callable[[Recording], None]) -> None:
        """Ends `listen`."""
        self._listeners = [other for other in self._listeners if other != show]

    def retrace(self, prompt: Any, focus: int) -> None:
        """Records another prompt with the same options and shows it; what `record` raises is raised here.

        Args:
            prompt: text or token ids.
            focus: the block that is looked at, whose pattern is kept in any case; -1 for none.
        """
        options = {**self._options, "focus": None if focus < 0 else focus}
        options.pop("position", None)  # a place in the old prompt is no place in the new one
        self._become(self._record(prompt, options))
        self._options = options

    def follow(self, token: str | int | None) -> None:
        """Follows a token through the lens, by one small trace, or no token any more."""
        if token is None:
            self._become(_without_followed(self._live(), self.recording))
        else:
            from nnterp_viz.clicks import with_followed

            self._become(with_followed(self._live(), self.recording, token))
        self._options["follow"] = token

    def explain(self, target: str | int | None, versus: str | int | None, position: int) -> None:
        """Splits another logit into contributions, by one small trace."""
        from nnterp_viz.clicks import with_contributions

        choice = {"target": target, "versus": versus, "position": position}
        self._become(with_contributions(self._live(), self.recording, **choice))  # type: ignore[arg-type]
        self._options |= choice

    def bring_pattern(self, layer: int) -> None:
        """Sees to it that the recording holds a block's patterns, by one small trace where it does not.

        Raises:
            LookupError: when they cannot be had; the message is the reason.
        """
        name = PATTERNS.format(layer)
        if name in self.recording.values:
            return
        if self.model is None or name in self.recording.unavailable:
            raise LookupError(self.recording.unavailable.get(name, no_pattern(self.recording)))
        from nnterp_viz.clicks import with_pattern

        limit = {name: value for name, value in self._options.items() if name == "limit_bytes"}
        self._become(with_pattern(self.model, self.recording, layer, **limit))

    def patterns_at_hand(self) -> list[int]:
        """The blocks whose patterns can be shown, by another trace where there is a model."""
        names = {layer: PATTERNS.format(layer) for layer in range(self.recording.info["num_layers"])}
        if self.model is not None:
            return [layer for layer, name in names.items() if name not in self.recording.unavailable]
        return [layer for layer, name in names.items() if name in self.recording.values]

    def _live(self) -> Any:
        if self.model is None:
            raise RuntimeError(STATIC)
        return self.model

    def _become(self, recording: Recording) -> None:
        self.recording = recording
        for show in list(self._listeners):
            show(recording)

    def _record(self, prompt: Any, options: Mapping[str, Any]) -> Recording:
        from nnterp_viz.tracing import record

        return record(self._live(), prompt, **options)


def no_pattern(recording: Recording) -> str:
    """Says which patterns a recording without a model behind it can show."""
    held = [str(layer) for layer in range(recording.info["num_layers"]) if PATTERNS.format(layer) in recording.values]
    if not held and "attention.thumbnails" not in recording.values:
        return recording.unavailable.get(PATTERNS.format(0), "The recording holds no attention.")
    whose = f"those of block {_and(held)}" if held else "no block's"
    return f"This block's patterns were not saved: the recording holds {whose} in full, and thumbnails of all."


def _without_followed(model: Any, recording: Recording) -> Recording:
    """The recording with nothing followed: values taken out, so that its code says the same again."""
    from nnterp_viz.tracing import assemble

    return assemble(
        model,
        dataclasses.replace(recording.request, followed=None),
        {name: value for name, value in recording.values.items() if not name.startswith("lens.followed_")},
        prompt=recording.prompt,
        info=recording.info,
        unavailable=recording.unavailable,
        notes=recording.notes,
    )


def _check_options(view: str, own: Iterable[str], options: Mapping[str, Any]) -> None:
    """Names an argument that neither the view nor `record` knows, before a trace is run with it."""
    from nnterp_viz.tracing import record

    known = [
        name
        for name, parameter in inspect.signature(record).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    for name in options:
        if name not in known:
            more = f"and for its trace {_and(known)}"
            raise TypeError(f"{view}() has no argument {name!r}; it takes {_and(own)}, {more}.")


def _and(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
