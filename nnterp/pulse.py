"""How far a trace has come, and the word to stop it: numbers that its forward and whoever waits for it both see.

Each block of the forward, as it is reached, adds one to the first number and looks at the second. So a thread beside
the one that traces can tell how far it is, and can end it between two blocks. What a trace's block computes for long at
one place (a lens that reads all rows after the last block) tells of that by `rows_read`, and looks there itself.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from nnterp.errors import Cancelled

#: Seconds between two looks at how far a trace has come.
EVERY = 0.1

#: Where each of the numbers is in the words, int32 [4].
REACHED, STOP, READ, ROWS = range(4)
WORDS = 4

#: Of a thread whose forward is counted: ``words``, and whether it ``leaves`` where it finds the word to stop.
_here = threading.local()


class Reached(int):
    """How many blocks a trace's forward has reached.

    Attributes:
        read: how many rows of the lens were read since, where they are read after the last block.
        rows: of how many; 0 while none are.
    """

    read: int
    rows: int

    def __new__(cls, blocks: int, read: int = 0, rows: int = 0) -> Self:
        """As an int."""
        made = super().__new__(cls, blocks)
        made.read, made.rows = read, rows
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, int]]:
        """Copied and sent whole."""
        return type(self), (int(self), self.read, self.rows)


class Pulsing:
    """What a model has for this, whichever engine runs it.

    Attributes:
        on_progress: Called during a trace, from a thread of its own and at most ten times a second, with how many
            blocks its forward has reached (`Reached`: an int, with how many rows a lens has read after them); of a
            generation, those of all its forwards together. The last call, of one that went well, has them all. None,
            the default, for nobody.
    """

    on_progress: Callable[[Reached], None] | None = None
    _pulse: Pulse | None = None
    _asked: bool | None = None  # to stop what runs in `cancellable`; None where nothing does

    def cancel(self) -> bool:
        """Stop the trace that another thread runs, at the next block that it reaches, or the next rows of its lens.

        There it raises `nnterp.Cancelled`, and the next trace is served as if there had been none. What runs several
        traces (`cancellable`: `record` and all of nnterp_viz) is stopped between two of them as well.

        Returns:
            Whether there was one to stop.

        Raises:
            NotImplementedError: when this engine cannot leave a forward that has begun; the message is the reason, and
                the trace goes on.
        """
        whole = self._asked is not None
        if whole:  # before the look at the trace: one that begins meanwhile heeds it
            self._asked = True
        try:
            return self.stop_trace() or whole
        except NotImplementedError:
            if whole:
                self._asked = False
            raise

    def stop_trace(self) -> bool:
        """As `cancel`, of the one trace that runs now, whatever it is a part of."""
        pulse = self._pulse
        return pulse is not None and pulse.cancel()

    @contextmanager
    def cancellable(self) -> Iterator[None]:
        """Within the block traces run that `cancel` stops as one: between two of them the next raises, or the end."""
        if self._asked is not None:  # a part of what another block holds
            yield
            return
        self._asked = False
        try:
            yield
            self.require_going()
        finally:
            self._asked = None

    def require_going(self) -> None:
        """Raise `Cancelled` where a trace begins that `cancel` has stopped before."""
        if self._asked:
            raise Cancelled("it was cancelled between two traces; the next one is served")

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()  # type: ignore[misc] # nnsight's, of a model
        return state | {"_pulse": None, "_asked": None, "on_progress": None}


class PulsingHere(Pulsing):
    """The same for a model whose modules are in this process and whose weights are loaded."""

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Within the block a trace runs, whose blocks are counted."""
        if self._pulse is not None:  # a trace inside of a trace's block: its blocks count with the others
            yield
            return
        words = np.zeros(WORDS, np.int32)
        hook = counting(words)
        modules = [layer._module for layer in getattr(self, "layers", ())]  # noqa: SLF001 - of nnsight's wrapper
        handles = [module.register_forward_pre_hook(hook) for module in modules]
        self._pulse = pulse = Pulse([words])
        try:
            with pulse.of(self.on_progress):
                self.require_going()
                yield
        finally:
            self._pulse = None
            for handle in handles:
                handle.remove()


class Pulse:
    """The side of the one who waits.

    Args:
        words: The numbers, int32 [4], of each worker that counts.
        cannot: Why the forward cannot be left; empty where it can.
    """

    def __init__(self, words: Sequence[NDArray[np.int32]], cannot: str = "") -> None:
        self.cannot = cannot
        self._words = list(words)
        self._lock = threading.Lock()
        self._running = self._asked = False

    @contextmanager
    def of(self, tell: Callable[[Reached], None] | None) -> Iterator[None]:
        """Within the block a trace runs, of which ``tell`` hears how far it is, from another thread.

        Raises:
            Cancelled: in place of the error that `cancel` made of the trace.
        """
        if self._running:  # a trace inside of a trace's block: its blocks count with the others
            yield
            return
        for words in self._words:
            words[:] = 0
        self._asked, self._running = False, True
        over, outer = threading.Event(), vars(_here).copy()
        # In the caller's context: a notebook's kernel sends what is told there to whoever asked, in the same thread.
        heard = contextvars.copy_context().run
        watch = threading.Thread(target=heard, args=(self._watch, tell, over), name="nnterp-pulse", daemon=True)
        try:
            if tell is not None and self._words:
                watch.start()
            yield
        except Exception:
            if self._asked:
                raise Cancelled("the trace was cancelled; the next one is served") from None
            raise
        finally:
            with self._lock:
                self._running = False
                for words in self._words:
                    words[STOP] = 0
            over.set()
            vars(_here).clear()
            vars(_here).update(outer)
            if watch.ident is not None:
                watch.join()

    def cancel(self) -> bool:
        """Ask the trace that runs to stop at the next block; see `Pulsing.cancel`."""
        with self._lock:
            if not self._running:
                return False
            if self.cannot:
                raise NotImplementedError(f"this trace cannot be cancelled: {self.cannot}; it goes on to its end")
            self._asked = True
            for words in self._words:
                words[STOP] = 1
            return True

    def _watch(self, tell: Callable[[Reached], None], over: threading.Event) -> None:
        last = 0, 0, 0
        done = False
        while not done:
            done = over.wait(EVERY)
            blocks, _, read, rows = self._words[0].tolist()
            if (now := (blocks, read, rows)) != last:
                last = now
                tell(Reached(*now))


def counting(words: NDArray[np.int32], *, leaves: bool = True) -> Callable[..., None]:
    """The hook that goes before a block's forward: it counts, and raises `Cancelled` once the word to stop is there.

    Args:
        words: The numbers.
        leaves: Whether it may raise; where it may not, somebody else looks for the word.
    """

    def reached(*_: Any) -> None:
        _here.words, _here.leaves = words, leaves
        words[REACHED] += 1
        words[READ] = words[ROWS] = 0
        if leaves and words[STOP]:
            words[STOP] = 0
            raise Cancelled("the trace was cancelled")

    return reached


def rows_read(read: int, rows: int) -> None:
    """In a trace's block: so many of so many rows have been read since the last block was reached; and `heed`."""
    if (words := getattr(_here, "words", None)) is not None:
        words[READ], words[ROWS] = read, rows
    heed()


def heed() -> None:
    """In a trace's block, where it computes for long: raises `Cancelled` once the word to stop is there.

    The word stays: with several requests in one step, the others' blocks heed it too.
    """
    if getattr(_here, "leaves", False) and _here.words[STOP]:
        raise Cancelled("the trace was cancelled")
