"""The reference of a test run: `nnterp.check.reference` with one thread, which leaves a core to the engine."""

from __future__ import annotations

from functools import cache

from nnterp.check.reference import Reference


@cache
def running() -> Reference:
    """The one process of this test run, started before the processes that run the engines."""
    return Reference(threads=1)
