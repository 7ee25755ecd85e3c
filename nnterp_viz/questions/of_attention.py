"""A question whose answer a head's pattern has: what it reads most."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from nnterp_viz.covering import covered_pattern
from nnterp_viz.numbers import from_start, whole
from nnterp_viz.patterns import BLOCK, head_pattern, holds
from nnterp_viz.questions.question import Question

if TYPE_CHECKING:
    from typing_extensions import Self

    from nnterp_viz.heads import HeadScore
    from nnterp_viz.recording import Recording


@dataclass(frozen=True)
class MostRead(Question):
    """Which token does a head read most? A guess is a position.

    Attributes:
        layer: the head's block.
        head: the head.
        besides_first: whether the first token does not count, on which many heads rest.
    """

    layer: int
    head: int
    besides_first: bool = field(default=False, kw_only=True)

    view: ClassVar[str] = "attention"
    picks: ClassVar[str] = "position"

    def settled(self, recording: Recording) -> Self:
        """As on `Question`; the head's pattern must be in the recording."""
        found = super().settled(recording)
        layer = from_start(whole(self.layer, "layer"), recording.info["num_layers"], f"layer={self.layer}")
        head = from_start(whole(self.head, "head"), recording.info["num_heads"], f"head={self.head}")
        if not holds(recording, layer, head):
            raise ValueError(
                f"the recording holds no pattern of layer {layer}, head {head}; record it with focus=({layer}, {head})"
            )
        block = recording.values.get(BLOCK.format(layer))
        if block is not None and head >= block.shape[1]:
            raise IndexError(f"head={head}: layer {layer} has {block.shape[1]} heads, numbered from 0")
        if self.besides_first and found.position == 0:
            raise ValueError("besides_first=True leaves the first token nothing to read; ask at a later position")
        return dataclasses.replace(found, layer=layer, head=head)

    def words(self, recording: Recording) -> str:
        """The question as it is put."""
        but = ", besides the first," if self.besides_first else ""
        where = f"head {self.head} of layer {self.layer}"
        return self.text or f"Which token{but} does {where} read most, from {self.at(recording)}?"

    def choices(self, recording: Recording) -> list[tuple[Any, str]]:
        """The tokens that can be read."""
        start = int(self.besides_first)
        return [(i, f"{i} {recording.labels[i]}") for i in range(start, self.position + 1)]

    def answer(self, recording: Recording) -> int:
        """The position of the row's largest weight."""
        start = int(self.besides_first)
        return start + int(self._row(recording)[start:].argmax())

    def told(self, recording: Recording) -> str:
        """The token with its weight."""
        read = self.answer(recording)
        return f"{recording.labels[read]} (position {read}) with a weight of {float(self._row(recording)[read]):.3f}"

    def covered(self, recording: Recording) -> Recording:
        """Without that row of the head's pattern."""
        return covered_pattern(recording, self.layer, self.head, self.position)

    def told_by(self, recording: Recording, score: HeadScore) -> list[tuple[int, int]]:
        """The head, where that row is among the cells: of this prompt, or of one that begins as it does up to there."""
        end = self.position + 1
        same = list(score.probe.token_ids[:end]) == recording.token_ids[:end]
        return [(self.layer, self.head)] if same and bool(score.cells[self.position].any()) else []

    def _row(self, recording: Recording) -> Any:
        return head_pattern(recording, self.layer, self.head)[self.position, : self.position + 1].float()
