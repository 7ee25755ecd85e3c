"""What becomes of a cell's views when the cell is run again: those that nothing holds any more are closed.

ipywidgets keeps every widget until it is closed, and IPython every result of a cell, so a cell that is run again leaves
the view of its run before behind, with its recording, though its output is gone from the page. Only what that very cell
made is closed, and nothing that a name of the notebook, a container, an object of a class of the notebook, a box of
ipywidgets or the output of another cell still has. Where the front end sends no cell ids nothing is closed.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import ipywidgets
from ipywidgets.widgets import widget as registry

#: A cell's id, and the message that ran it.
Run = tuple[str, str]

#: Containers within containers that are looked into for a view.
DEPTH = 4

#: What each cell's runs made, that was not closed yet.
_made: dict[str, list[tuple[str, weakref.ref[ipywidgets.Widget]]]] = {}

#: The cells in whose output a widget stands, each with the run that put it there.
_shown: weakref.WeakKeyDictionary[ipywidgets.Widget, dict[str, str]] = weakref.WeakKeyDictionary()

#: The column that a view, or a box of views, is a part of: they are closed together.
_parents: weakref.WeakKeyDictionary[ipywidgets.Widget, weakref.ref[ipywidgets.Widget]] = weakref.WeakKeyDictionary()

#: The shells that tell when a cell has run.
_told: weakref.WeakSet[Any] = weakref.WeakSet()


def made(widget: ipywidgets.Widget) -> None:
    """Notes that the cell that runs has made a view."""
    if (run := _now()) is not None:
        _made.setdefault(run[0], []).append((run[1], weakref.ref(widget)))


def shown(widget: ipywidgets.Widget) -> None:
    """Notes that a view is put into the output of the cell that runs."""
    if (run := _now()) is not None:
        _shown.setdefault(widget, {})[run[0]] = run[1]


def column(whole: ipywidgets.Widget, parts: Iterable[ipywidgets.Widget]) -> None:
    """Notes that the cell that runs has made a column of views."""
    for part in [whole, *parts]:
        _parents[part] = weakref.ref(whole)
    made(whole)


def _now() -> Run | None:
    """The run of a cell that is under way; None outside of one, or where cells have no ids."""
    shell = _shell()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    parent = kernel.get_parent() or {}
    cell = (parent.get("metadata") or {}).get("cellId")
    if cell is None:
        return None
    if shell not in _told:
        _told.add(shell)
        shell.events.register("post_run_cell", _ran)
    return str(cell), str(parent["header"]["msg_id"])


def _shell() -> Any:
    import sys

    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def _ran(_: Any) -> None:
    """A cell has run: what its runs before made is closed, if nothing holds it."""
    if (run := _now()) is not None:
        close_old(*run, _shell().user_ns)


def close_old(cell: str, run: str, names: Mapping[str, Any]) -> None:
    """Closes what earlier runs of a cell made.

    Args:
        cell: the cell's id.
        run: its last run, whose views stay.
        names: the notebook's variables. IPython's own (``Out``, and names that begin with ``_``) hold nothing.
    """
    before = [(old, found) for old, each in _made.pop(cell, []) if (found := each()) is not None and _open(found)]
    for cells in _shown.values():
        if cells.get(cell) != run:
            cells.pop(cell, None)
    held = {id(widget) for widget in _held(value for name, value in names.items() if not _history(name))}
    held |= {id(child) for box in _boxes() for child in box.children}
    for old, widget in before:
        if widget in _parents and _parents[widget]() is not widget:
            continue
        family = [widget, *getattr(widget, "_views", ())]
        if old == run or any(id(each) in held or _shown.get(each) for each in family):
            _made.setdefault(cell, []).append((old, weakref.ref(widget)))
        else:
            widget.close()


def _history(name: str) -> bool:
    return name.startswith("_") or name in {"Out", "In"}


def _open(widget: ipywidgets.Widget) -> bool:
    return widget.comm is not None


def _boxes() -> list[ipywidgets.Box]:
    """The boxes that a user made: a view in one is shown wherever the box is."""
    every = [each for each in list(registry._instances.values()) if isinstance(each, ipywidgets.Box)]  # noqa: SLF001 - its public name warns that it will go
    inside = {part for each in every if each in _parents for part in _parts(each)}
    return [each for each in every if each not in inside]


def _parts(box: ipywidgets.Box) -> Iterator[ipywidgets.Box]:
    """A box, and those within it."""
    yield box
    for child in box.children:
        if isinstance(child, ipywidgets.Box):
            yield from _parts(child)


def _held(values: Iterable[Any], depth: int = 0) -> Iterator[ipywidgets.Widget]:
    """The widgets among values, in containers, and in objects of the notebook's own classes."""
    for value in values:
        if isinstance(value, ipywidgets.Widget):
            yield value
            yield from getattr(value, "_views", ())  # those of a column
        elif depth < DEPTH:
            if isinstance(value, Mapping):
                yield from _held(list(value.values()), depth + 1)
            elif isinstance(value, (list, tuple, set, frozenset)):
                yield from _held(list(value), depth + 1)
            elif type(value).__module__ == "__main__" and hasattr(value, "__dict__"):
                yield from _held(list(vars(value).values()), depth + 1)
