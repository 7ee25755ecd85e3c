"""The references of a test run: `nnterp.check.reference` with one thread, which leaves a core to the engine."""

from __future__ import annotations

from functools import cache

from nnterp.check.reference import Reference

#: Files that run at a time, each of which has a reference of its own.
LANES = 2


class _Chosen:
    """This process's reference."""

    lane = 0


@cache
def _started(lane: int) -> Reference:  # noqa: ARG001 - of which there is one each
    return Reference(threads=1)


def start() -> None:
    """Start all of this test run's, before the processes that run the engines."""
    for lane in range(LANES):
        _started(lane)


def use(lane: int) -> None:
    """Take this one from now on in this process."""
    _Chosen.lane = lane


def running() -> Reference:
    """The one that this process asks."""
    return _started(_Chosen.lane)
