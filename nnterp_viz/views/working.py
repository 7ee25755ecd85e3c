"""`WorkingView`: what a view tells while a trace runs for it, and before one that takes long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import traitlets as t

from nnterp.errors import Cancelled
from nnterp_viz import estimates
from nnterp_viz.views import work
from nnterp_viz.views.frame import Frame
from nnterp_viz.views.wording import in_words

if TYPE_CHECKING:
    from nnterp.pulse import Reached
    from nnterp_viz.estimates import Estimate
    from nnterp_viz.views.session import Session

#: Seconds within which nothing is told of a trace but that it runs.
QUICK = 0.3

#: A prompt is run at once when it is expected to take no more seconds than this,
LONG = 5.0
#: to leave no more bytes of values,
MANY = 256 * 2**20
#: and to need no more bytes of memory on the way.
MUCH = 2 * 2**30


class WorkingView(Frame):
    """What a view has to do with traces that take a while."""

    progress = t.Dict().tag(sync=True)
    """While a trace runs for the view: ``done`` of ``total`` blocks reached, and the number ``run`` by which it is
    cancelled; empty otherwise. A generation's ``done`` goes beyond ``total``: the blocks of all its forwards. While a
    lens reads after the last block, also ``read`` of ``rows``."""

    remark = t.Unicode("").tag(sync=True)
    """What became of the last request where it neither worked nor failed: that it was cancelled."""

    question = t.Dict().tag(sync=True)
    """A prompt that waits for a yes, since it will take long: its ``text``, how many tokens to
    ``generate``, and its cost in ``words``; else empty."""

    _session: Session
    _work: work.Work | None = None

    def cancel(self) -> bool:
        """Stops the trace that another thread runs for this view; the page's Cancel button does the same.

        Returns:
            Whether there was one.

        Raises:
            NotImplementedError: when its model cannot stop a trace; the message is the reason.
        """
        running = self._work
        if running is None:
            return False
        running.cancel()
        return True

    @contextmanager
    def _working(self, request: int = 0) -> Iterator[work.Work]:
        """Within the block a trace runs for this view, with the busy mark up."""
        total, began = self.num_layers, time.monotonic()

        def tell(blocks: Reached) -> None:
            self._tick()
            if time.monotonic() - began > QUICK:
                rows = {"read": blocks.read, "rows": blocks.rows} if blocks.rows else {}
                self.progress = {"run": running.number, "done": int(blocks), "total": total, **rows}

        with work.running(self._session.model, tell, request) as running:
            before, self._work = self._work, running
            with self.hold_sync():
                self.busy, self.question, self.remark = True, {}, ""
                self.progress = {"run": running.number, "done": 0, "total": total}
            try:
                yield running
            finally:
                self._work = before
                with self.hold_sync():
                    self.busy = before is not None
                    if before is None:
                        self.progress = {}

    def _tick(self) -> None:
        """Is called while a trace runs, from another thread, a few times a second: for what a view draws meanwhile."""

    def _busily(self, act: Callable[[], None]) -> None:
        """Runs a trace for a call from Python, which hears of what goes wrong."""
        with self._working():
            act()

    def _guarded(self, act: Callable[[], None], request: int = 0) -> None:
        """Runs a trace for the browser; a failure is told in the view, which keeps its last picture."""
        error = remark = reached = ""
        interrupted = False
        try:
            with self._working(request) as running:
                try:
                    act()
                finally:
                    reached, interrupted = _reached(running.done, self.num_layers), running.interrupted
        except Cancelled:
            remark = f"{'Interrupted' if interrupted else 'Cancelled'}{reached}."
        except KeyboardInterrupt:
            remark = f"Interrupted{reached}."
        except Exception as wrong:  # noqa: BLE001 - raised in a callback, it would reach nobody
            error = in_words(wrong)
        with self.hold_sync():
            self.error, self.remark = error, remark

    def _meant(self, text: str) -> Any:
        """The prompt that a text of the browser stands for: where the prompt is a chat, that chat with another end."""
        messages = self._session.recording.messages
        return [*messages[:-1], {**messages[-1], "content": text}] if messages else text

    def _asks_first(self, text: str, generate: int | None) -> bool:
        """Whether a prompt will take so long that the view asks before it runs."""
        told = self._foreseen(text, generate)
        if is_long(told):
            told = self._foreseen(text, generate, tried=True)
        if not is_long(told):
            return False
        self.question = {"text": text, "generate": generate, "words": str(told)}
        return True

    def _foreseen(self, text: str, generate: int | None, *, tried: bool = False) -> Estimate:
        """What another prompt will cost; ``tried`` as in `nnterp_viz.estimates.foreseen`."""
        session = self._session
        options = {**session._options, "generate": session.generate if generate is None else generate}  # noqa: SLF001
        return estimates.foreseen(
            session.live(), self._meant(text), times=2 if session.edits else 1, tried=tried, **options
        )


def _reached(done: Reached, total: int) -> str:
    """How far a trace came that was stopped."""
    if done.rows:
        return f" at row {done.read} of {done.rows} of the lens"
    return f" at block {done} of {total}" if 0 < done <= total else ""


def is_long(told: Estimate) -> bool:
    """Whether a reader should be asked before this is run."""
    return told.seconds > LONG or told.home_bytes > MANY or told.memory_bytes > MUCH
