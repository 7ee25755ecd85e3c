"""One recording at a time on a model: a notebook's kernel runs cells in one thread and clicks in another."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Turn:
    """Whose turn it is on one model.

    Attributes:
        holder: the thread that traces, by its identifier; None while nobody does.
    """

    def __init__(self) -> None:
        self.holder: int | None = None
        self._lock = threading.RLock()

    @contextmanager
    def mine(self) -> Iterator[None]:
        """Waits for its turn, and has it within the block; a block inside of it is the same turn."""
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
        return _turns.setdefault(model, Turn())
