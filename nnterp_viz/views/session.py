"""`Session`: what stands behind views. A recording, or a model that makes new ones, shared by views that are linked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from nnterp_viz.edits import Edit
from nnterp_viz.numbers import whole
from nnterp_viz.patterns import holds, together
from nnterp_viz.recording import Recording
from nnterp_viz.served import connected
from nnterp_viz.views.options import check_options, one_prompt, words
from nnterp_viz.views.saved_patterns import PATTERNS, no_pattern

STATIC = "A saved recording is shown: no model stands behind it, so neither prompt nor forward can be changed."


class Session:
    """A recording and, where there is one, the model that made it.

    Attributes:
        recording: what is shown: with the edits that are in force.
        baseline: the same prompt without them, where there are any.
        edits: the edits in force, as they were asked for.
        sides: what baseline and recording are called where they are not before and after.

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
        self.baseline: Recording | None = None
        self.edits: tuple[Edit, ...] = ()
        self.sides: tuple[str, ...] = ()
        if isinstance(source, Recording):
            if prompt is not None:
                raise TypeError(
                    f"{view}(recording) takes no prompt: a recording has its own. Pass the model instead: "
                    f"{view}(model, prompt)."
                )
            if options:
                name = next(iter(options))
                raise TypeError(f"{view}() has no argument {name!r} for a recording; it takes {words(own)}.")
            self.recording = source
            self.edits = source.edits
            return
        if prompt is None:
            kind = type(source).__name__
            raise TypeError(f"{view}() needs a Recording, or a model and a prompt; it got {kind} alone.")
        check_options(view, own, options)
        options, wanted = dict(options), set(needs)
        self.model = connected(source, options.pop("serve", None))
        self._options = {part: part in wanted for part in ("attention", "lens", "contributions")} | options
        edits = self._options.pop("edits", ())
        self.recording = self._record(prompt, self._options)
        if edits:
            self.apply(*([edits] if isinstance(edits, Edit) else edits))

    @classmethod
    def of(cls, recording: Recording, *, baseline: Recording | None = None, sides: tuple[str, ...] = ()) -> Session:
        """A session of a saved recording, with another one beside it where a difference is to be drawn."""
        session = cls(recording, None, view="", own=(), options={}, needs=())
        session.baseline, session.sides = baseline, sides
        return session

    @property
    def why_static(self) -> str:
        """Why the prompt cannot be edited; empty where it can."""
        return "" if self.model is not None else STATIC

    @property
    def generate(self) -> int:
        """How many tokens the model is asked to go on with."""
        return int(self._options.get("generate", 0))

    def listen(self, show: Callable[[Recording], None]) -> None:
        """Calls ``show`` with every later recording."""
        self._listeners.append(show)

    def forget(self, show: Callable[[Recording], None]) -> None:
        """Ends `listen`."""
        self._listeners = [other for other in self._listeners if other != show]

    def retrace(self, prompt: Any, focus: tuple[int, int], generate: int | None = None) -> None:
        """Records another prompt with the same options and shows it; what `record` raises is raised here.

        Args:
            prompt: text, token ids, or a chat (a list of messages).
            focus: block and head that are looked at, whose pattern is kept in any case; -1 for none.
            generate: how many tokens the model goes on with; as many as before by default.
        """
        options = {**self._options, "focus": None if focus[0] < 0 else (focus[0], max(focus[1], 0))}
        options["generate"] = self.generate if generate is None else generate
        options.pop("position", None)  # a place in the old prompt is no place in the new one
        found = self._changed(self._record(prompt, options), self.edits)
        self._options = options
        self._become(*found)

    # -- edits -------------------------------------------------------------------------

    def apply(self, *edits: Edit) -> None:
        """Runs the prompt with further edits, by one trace, and shows it beside what it was without any.

        Args:
            edits: objects of `nnterp_viz.edits`, made after those that are in force.
        """
        self._put((*self.edits, *edits))

    def undo(self, index: int = -1) -> None:
        """Takes one edit back, the last by default; raises an IndexError when there is no such edit."""
        count = len(self.edits)
        if not -count <= whole(index, "index") < count:
            raise IndexError(f"there is no edit {index} to undo; {count} are in force")
        self._put(tuple(edit for i, edit in enumerate(self.edits) if i != index % count))

    def clear(self) -> None:
        """Takes all edits back."""
        self._put(())

    def _put(self, edits: tuple[Edit, ...]) -> None:
        """Makes these edits the ones in force."""
        self.live()
        clean = self.recording if self.baseline is None else self.baseline
        found = self._changed(clean, edits)
        self.edits = edits
        self._become(*found)

    def _changed(self, clean: Recording, edits: tuple[Edit, ...]) -> tuple[Recording, Recording | None]:
        """What a prompt gives with edits, and without them where that is another recording."""
        from nnterp_viz.clicks import with_edits

        return (with_edits(self.model, clean, edits), clean) if edits else (clean, None)

    # -- more of the same prompt -------------------------------------------------------

    def follow(self, tokens: str | int | Sequence[str | int] | None) -> None:
        """Follows a token through the lens, or several, by one small trace; None for no token any more."""
        from nnterp_viz.lens_clicks import with_followed

        self.look(lambda recording: with_followed(self.model, recording, tokens))
        self._options["follow"] = tokens

    def keep(self, statistics: Sequence[Any]) -> None:
        """Takes further statistics of the lens, by one small trace; of later prompts, too."""
        from nnterp_viz.lens_clicks import joined, with_statistics

        self.look(lambda recording: with_statistics(self.model, recording, statistics))
        self._options["lens"] = joined(self._options.get("lens", True), statistics)

    def explain(self, target: str | int | None, versus: str | int | None, position: int) -> None:
        """Splits another logit into contributions, by one small trace; the same token's with edits and without."""
        from nnterp_viz.clicks import with_contributions

        choice: dict[str, Any] = {"target": target, "versus": versus, "position": position}
        same = dict(choice)

        def split(recording: Recording) -> Recording:
            found = with_contributions(self.model, recording, **same)
            same["target"] = int(found["contributions.target_id"])
            return found

        self.look(split)
        self._options |= choice

    def bring_pattern(self, layer: int, head: int) -> None:
        """Sees to it that the recording holds a head's pattern, by one small trace where it does not.

        Those of its whole block come along where they are not too large together.

        Raises:
            LookupError: when they cannot be had; the message is the reason.
        """
        if holds(self.recording, layer, head):
            return
        name = PATTERNS.format(layer)
        if self.model is None or name in self.recording.unavailable:
            raise LookupError(self.recording.unavailable.get(name, no_pattern(self.recording)))
        from nnterp_viz.clicks import with_pattern

        limit = {name: value for name, value in self._options.items() if name == "limit_bytes"}
        self._extend(lambda recording: with_pattern(self.model, recording, layer, head, **limit))

    def together(self, heads: Collection[tuple[int, int]]) -> bool:
        """Whether the patterns of these heads can be traced and held at once."""
        return self.model is None or together(self.model, self.recording, heads, self._options.get("limit_bytes"))

    def patterns_at_hand(self) -> list[int]:
        """The blocks whose patterns can be shown, by another trace where there is a model."""
        names = {layer: PATTERNS.format(layer) for layer in range(self.recording.info["num_layers"])}
        if self.model is not None:
            return [layer for layer, name in names.items() if name not in self.recording.unavailable]
        return [layer for layer, name in names.items() if name in self.recording.values]

    def look(self, more: Callable[[Recording], Recording]) -> None:
        """Looks more closely at what is shown, by one small trace, with edits and without."""
        self.live()
        self._extend(more)

    def put(self, recording: Recording) -> None:
        """Shows a recording of the same forward that holds more."""
        self._become(recording, self.baseline)

    def live(self) -> Any:
        """The model.

        Raises:
            RuntimeError: when a recording is shown that no model stands behind.
        """
        if self.model is None:
            raise RuntimeError(STATIC)
        return self.model

    def _extend(self, more: Callable[[Recording], Recording]) -> None:
        """Puts more into what is shown: first without the edits, then with them."""
        baseline = None if self.baseline is None else more(self.baseline)
        self._become(more(self.recording), baseline)

    def _become(self, recording: Recording, baseline: Recording | None) -> None:
        self.recording, self.baseline = recording, baseline
        for show in list(self._listeners):
            show(recording)

    def _record(self, prompt: Any, options: Mapping[str, Any]) -> Recording:
        from nnterp_viz.tracing import record

        return record(self.live(), one_prompt(prompt), **options)
