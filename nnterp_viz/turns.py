"""One recording at a time on a model: a notebook's kernel runs cells in one thread and clicks in another."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nnterp.engines import together


class Turn:
    """Whose turn it is on one model.

    Args:
        inside: whether the calling thread is one of several that have the turn of whoever started them.

    Attributes:
        holder: the thread that traces, by its identifier; None while nobody does.
    """

    def __init__(self, inside: Callable[[], bool]) -> None:
        self.holder: int | None = None
        self._inside = inside
        self._lock = threading.RLock()

    @contextmanager
    def mine(self) -> Iterator[None]:
        """Waits for its turn, and has it within the block; a block inside of it is the same turn."""
        if self._inside():
            yield
            return
        with self._lock:
            before, self.holder = self.holder, threading.get_ident()
            try:
                yield
            finally:
                self.holder = before


_turns: weakref.WeakKeyDictionary[Any, Turn] = weakref.WeakKeyDictionary()
_making = threading.Lock()


def turn(model: Any) -> Turn:
    """The turn of a model."""
    with _making:
        if model not in _turns:
            of = weakref.ref(model)  # the turn must not keep its model
            _turns[model] = Turn(lambda: together.inside(of()))
        return _turns[model]
