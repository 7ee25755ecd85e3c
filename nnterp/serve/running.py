"""`Running`: the traces that a server runs, how far each is, and the word to stop one of them alone.

The engine counts the blocks of its steps and looks for the word to stop at each (`nnterp.pulse`); whose requests are in
a step it does not say. So a trace is told what the engine has reached since it began, and a step is left only where no
other trace has begun; otherwise the trace is dropped after the step.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nnterp.pulse import REACHED, READ, ROWS, STOP, Reached

#: Numbers of traces that were taken back before they arrived, of which so many are remembered.
REMEMBERED = 1000


class Running:
    """The traces that run.

    Args:
        words: the numbers of each of the engine's workers (`nnterp.engines.pulse.words_of`); empty where the
            workers share no memory with this process.
        freed: waits until the workers hold nothing of traces that were cancelled.
    """

    def __init__(self, words: Sequence[NDArray[np.int32]], freed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._words, self._freed = list(words), freed
        self._tasks: dict[asyncio.Task[Any], str] = {}
        self._began: dict[str, tuple[int, int]] = {}
        self._taken_back: deque[str] = deque(maxlen=REMEMBERED)
        self._leaving: asyncio.Task[None] | None = None

    async def settled(self) -> None:
        """Wait until no step is being left, which a trace that begins must not be in."""
        while self._leaving is not None:
            await asyncio.wait({self._leaving})

    def begin(self, number: str, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a trace; nothing may be awaited between `settled` and this.

        Args:
            number: the client's; those of one batch of traces have the same text before a dot.
            work: the trace; `end` is called once it is over.
        """
        if not self._tasks:
            for words in self._words:
                words[:] = 0
        batch = number.partition(".")[0]
        start, count = self._began.get(batch, (self._count(), 0))
        self._began[batch] = start, count + 1
        task = asyncio.ensure_future(work)
        self._tasks[task] = number
        if number in self._taken_back:
            self.cancel(task)
        return task

    def end(self, task: asyncio.Task[Any]) -> None:
        """Forget a trace that has ended."""
        batch = self._tasks.pop(task).partition(".")[0]
        start, count = self._began.pop(batch)
        if count > 1:
            self._began[batch] = start, count - 1

    def reached(self, number: str) -> Reached:
        """How many blocks the engine has reached since the batch that this trace is of began, and rows of its lens."""
        batch = number.partition(".")[0]
        if batch not in self._began or not self._words:
            return Reached(0)
        words = self._words[0]
        return Reached(self._count() - self._began[batch][0], int(words[READ]), int(words[ROWS]))

    def take_back(self, number: str) -> bool:
        """Cancel a trace by its number, also one that has not arrived yet; whether it runs."""
        task = next((task for task, other in self._tasks.items() if other == number), None)
        if task is None:
            self._taken_back.append(number)
            return False
        return self.cancel(task)

    def cancel(self, task: asyncio.Task[Any]) -> bool:
        """Cancel a trace: its step is left at the next block where no other trace can be in it."""
        if task.done():
            return False
        if list(self._tasks) == [task] and self._leaving is None:
            for words in self._words:
                words[STOP] = 1
            self._leaving = asyncio.ensure_future(self._left(task))
        return task.cancel()

    async def _left(self, task: asyncio.Task[Any]) -> None:
        try:
            await asyncio.wait({task})
            await self._freed()
        finally:
            for words in self._words:
                words[STOP] = 0
            self._leaving = None

    def _count(self) -> int:
        return int(self._words[0][REACHED]) if self._words else 0
