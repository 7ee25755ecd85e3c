"""What takes more than a second says in a notebook or a terminal how far it is: traces, measurements, big files."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nnterp.engines import together
from nnterp.engines.progress import Progress
from nnterp.pulse import Reached
from nnterp_viz import turns

#: What takes fewer seconds says nothing.
QUIET = 1.0


class Line:
    """A line of text, which is there once something has taken more than a second.

    Args:
        subject: what is done: ``recording 9 tokens``, say.
    """

    def __init__(self, subject: str) -> None:
        self._line, self._began = Progress(subject), time.monotonic()
        self._said = False

    @property
    def seen(self) -> bool:
        """Whether anybody sees it."""
        return self._line.seen

    def say(self, words: Callable[[float], str]) -> None:
        """Says how far it is, in words that hear how many seconds it has taken."""
        seconds = time.monotonic() - self._began
        if seconds >= QUIET:
            self._said = True
            self._line.say(words(seconds))

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Within the block it is done; then the line, where there is one, says so, or that it was stopped."""
        end = "stopped"
        try:
            yield
            end = "done"
        finally:
            if self._said:
                self._line.done(end)


@contextmanager
def told(model: Any, subject: str, parts: Callable[[], tuple[int, int]] | None = None) -> Iterator[None]:
    """Within the block something is traced, of which a line of text tells once it takes more than a second.

    ``model.cancel()`` ends it wherever it is: also between two traces. A model that somebody listens to already
    (``model.on_progress``) is left alone: a view has a line of its own.

    Args:
        model: what traces.
        subject: as `Line`.
        parts: where it is many traces: how many parts have been measured, and of how many.
    """
    if together.inside(model):  # of which whoever started them tells
        yield
        return
    with turns.turn(model).mine(), as_one(model):  # before it listens: so does whoever else waits for the model
        yield from _told(model, Line(subject), parts)


@contextmanager
def as_one(model: Any) -> Iterator[None]:
    """Within the block several things are traced, of which each tells by itself, and ``model.cancel()`` ends all."""
    if together.inside(model) or not hasattr(model, "cancellable"):
        yield
        return
    with turns.turn(model).mine(), model.cancellable():
        yield


def _told(model: Any, line: Line, parts: Callable[[], tuple[int, int]] | None) -> Iterator[None]:
    if getattr(model, "on_progress", False) is not None or not line.seen:
        yield
        return

    def words(reached: Reached, seconds: float) -> str:
        if parts is not None:
            done, of = parts()
            return f"{done} of {of} parts{_left(seconds, done, of)}"
        if reached.rows:
            return f"row {reached.read} of {reached.rows} of the lens"
        forward, block = divmod(reached - 1, total)
        step = f"step {forward + 1}, " if forward else ""
        return f"{step}block {block + 1} of {total}{'' if forward else _left(seconds, reached, total)}"

    total = model.num_layers
    model.on_progress = lambda reached: line.say(lambda seconds: words(reached, seconds))
    try:
        with line.ending():
            yield
    finally:
        model.on_progress = None


def _left(seconds: float, done: int, of: int) -> str:
    return f", about {seconds * (of - done) / done:.0f} s left" if done else ""


@contextmanager
def counted(subject: str, of: int) -> Iterator[Callable[[int], None]]:
    """Within the block so many bytes are written or read; what it gives is called with how many more have been."""
    line, done = Line(subject), 0

    def more(count: int) -> None:
        nonlocal done
        done += count
        if line.seen:
            line.say(lambda _: f"{done / 2**20:.0f} of {of / 2**20:.0f} MiB")

    with line.ending():
        yield more
