"""`GrowingView`: how the branches of a tape come about: gone on with, branched, begun anew, and traced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets as t

from nnterp_viz.branches import Branch, extend, require_room, traced
from nnterp_viz.numbers import whole
from nnterp_viz.prompts import token_id
from nnterp_viz.sampling import Settings
from nnterp_viz.views.reading import ReadingView

#: What the sampling of a new tape is; ``stop`` are texts.
SAMPLING = {"temperature": 0.0, "top_p": 1.0, "top_k": 0, "seed": 0, "stop": []}


class GrowingView(ReadingView):
    """What a tape does with the model."""

    sampling = t.Dict().tag(sync=True)
    """How the next tokens are drawn: ``temperature``, ``top_p``, ``top_k``, ``seed`` (`nnterp_viz.sampling.Settings`)
    and ``stop``, texts of which each ends the branch. It is checked when tokens are drawn."""

    _text: str | None
    _gained = 0
    _after = False

    def _count(self, count: int | None) -> int:
        number = self.generate if count is None else whole(count, "count")
        if number < 0 or (count is None and not number):
            raise ValueError(f"count is {number}; it is the number of tokens to generate, 1 or more")
        return number

    def _sample(self, new: Mapping[str, Any]) -> None:
        """Takes other settings, once they are found to be sound."""
        unknown = [name for name in new if name not in SAMPLING]
        if unknown:
            raise TypeError(f"there is no setting {unknown[0]!r}; there are {', '.join(SAMPLING)}")
        settled({**self.sampling, **new})
        self.sampling = {**self.sampling, **new}

    def _generate(self, number: int, count: int, by_hand: int | None = None) -> None:
        """Goes on with a branch, and traces it; whatever ends this, the tokens that arrived are drawn."""
        branch, model = self.branches[number], self._session.live()
        (settings, stop), had, before = settled(self.sampling), len(branch.rows), branch.recording
        self._grows = branch
        try:
            extend(model, branch, count, settings, keep=self._keep, by_hand=by_hand, stop=stop, arrived=self._arrived)
        finally:
            self._grows, self._gained = None, len(branch.rows) - had
            if not self._gained:
                branch.recording = before
            self._drawn()
        self._trace(number)

    def _trace(self, number: int) -> None:
        branch = self.branches[number]
        options = {name: value for name, value in self._session._options.items() if name != "generate"}  # noqa: SLF001 - of one house
        if self.layer >= 0:
            options["focus"] = (self.layer, max(self.head, 0))
        branch.recording = traced(self._session.live(), branch, keep=self._keep, prompt=self._text, options=options)
        if number == self.tab:
            self._session.put(branch.recording)

    def _branch(self, at: int, token: str | int | None, count: int | None) -> None:
        parent, model, number = self.branches[self.tab], self._session.live(), self.tab
        ids, start = parent.token_ids, len(parent.prompt)
        at = whole(at, "at")
        place = at + len(ids) if at < 0 else at
        if not 0 <= place <= len(ids):
            raise IndexError(f"at={at} is no position of this text, which has 0 to {len(ids) - 1}, nor the next one")
        if place < start:
            raise ValueError(
                f"position {place} is in the prompt, which was given: branch at a generated token, from {start} on, or "
                "begin with another prompt"
            )
        chosen = None if token is None else token_id(model.tokenizer, token, "token", model.vocab_size)
        if chosen is not None:
            wanted = [*ids[:place], chosen]
            for known, other in enumerate(self.branches):
                if other.token_ids[: place + 1] == wanted:
                    self.tab = known
                    return
        more = (self.generate if count is None else self._count(count)) + (chosen is not None)
        require_room(model, place, more)
        self.branches.append(parent.until(place, number))
        self._drawn()
        self.tab = len(self.branches) - 1
        try:
            self._generate(self.tab, max(more, 1), chosen)
        except BaseException:
            if not self._gained:
                self.tab = number
                self.branches.pop()
                self._drawn()
            raise

    def _begin(self, prompt: Any, count: int) -> None:
        model, kept = self._session.live(), (self.branches, self._text, self.tab)
        first = Branch.from_prompt(model, prompt)
        require_room(model, len(first.prompt), count)
        self.tab = 0
        self.branches, self._text = [first], prompt if isinstance(prompt, str) else None
        try:
            self._gained = 0
            if count:
                self._generate(0, count)
            else:
                self._trace(0)
            self._session._options["generate"] = self.generate = count  # noqa: SLF001 - of one house
        except BaseException:
            if not self._gained:
                self.branches, self._text, tab = kept
                self._drawn()
                self.tab = tab
            raise


def settled(sampling: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Settings and stop texts out of the trait; raises in words."""
    stop = sampling.get("stop", [])
    stop = [stop] if isinstance(stop, str) else list(stop) if isinstance(stop, Iterable) else [stop]
    if not all(isinstance(text, str) for text in stop):
        raise TypeError(f"stop is {sampling['stop']!r}; it is a text, or several")
    numbers = {name: value for name, value in sampling.items() if name != "stop"}
    return Settings(**numbers), [text for text in stop if text]
