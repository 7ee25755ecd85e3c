"""`Question`: what a view asks, and what it must hide until the answer is revealed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from nnterp_viz.numbers import from_start, whole

if TYPE_CHECKING:
    from typing_extensions import Self

    from nnterp_viz.heads import HeadScore
    from nnterp_viz.recording import Recording


@dataclass(frozen=True)
class Question:
    """A question at one token of the prompt.

    Attributes:
        position: which token; the last by default.
        text: the question's words, where they are not to be its own.
    """

    position: int = field(default=-1, kw_only=True)
    text: str = field(default="", kw_only=True)

    view: ClassVar[str] = ""  # which draws what is asked for
    picks: ClassVar[str] = ""  # the selection that is a guess: ``layer``, ``position``, or none where it is typed

    def settled(self, recording: Recording) -> Self:
        """The question for one recording, counted from 0.

        Raises:
            TypeError: when a number is no whole one.
            IndexError: when there is no such token.
            ValueError: when the recording cannot answer it, with the reason.
        """
        place = whole(self.position, "position")
        return dataclasses.replace(self, position=from_start(place, len(recording.labels), f"position={place}"))

    def words(self, recording: Recording) -> str:
        """The question as it is put."""
        raise NotImplementedError

    def choices(self, recording: Recording) -> list[tuple[Any, str]]:
        """Every guess there is, with its label; none where it is typed."""
        raise NotImplementedError

    def answer(self, recording: Recording) -> Any:
        """The right guess, of the saved values."""
        raise NotImplementedError

    def told(self, recording: Recording) -> str:
        """The answer in words."""
        raise NotImplementedError

    def right(self, recording: Recording, guess: Any) -> bool:
        """Whether a guess is right."""
        return bool(guess == self.answer(recording))

    def covered(self, recording: Recording) -> Recording:
        """The recording without what would give the answer away."""
        raise NotImplementedError

    def told_by(self, recording: Recording, score: HeadScore) -> list[tuple[int, int]]:  # noqa: ARG002 - of most, none
        """The heads, as (layer, head), whose value of a score would give the answer away."""
        return []

    def at(self, recording: Recording) -> str:
        """The token that is asked about."""
        return f"{recording.labels[self.position]} (position {self.position})"
