"""What a lens is asked to keep: statistics, by name or as objects, checked before anything runs."""

from __future__ import annotations

import importlib
import keyword
from collections.abc import Iterable
from typing import Any, NamedTuple

import torch

from nnterp_viz.lens.kept import CrossEntropy, Entropy, KLToLast, KLToPrevious
from nnterp_viz.lens.statistic import Reading, Statistic
from nnterp_viz.numbers import finite

#: The statistics that can be asked for by name. The first is taken in any case: it costs next to nothing.
BUILT_IN: dict[str, type[Statistic]] = {kind.name: kind for kind in (Entropy, CrossEntropy, KLToLast, KLToPrevious)}
ALWAYS = (Entropy.name,)

#: Names of values that the lens keeps itself, and of the columns that stand beside a statistic's in a view's table.
TAKEN = ("rows", "logit_error", "top_ids", "top_probabilities", "probability", "forward", "row", "position", "token")

#: The cells that a statistic is tried on.
_CELLS = 3


class Kept(NamedTuple):
    """One statistic, as a receipt writes it and a view calls it.

    Attributes:
        module: where the receipt imports its class from.
        kind: the class's name.
        expression: what makes the object.
        name: the value is ``lens.<name>``.
        title: in a view.
        unit: of the number.
        about: what it is.
        low: the number at the lower end of the colors; None for the smallest.
        high: the same at the upper end.
        needs: what must be at hand when it is read.
    """

    module: str
    kind: str
    expression: str
    name: str
    title: str
    unit: str
    about: str
    low: float | None
    high: float | None
    needs: tuple[str, ...]


def statistics(asked: Any, vocabulary: int) -> tuple[Kept, ...]:
    """The statistics that ``lens=`` asks for, entropy first.

    Args:
        asked: True for that one, ``"all"`` for all that are built in, or some more: names and `Statistic` objects.
        vocabulary: the size of the model's.

    Raises:
        TypeError: when one is neither a name nor a `Statistic`, or gives something else than a number a cell.
        ValueError: when a name is unknown or used twice, or an object cannot be made again from what it prints.
    """
    found = {name: BUILT_IN[name]() for name in ALWAYS}
    for one in listed(asked):
        statistic = _object(one)
        name = str(getattr(statistic, "name", ""))
        if name in found and not (name in ALWAYS and type(found[name]) is type(statistic)):
            raise ValueError(f"two statistics of the lens are named {name!r}; give one of them another name")
        found[name] = statistic
    return tuple(_kept(statistic, vocabulary) for statistic in found.values())


def listed(asked: Any) -> list[Any]:
    """What ``lens=`` asks for besides what is taken in any case, one by one."""
    if isinstance(asked, bool):
        return []
    if isinstance(asked, str):
        return list(BUILT_IN) if asked == "all" else [asked]
    if isinstance(asked, (Statistic, type)) or not isinstance(asked, Iterable):
        return [asked]
    return list(asked)


def _object(one: Any) -> Statistic:
    if isinstance(one, str):
        if one not in BUILT_IN:
            raise ValueError(f"the lens has no statistic {one!r}; it has {', '.join(BUILT_IN)}, or 'all'")
        return BUILT_IN[one]()
    if isinstance(one, type) and issubclass(one, Statistic):
        raise TypeError(f"{one.__name__} is a class; pass an object of it: {one.__name__}()")
    if not isinstance(one, Statistic):
        raise TypeError(
            f"lens is True, False, 'all' or a list of statistics: names ({', '.join(BUILT_IN)}) and objects of "
            f"nnterp_viz.lens.Statistic; one is {one!r:.60}"
        )
    return one


def _kept(statistic: Statistic, vocabulary: int) -> Kept:
    """The statistic in words, after it was imported, made again and tried as it will be in the engine."""
    kind = type(statistic)
    name, title = getattr(kind, "name", None), getattr(kind, "title", None)
    if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(f"{kind.__name__}.name is {name!r}; it names the value lens.<name>: letters, digits and _")
    if name in TAKEN or name.startswith("followed"):
        raise ValueError(f"{kind.__name__}.name is {name!r}, which the lens has itself; choose another")
    if not isinstance(title, str) or not title:
        raise ValueError(f"{kind.__name__}.title is {title!r}; it is what a view calls the number")
    _importable(kind)
    _made_again(statistic)
    _tried(statistic, vocabulary)
    low, high = _ends(kind)
    return Kept(
        module="nnterp_viz.lens" if BUILT_IN.get(name) is kind else kind.__module__,
        kind=kind.__name__,
        expression=repr(statistic),
        name=name,
        title=title,
        unit=kind.unit,
        about=kind.about,
        low=low,
        high=high,
        needs=tuple(kind.needs),
    )


def _ends(kind: type[Statistic]) -> tuple[float | None, float | None]:
    """The numbers at the two ends of the colors."""
    what = f"{kind.__name__}.scale"
    try:
        low, high = kind.scale
    except (TypeError, ValueError):
        raise TypeError(f"{what} is {kind.scale!r:.60}; it is a pair of numbers, or None for either") from None
    return (None if low is None else finite(low, what)), (None if high is None else finite(high, what))


def _importable(kind: type[Statistic]) -> None:
    """That the receipt can import the class."""
    module = importlib.import_module(kind.__module__)
    if getattr(module, kind.__name__, None) is not kind:
        raise ValueError(
            f"{kind.__qualname__} is not found as {kind.__module__}.{kind.__name__}, from where a recording's code "
            "imports it: define it at the top level of a module, a script or a notebook's cell, and not in a function; "
            "where its cell ran again, make the object anew"
        )


def _made_again(statistic: Statistic) -> None:
    """That what it prints makes the same object, since a recording's code is text."""
    text, kind = repr(statistic), type(statistic)
    try:
        again = eval(text, {"__builtins__": {}, kind.__name__: kind})  # noqa: S307 - the user's own object, in his process
    except Exception:  # noqa: BLE001 - whatever it printed
        again = None
    if type(again) is not kind or repr(again) != text:
        raise ValueError(
            f"a recording's code makes the statistic from what it prints, and {text:.80} does not make it again: take "
            "its numbers as arguments under the names of its attributes, or make the class a dataclass"
        )


def _tried(statistic: Statistic, vocabulary: int) -> None:
    """That it gives one number a cell: tried on a few made-up cells, so that a slip costs no trace."""
    reading = Reading(torch.linspace(-3, 3, _CELLS * vocabulary).view(_CELLS, vocabulary), torch.tensor([0, 0, -1]))
    unknown = [need for need in statistic.needs if need not in ("final", "previous")]
    if unknown or isinstance(statistic.needs, str):
        raise ValueError(
            f"{type(statistic).__name__}.needs is {statistic.needs!r}; it is a tuple of 'final', 'previous'"
        )
    for need in statistic.needs:
        setattr(reading, need, reading.logits.flip(0).log_softmax(-1))
    try:
        number = statistic.of(reading)
    except Exception as error:
        raise TypeError(
            f"{type(statistic).__name__}.of(at) failed on {_CELLS} made-up cells ({type(error).__name__}: {error}); "
            "at.final and at.previous are there where its needs name them"
        ) from error
    if not isinstance(number, torch.Tensor) or list(number.shape) != [_CELLS] or number.is_complex():
        got = list(number.shape) if isinstance(number, torch.Tensor) else type(number).__name__
        raise TypeError(
            f"{type(statistic).__name__}.of(at) gives one number a cell, shape [{_CELLS}] for {_CELLS}; got {got}"
        )
