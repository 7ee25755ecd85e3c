"""Several functions that trace on one model, run so that the requests of their traces share the engine's steps.

A function runs until its trace has a request to hand over, and waits there; then the next one runs. Once all that are
not over wait, their requests go to the engine together, and each function goes on with its own. What it saves comes
home as if it had run alone: a trace's values never meet those of another.

Each function has a thread of its own, of which exactly one runs at any time: nnsight builds the workers of a trace on
the model's one interleaver, and keeps count of traces by thread.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from nnterp.engines.process import interrupts_deferred

_local = threading.local()


@dataclass
class Outcome:
    """What became of one function: its value, or what it raised."""

    value: Any = None
    error: BaseException | None = None


@dataclass
class Job:
    """The requests of one trace, and what the engine made of them.

    Attributes:
        given: What is handed over: a prompt, sampling settings and an adapter for each request, or whatever the model
            that answers takes.
        answer: The outputs, once there are any.
        error: What went wrong with them instead.
    """

    given: Any
    answer: Any = None
    error: BaseException | None = None


@dataclass(eq=False)
class _Call:
    """One function, in its thread."""

    function: Callable[[], Any]
    model: Any
    outcome: Outcome = field(default_factory=Outcome)
    job: Job | None = None
    over: bool = False
    running: bool = False

    def __post_init__(self) -> None:
        self._go, self._stopped = threading.Semaphore(0), threading.Semaphore(0)
        within = contextvars.copy_context().run  # a notebook's kernel sends what is printed to whoever asked
        self._thread = threading.Thread(target=within, args=(self._run,), name="nnterp-together", daemon=True)

    def resume(self) -> None:
        """Let it run until it waits for the engine or is over."""
        self.job, self.running = None, True
        if self._thread.ident is None:
            self._thread.start()
        self._go.release()
        self.settle()

    def settle(self) -> None:
        """Wait until it does not run."""
        self._stopped.acquire()

    def hand_over(self, job: Job) -> Any:
        """In its own thread: wait for what the engine makes of a job."""
        self.job, self.running = job, False
        self._stopped.release()
        self._go.acquire()
        if job.error is not None:
            raise job.error
        return job.answer

    def give_up(self, error: BaseException) -> None:
        """End it, wherever it waits."""
        if self._thread.ident is None or self.over:
            return
        if self.running:  # an interrupt came while it did
            self.settle()
        while not self.over:
            if self.job is not None:
                self.job.error = error
            self.resume()

    def _run(self) -> None:
        self._go.acquire()
        _local.call = self
        try:
            self.outcome.value = self.function()
        except BaseException as error:  # noqa: BLE001 - it is told to whoever started it
            self.outcome.error = error
        self.over, self.running, self.job = True, False, None
        self._stopped.release()


def run(model: Any, functions: Sequence[Callable[[], Any]], answer: Callable[[Sequence[Job]], None]) -> list[Outcome]:
    """Run the functions, each to its end.

    Args:
        model: On which they trace, by way of `handed_over`; what they trace on another model runs there as ever.
        functions: Without arguments.
        answer: Runs jobs and sets the ``answer`` or ``error`` of each.

    Returns:
        What became of each, in their order.

    Raises:
        BaseException: What ``answer`` raised, or an interrupt; all functions have ended.
    """
    calls = [_Call(function, model) for function in functions]
    try:
        for call in calls:
            call.resume()
        while waiting := [call for call in calls if not call.over]:
            answer([call.job for call in waiting if call.job is not None])
            for call in waiting:
                call.resume()
    except BaseException as error:
        with interrupts_deferred():
            for call in calls:
                call.give_up(error)
        raise
    return [call.outcome for call in calls]


def inside(model: Any) -> bool:
    """Whether the calling thread is that of one of several functions that `run` runs on this model."""
    call: _Call | None = getattr(_local, "call", None)
    return call is not None and call.model is model


def handed_over(given: Any) -> Any:
    """What became of the requests of a trace in one of several functions (`inside`), once the others wait too.

    Raises:
        BaseException: What the job failed with.
    """
    call: _Call = _local.call
    return call.hand_over(Job(given))
