"""Numbers as users write them: Python's, numpy's or torch's, places counted from the end where they are negative."""

from __future__ import annotations

import math
import operator
from typing import Any

#: The largest number of float32.
LARGEST = (2 - 2**-23) * 2.0**127


def whole(number: Any, what: str) -> int:
    """The number as an ``int``.

    Raises:
        TypeError: when it is no whole number; a truth value is none, whatever Python counts it as.
    """
    try:
        return operator.index(_no_truth(number))
    except TypeError:
        raise TypeError(f"{what} is {number!r}; it must be a whole number") from None


def from_start(number: int, length: int, named: str) -> int:
    """The number counted from 0.

    Args:
        number: a place among ``length``; negative counts from the end.
        length: how many there are.
        named: the place as it was asked for, for the message.

    Raises:
        IndexError: when there is no such place.
    """
    if not -length <= number < length:
        raise IndexError(f"{named} is outside 0 to {length - 1} (or -{length} to -1)")
    return number % length


def finite(number: Any, what: str) -> float:
    """The number as a ``float``.

    Raises:
        TypeError: when it is no number; a text or a truth value is none.
        ValueError: when it is NaN or infinite, or too large for float32, in which forwards compute.
    """
    try:
        value = float(_no_truth(number))
    except (TypeError, ValueError):
        raise TypeError(f"{what} is {number!r:.60}; it must be a number") from None
    if not math.isfinite(value):
        raise ValueError(f"{what} is {value}; it must be finite")
    if abs(value) > LARGEST:
        raise ValueError(f"{what} is {value:g}; a forward computes in float32, whose numbers go up to {LARGEST:.3g}")
    return value


def _no_truth(value: Any) -> Any:
    """The value, unless Python would take it for a number though it is written as something else.

    Raises:
        TypeError: for a truth value, Python's or one of numpy's or torch's, and for a text.
    """
    if isinstance(value, (bool, str)) or "bool" in str(getattr(value, "dtype", "")):
        raise TypeError
    return value
