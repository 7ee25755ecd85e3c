"""`Work`: what runs for one gesture in a view, which another thread can stop.

A kernel runs one gesture after the other, so a message that asks to stop one would only be read when that one is over.
Hence the front end asks over a comm of another target (`TARGET`): JupyterLab with ipykernel 7 handles each target's
messages in a thread of its own (a "subshell"), from the second one on. Elsewhere the front end interrupts the kernel,
as its stop button does. Where a gesture runs in such a thread, the button's signal does not reach it: it arrives in the
main thread, which hands it on (`heed_interrupts`).
"""

from __future__ import annotations

import contextlib
import itertools
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import comm

from nnterp.errors import Cancelled
from nnterp.pulse import Reached
from nnterp_viz import turns

#: The target of the comms over which a page asks to stop.
TARGET = "nnterp_viz.cancel"

#: Seconds between two words to stop: a gesture may run several traces, and be between two of them.
AGAIN = 0.02

_numbers = itertools.count(1)

#: What runs now, by number.
_running: dict[int, Work] = {}

#: Requests that were taken back before they were begun.
_withdrawn: set[int] = set()


class Work:
    """What runs for one gesture.

    Attributes:
        number: by which it is stopped; no two in a kernel have the same.
        request: the front end's number of what it asked for; 0 for a call from Python.
        done: how many blocks its trace has reached, and rows its lens has read after them.
        interrupted: whether it was the kernel's stop button that ended it.
    """

    def __init__(self, model: Any, request: int) -> None:
        self.number = next(_numbers)
        self.request = request
        self.done = Reached(0)
        self.interrupted = False
        self.thread = threading.get_ident()
        self._model = model
        self._over = threading.Event()

    def cancel(self) -> None:
        """Stops it, from another thread: it raises `nnterp.Cancelled`. Returns when it is over.

        Raises:
            NotImplementedError: when its model cannot stop a trace; the message is the reason.
        """
        stop = getattr(self._model, "cancel", None)
        if stop is None:
            raise NotImplementedError(f"a {type(self._model).__name__} cannot stop a trace")
        while not self._over.is_set():
            stop()
            self._over.wait(AGAIN)


@contextmanager
def running(model: Any, tell: Callable[[Reached], None], request: int = 0) -> Iterator[Work]:
    """Within the block something runs for a gesture, once a trace in another thread, of a cell say, has ended.

    Args:
        model: on which; None where nothing can be traced.
        tell: hears how far the trace is, from another thread.
        request: the front end's number of it.

    Returns:
        The work; inside of another's block in the same thread that one, which is what is told of and stopped.

    Raises:
        Cancelled: when the request was taken back meanwhile.
    """
    for outer in list(_running.values()):
        if outer.thread == threading.get_ident():
            yield outer
            return
    work = Work(model, request)
    with contextlib.nullcontext() if model is None else turns.turn(model).mine():
        if withdrawn(request):
            raise Cancelled("the request was taken back before it was begun")
        others = getattr(model, "on_progress", None)

        def reached(blocks: Reached) -> None:
            work.done = blocks
            tell(blocks)
            if others is not None:
                others(blocks)

        listens = hasattr(model, "on_progress")
        if listens:
            model.on_progress = reached
        _running[work.number] = work
        try:
            yield work
        finally:
            work._over.set()  # noqa: SLF001 - its own
            del _running[work.number]
            if listens:
                model.on_progress = others


def withdrawn(request: int) -> bool:
    """Whether a request was taken back before it was begun; asked once."""
    found = request in _withdrawn
    _withdrawn.discard(request)
    return found


def serve() -> None:
    """Lets the pages of this kernel stop what runs here; once for all views."""
    comm.get_comm_manager().register_target(TARGET, _opened)
    heed_interrupts()


def heed_interrupts() -> None:
    """Sees to it that the kernel's stop button ends what runs here in another thread, while the main one is idle.

    ipykernel ignores the signal then. For the time of a cell it has another handler, and puts back what it kept.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel: Any = getattr(shell, "kernel", None)
    idle = getattr(kernel, "saved_sigint_handler", None)
    if idle is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        kernel.saved_sigint_handler = _interrupted


def _interrupted(*_: Any) -> None:
    """Ends what runs in other threads; without waiting for it, since the main thread has its own work."""
    for work in list(_running.values()):
        work.interrupted = True
        threading.Thread(target=_stop, args=(work,), name="nnterp-interrupt", daemon=True).start()


def _stop(work: Work) -> None:
    with contextlib.suppress(NotImplementedError):  # it goes on, as its view says of a click on Cancel
        work.cancel()


def _opened(line: Any, _: Any) -> None:
    line.on_msg(lambda message: _heard(line, message["content"]["data"]))


def _heard(line: Any, asked: Mapping[str, Any]) -> None:
    """Answers at once, so that the page knows that it was heard; then stops what it named."""
    number, request = int(asked.get("run", 0)), int(asked.get("request", 0))
    line.send({"heard": asked.get("id")})
    works = [work for work in list(_running.values()) if work.number == number or (request and work.request == request)]
    if not works:
        if request:
            _withdrawn.add(request)
        return
    try:
        works[0].cancel()
    except NotImplementedError as error:
        line.send({"cannot": str(error)})
