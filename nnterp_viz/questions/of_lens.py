"""Questions whose answers the logit lens has: what comes next, and after which layer it is first said."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from nnterp_viz.covering import covered_lens
from nnterp_viz.marks import unmarked
from nnterp_viz.numbers import whole
from nnterp_viz.questions.question import Question

if TYPE_CHECKING:
    from typing_extensions import Self

    from nnterp_viz.recording import Recording

NEVER = -1
"""The guess that a token comes first after no layer."""


@dataclass(frozen=True)
class NextToken(Question):
    """What does the model say next? A guess is typed, or one of some choices.

    It is right when it is the most likely token's text, whatever the case of its letters and the spaces around it.

    Attributes:
        options: texts to choose from, the answer among them.
    """

    options: Sequence[str] = field(default=(), kw_only=True)

    view: ClassVar[str] = "logit_lens"

    def settled(self, recording: Recording) -> Self:
        """As on `Question`; what comes next must not stand in the text already."""
        found = super().settled(recording)
        _require_lens(recording)
        if len(recording.labels) - recording.generated <= found.position + 1 < len(recording.labels):
            raise ValueError(
                f"the model's next token at position {found.position} is in the text, which it generated: ask at the "
                "last one, or record with a smaller generate"
            )
        if self.options and not any(found.right(recording, option) for option in self.options):
            raise ValueError(
                f"none of the options {list(self.options)} is what the model says at {found.at(recording)}"
            )
        return found

    def words(self, recording: Recording) -> str:
        """The question as it is put."""
        return self.text or f"What does the model say next, after {self.at(recording)}?"

    def choices(self, recording: Recording) -> list[tuple[Any, str]]:  # noqa: ARG002 - as on `Question`
        """The options."""
        return [(option, option.strip() or option) for option in self.options]

    def answer(self, recording: Recording) -> str:
        """The most likely token's text."""
        return _text(recording.vocabulary[self._id(recording)])

    def told(self, recording: Recording) -> str:
        """The token with its probability."""
        probability = float(recording["lens.top_probabilities"][-1, self.position, 0])
        return f"{recording.vocabulary[self._id(recording)]} with a probability of {probability:.3f}"

    def right(self, recording: Recording, guess: Any) -> bool:
        """Whether it is the same text, but for case and the spaces around it."""
        return _same(str(guess), recording.vocabulary[self._id(recording)])

    def covered(self, recording: Recording) -> Recording:
        """Without the lens at that token, which says it after the earlier blocks too."""
        return covered_lens(recording, self.position)

    def _id(self, recording: Recording) -> int:
        return int(recording["lens.top_ids"][-1, self.position, 0])


@dataclass(frozen=True)
class FirstLayer(Question):
    """After which layer does the lens first say a token? A guess is a layer, or `NEVER`.

    Attributes:
        token: its text, or its id; a text is one that the lens says somewhere.
    """

    token: str | int

    view: ClassVar[str] = "logit_lens"
    picks: ClassVar[str] = "layer"

    def settled(self, recording: Recording) -> Self:
        """As on `Question`, with the token as its id."""
        found = super().settled(recording)
        _require_lens(recording)
        if isinstance(self.token, str):
            spellings = [label for text in (self.token, f" {self.token}") for label in _labels(recording, text)]
            if not spellings:
                raise ValueError(
                    f"{self.token!r} is no token that the lens says anywhere in this recording; pass its id to ask for "
                    "it nevertheless"
                )
            return dataclasses.replace(found, token=spellings[0])
        token, size = whole(self.token, "token"), recording.info["vocab_size"]
        if not 0 <= token < size:
            raise ValueError(f"token is the id {token}; this model's ids run from 0 to {size - 1}")
        return dataclasses.replace(found, token=token)

    def words(self, recording: Recording) -> str:
        """The question as it is put."""
        token = recording.vocabulary.get(int(self.token), f"id {self.token}")
        return self.text or f"After which layer does the lens first say {token}, at {self.at(recording)}?"

    def choices(self, recording: Recording) -> list[tuple[Any, str]]:
        """The blocks after which the lens reads, and `NEVER`."""
        return [*((layer, f"layer {layer}") for layer, _ in _rows(recording)), (NEVER, "after none")]

    def answer(self, recording: Recording) -> int:
        """The first block after which the token is the most likely one, or `NEVER`."""
        first = recording["lens.top_ids"][:, self.position, 0].tolist()
        return next((layer for layer, row in _rows(recording) if first[row] == self.token), NEVER)

    def told(self, recording: Recording) -> str:
        """The layer, and after how many it comes first."""
        first = recording["lens.top_ids"][:, self.position, 0].tolist()
        said = [layer for layer, row in _rows(recording) if first[row] == self.token]
        if not said:
            return "after none: another token is more likely after each"
        return f"layer {said[0]}; it comes first after {len(said)} of {len(_rows(recording))} layers"

    def covered(self, recording: Recording) -> Recording:
        """Without the lens at that token."""
        return covered_lens(recording, self.position)


def _require_lens(recording: Recording) -> None:
    if "lens.top_ids" not in recording.values:
        reason = recording.unavailable.get("lens.top_ids", "record it with lens=True")
        raise ValueError(f"the recording holds no logit lens: {reason}")


def _rows(recording: Recording) -> list[tuple[int, int]]:
    """The blocks after which the lens reads, each with its row, in order."""
    places = recording.values.get("lens.rows")
    if places is None:
        return [(row, row) for row in range(len(recording["lens.top_ids"]))]
    return [(layer, row) for row, (layer, whole_block) in enumerate(places.tolist()) if whole_block]


def _labels(recording: Recording, text: str) -> list[int]:
    """The ids whose text this is."""
    return [token for token, label in recording.vocabulary.items() if text in (label, _text(label))]


def _text(label: str) -> str:
    return unmarked(label).decode("utf-8", "replace")


def _same(guess: str, label: str) -> bool:
    """Whether a guess is a token's text, but for case and the spaces around it; spaces are taken as they are marked."""
    text = _text(label)
    if not text.strip():
        return guess in (text, label)
    return guess.strip().casefold() in (text.strip().casefold(), label.casefold())
