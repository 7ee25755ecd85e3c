"""`Lens`: reads the stream after each block, many positions at a time, and keeps some statistics of what it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from nnterp import pulse
from nnterp_viz.lens.statistic import Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jaxtyping import Float
    from torch import Tensor

    from nnterp_viz.lens.statistic import Statistic
    from nnterp_viz.lens.tuned import TunedLens


class Lens:
    """The logit lens of every row: a stream read as if it were the last (nostalgebraist 2020).

    Positions are projected many at a time, over as many rows as that takes: an unembedding matrix is read from memory
    once for each projection, which costs more than the product where the rows are few. The memory is a few times
    ``step`` x V floats, whatever the length of the prompt. Where a statistic needs the last row, or the row before, all
    rows' streams are kept (rows x T x E) and read after the last: position by position, so that what each cell is held
    against is read once. How far that is, as if it went row by row, `nnterp.pulse` tells; it can be stopped there.

    Args:
        project: the model's own final norm, head, scale and cap (``model.project_on_vocab``), which norms each position
            by itself.
        statistics: what to keep.
        step: how many positions are projected at once.
        rows: how many rows there will be.
        token_ids: the text, T ids.
        learned: a learned lens, whose translators come before ``project``.
    """

    def __init__(
        self,
        project: Callable[[Tensor], Tensor],
        statistics: Sequence[Statistic],
        *,
        step: int,
        rows: int,
        token_ids: Sequence[int],
        learned: TunedLens | None = None,
    ) -> None:
        self._project, self._statistics, self._step = project, statistics, step
        self._rows, self._learned = rows, learned
        self._next = torch.tensor([*token_ids[1:], -1])
        self._needs = {need for statistic in statistics for need in statistic.needs}
        self._waiting: list[Float[Tensor, "T E"]] = []
        self._entered: Float[Tensor, "T E"] | None = None
        self._places: list[tuple[int, int]] = []
        self._found: dict[str, Tensor] = {}
        self._done = 0

    def enter(self, stream: Float[Tensor, "1 T E"]) -> None:
        """Takes what enters block 0, before which there is no row."""
        self._entered = self._own(stream, 0)

    def add(self, stream: Float[Tensor, "1 T E"], layer: int, *, after_attention: bool = False) -> None:
        """Takes the next row's stream, after a block or after its attention, and reads what has come together."""
        self._waiting.append(self._own(stream, layer + 1))
        self._places.append((layer, int(not after_attention)))
        if not self._needs and sum(map(len, self._waiting)) >= self._step:
            self._empty()

    def values(self) -> dict[str, Tensor]:
        """The lens of all rows so far.

        Returns:
            Under ``lens.``: what the statistics keep, [rows, T, ...], and ``rows`` int32 [rows, 2]: each row's block,
            and 0 for a row after its attention, 1 for one after the whole block.
        """
        if self._needs:
            self._compare()
        else:
            self._empty()
        found = {f"lens.{name}": value.unflatten(0, (self._rows, -1)) for name, value in self._found.items()}
        return {**found, "lens.rows": torch.tensor(self._places, dtype=torch.int32)}

    def _own(self, stream: Float[Tensor, "1 T E"], index: int) -> Float[Tensor, "T E"]:
        """A stream that nobody else writes into: the model may go on writing into its own."""
        return stream[0].clone() if self._learned is None else self._learned.translated(stream[0], index)

    def _empty(self) -> None:
        """Reads what waits, rows and positions as they come."""
        if not self._waiting:
            return
        tokens, streams = len(self._waiting[0]), torch.cat(self._waiting)
        self._waiting = []
        for start in range(0, len(streams), self._step):
            pulse.heed()
            rows = streams[start : start + self._step]
            at = torch.arange(start, start + len(rows)) % tokens
            self._keep(self._reading(rows, at), slice(self._done, self._done + len(rows)), tokens)
            self._done += len(rows)

    def _compare(self) -> None:
        """Reads all rows at some positions, then at the next ones, with what each is held against beside it."""
        tokens, rows = len(self._waiting[0]), len(self._waiting)
        read = 0
        for at in torch.arange(tokens).split(min(self._step, tokens)):
            here = slice(int(at[0]), int(at[-1]) + 1)
            final = self._reading(self._waiting[-1][here], at).log_p if "final" in self._needs else None
            before = self._before(at, here)
            together = max(1, self._step // len(at))
            for first in range(0, rows, together):
                pulse.rows_read(read // tokens, rows)
                streams = [stream[here] for stream in self._waiting[first : first + together]]
                cells = (torch.arange(first, first + len(streams))[:, None] * tokens + at).flatten()
                before = self._beside(torch.cat(streams), cells, final, before)
                read += len(cells)
        pulse.rows_read(rows, rows)
        self._waiting = []

    def _beside(self, streams: Tensor, cells: Tensor, final: Tensor | None, before: Tensor | None) -> Tensor | None:
        """Reads some rows at the same positions; gives what the next ones are held against."""
        tokens = len(self._waiting[0])
        reading = self._reading(streams, cells % tokens)
        one = final if final is not None else before
        count = 1 if one is None else len(cells) // len(one)
        if final is not None:
            reading.final = final if count == 1 else final.repeat(count, 1)
        if before is not None:
            size = len(before)
            reading.previous = before if count == 1 else torch.cat([before, reading.log_p[:-size]])
        self._keep(reading, cells, tokens)
        if before is None:
            return None
        return reading.log_p if count == 1 else reading.log_p[-size:].clone()

    def _before(self, at: Tensor, here: slice) -> Tensor | None:
        """The log-probabilities before the first row, where they are needed."""
        return None if self._entered is None else self._reading(self._entered[here], at).log_p

    def _reading(self, streams: Float[Tensor, "N E"], positions: Tensor) -> Reading:
        logits = self._project(streams[None])[0].float()
        return Reading(logits, self._next[positions].to(logits.device))

    def _keep(self, reading: Reading, cells: slice | Tensor, tokens: int) -> None:
        """Puts a reading's numbers where they belong, of rows x T cells."""
        for name, value in self._read(reading):
            # All that is kept is made once: between large tensors that come and go, small ones that stay would tear
            # memory up.
            if name not in self._found:
                self._found[name] = value.new_empty(self._rows * tokens, *value.shape[1:])
            self._found[name][cells] = value

    def _read(self, reading: Reading) -> Iterator[tuple[str, Tensor]]:
        for statistic in self._statistics:
            yield from statistic.read(reading).items()
