"""Taking one tensor out of what a location serves, and putting another in its place.

A module's output may be a tensor, a tuple or a dictionary, and its input is always ``(args, kwargs)``. A `Selection`
says which part of that is the value, in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nnsight.intervention.util import first_input, replace_first_input


class Selection:
    """The whole of what is served; the base of the others."""

    def pick(self, raw: Any) -> Any:
        """The value inside ``raw``."""
        return raw

    def place(self, raw: Any, value: Any) -> Any:  # noqa: ARG002 - the whole is replaced; the others keep the rest of `raw`
        """``raw`` with ``value`` where `pick` found the old one; ``raw`` itself is left alone."""
        return value


class Leading(Selection):
    """The served tensor, or the first element of a served tuple: modules that return more return their output first."""

    def pick(self, raw: Any) -> Any:
        """The tensor, or the first element."""
        return raw[0] if isinstance(raw, (tuple, list)) else raw

    def place(self, raw: Any, value: Any) -> Any:
        """``value`` alone, or before the other elements."""
        return Element(0).place(raw, value) if isinstance(raw, (tuple, list)) else value


@dataclass(frozen=True)
class Element(Selection):
    """One element of a served tuple or list, or one entry of a served dictionary (a transformers ``ModelOutput``)."""

    index: int | str

    def pick(self, raw: Any) -> Any:
        """``raw[index]``."""
        return raw[self.index]

    def place(self, raw: Any, value: Any) -> Any:
        """A copy of ``raw`` with its own type and ``value`` at ``index``."""
        if isinstance(raw, dict):
            replaced = raw.copy()
            replaced[self.index] = value
            return replaced
        items = list(raw)
        items[self.index] = value  # type: ignore[index] # a tuple is indexed by number
        return type(raw)(*items) if hasattr(raw, "_fields") else type(raw)(items)


class FirstArgument(Selection):
    """The first argument of a call: the first positional one, or the first keyword where there is none."""

    def pick(self, raw: Any) -> Any:
        """The argument, out of ``(args, kwargs)``."""
        return first_input(*raw)

    def place(self, raw: Any, value: Any) -> Any:
        """``(args, kwargs)`` with the argument replaced."""
        return replace_first_input(*raw, value)


@dataclass(frozen=True)
class Argument(Selection):
    """An argument of a call by position, by keyword, or by whichever of the two the caller used."""

    index: int | None = None
    name: str | None = None

    def _positional(self, args: tuple[Any, ...]) -> bool:
        return self.index is not None and self.index < len(args)

    def pick(self, raw: Any) -> Any:
        """The argument, out of ``(args, kwargs)``; `LookupError` when the call has no such argument."""
        args, kwargs = raw
        if self._positional(args):
            return args[self.index]
        if self.name not in kwargs:
            raise LookupError(
                f"the call has no argument {self.name or self.index!r}; it has {len(args)} and {list(kwargs)}"
            )
        return kwargs[self.name]

    def place(self, raw: Any, value: Any) -> Any:
        """``(args, kwargs)`` with the argument replaced, or added under its keyword when the call had none."""
        args, kwargs = raw
        if self._positional(args):
            return Element(self.index).place(args, value), kwargs  # type: ignore[arg-type] # `_positional` has looked
        return args, {**kwargs, self.name: value}


def selection(leaf: str, select: Selection | int | str | tuple[int, str] | None) -> Selection:
    """The `Selection` that ``select`` abbreviates at a location whose path ends in ``leaf``.

    Args:
        leaf: ``"output"``, ``"input"``, ``"inputs"``, or the name of a location that an engine serves itself.
        select: a `Selection`; or an argument of ``inputs`` by position, keyword or ``(position, keyword)``; or an
            element of ``output``. ``None`` takes the first argument of ``input``, the pair of ``inputs``, the tensor or
            the first element of ``output``, and anything else whole.
    """
    if isinstance(select, Selection):
        return select
    if leaf == "inputs" and select is not None:
        if isinstance(select, tuple):
            return Argument(*select)
        return Argument(index=select) if isinstance(select, int) else Argument(name=select)
    if isinstance(select, tuple):
        raise TypeError(
            f"select={select!r} names an argument, which only a path that ends in 'inputs' has, not {leaf!r}"
        )
    if select is not None:
        return Element(select)
    return {"output": Leading, "input": FirstArgument}.get(leaf, Selection)()
