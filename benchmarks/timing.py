"""Times of several things in turns, so that what else the machine does falls on all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any


def in_turns(things: Mapping[str, Callable[[], Any]], rounds: int, warm: int = 2) -> dict[str, list[float]]:
    """Milliseconds that each took in each round, after a few rounds that are not counted."""
    times: dict[str, list[float]] = {name: [] for name in things}
    for number in range(-warm, rounds):
        for name, thing in things.items():
            began = time.perf_counter()
            thing()
            if number >= 0:
                times[name].append((time.perf_counter() - began) * 1e3)
    return times


def ratio(times: Mapping[str, list[float]], of: str, to: str) -> float:
    """The median over the rounds of one thing's time over another's in the same round."""
    return statistics.median(a / b for a, b in zip(times[of], times[to], strict=True))


def beyond(times: Mapping[str, list[float]], of: str, to: str) -> float:
    """The median over the rounds of one thing's milliseconds less another's in the same round."""
    return statistics.median(a - b for a, b in zip(times[of], times[to], strict=True))


def spread(samples: list[float]) -> str:
    """``median (from to)`` of milliseconds."""
    return f"{statistics.median(samples):.1f} ({min(samples):.1f} to {max(samples):.1f})"
