"""How far a trace has come, and the word to stop it: two numbers that its forward and whoever waits for it both see.

Each block of the forward, as it is reached, adds one to the first number and looks at the second. So a thread beside
the one that traces can tell how far it is, and can end it between two blocks.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nnterp.errors import Cancelled

#: Seconds between two looks at how far a trace has come.
EVERY = 0.1

#: Where each of the two numbers is in the words, int32 [2].
REACHED, STOP = 0, 1


class Pulsing:
    """What a model has for this, whichever engine runs it.

    Attributes:
        on_progress: Called during a trace, from a thread of its own and at most ten times a second, with how many
            blocks its forward has reached; of a generation, those of all its forwards together. The last call, of one
            that went well, has them all. None, the default, for nobody.
    """

    on_progress: Callable[[int], None] | None = None
    _pulse: Pulse | None = None

    def cancel(self) -> bool:
        """Stop the trace that another thread runs, at the next block that it reaches.

        There it raises `nnterp.Cancelled`, and the next trace is served as if there had been none.

        Returns:
            Whether there was one to stop.

        Raises:
            NotImplementedError: when this engine cannot leave a forward that has begun; the message is the reason, and
                the trace goes on.
        """
        pulse = self._pulse
        return pulse is not None and pulse.cancel()

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()  # type: ignore[misc] # nnsight's, of a model
        return state | {"_pulse": None, "on_progress": None}


class PulsingHere(Pulsing):
    """The same for a model whose modules are in this process and whose weights are loaded."""

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Within the block a trace runs, whose blocks are counted."""
        if self._pulse is not None:  # a trace inside of a trace's block: its blocks count with the others
            yield
            return
        words = np.zeros(2, np.int32)
        hook = counting(words)
        modules = [layer._module for layer in getattr(self, "layers", ())]  # noqa: SLF001 - of nnsight's wrapper
        handles = [module.register_forward_pre_hook(hook) for module in modules]
        self._pulse = pulse = Pulse([words])
        try:
            with pulse.of(self.on_progress):
                yield
        finally:
            self._pulse = None
            for handle in handles:
                handle.remove()


class Pulse:
    """The side of the one who waits.

    Args:
        words: The two numbers, int32 [2], of each worker that counts.
        cannot: Why the forward cannot be left; empty where it can.
    """

    def __init__(self, words: Sequence[NDArray[np.int32]], cannot: str = "") -> None:
        self.cannot = cannot
        self._words = list(words)
        self._lock = threading.Lock()
        self._running = self._asked = False

    @contextmanager
    def of(self, tell: Callable[[int], None] | None) -> Iterator[None]:
        """Within the block a trace runs, of which ``tell`` hears how many blocks were reached, from another thread.

        Raises:
            Cancelled: in place of the error that `cancel` made of the trace.
        """
        if self._running:  # a trace inside of a trace's block: its blocks count with the others
            yield
            return
        for words in self._words:
            words[:] = 0
        self._asked, self._running = False, True
        over = threading.Event()
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

    def _watch(self, tell: Callable[[int], None], over: threading.Event) -> None:
        last = 0
        done = False
        while not done:
            done = over.wait(EVERY)
            reached = int(self._words[0][REACHED])
            if reached != last:
                last = reached
                tell(reached)


def counting(words: NDArray[np.int32], *, leaves: bool = True) -> Callable[..., None]:
    """The hook that goes before a block's forward: it counts, and raises `Cancelled` once the word to stop is there.

    Args:
        words: The two numbers.
        leaves: Whether it may raise; where it may not, somebody else looks for the word.
    """

    def reached(*_: Any) -> None:
        words[REACHED] += 1
        if leaves and words[STOP]:
            words[STOP] = 0
            raise Cancelled("the trace was cancelled")

    return reached
