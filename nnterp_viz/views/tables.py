"""`Tabled`: what a view shows as numbers, as tables for pandas and as CSV: the same that its menu saves."""

from __future__ import annotations

import csv
import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nnterp_viz.paths import writable

if TYPE_CHECKING:
    from os import PathLike

#: A row by the names of its columns; all rows of a table have the same.
Row = dict[str, Any]

#: What makes each table, by name.
Tables = dict[str, Callable[[], list[Row]]]


class Tabled:
    """What has tables."""

    def _tables(self) -> Tables:
        """The tables that there are now; the first is the one that is meant where none is named."""
        return {}

    def require_open(self) -> None:
        """Raise a RuntimeError where this is a closed view, which holds nothing any more that could be written."""
        if getattr(self, "comm", self) is None:
            raise RuntimeError("this view is closed and holds no data any more: make another one of its view.recording")

    @property
    def tables(self) -> list[str]:
        """The names of the tables that there are now."""
        return list(self._tables())

    def table(self, name: str | None = None) -> list[Row]:
        """A table as a list of rows, each a value by column: ``pandas.DataFrame(view.table())``.

        Args:
            name: one of ``tables``; the first when None.

        Raises:
            ValueError: when there is no such table, or none at all.
            RuntimeError: when the view is closed.
        """
        self.require_open()
        made = self._tables()
        wanted = next(iter(made), None) if name is None else name
        if wanted not in made:
            known = f"; there are {', '.join(made)}" if made else ": nothing that is drawn here has numbers"
            raise ValueError(f"there is no table{'' if wanted is None else f' {wanted!r}'}{known}")
        return made[wanted]()

    def to_csv(self, path: str | PathLike[str], table: str | None = None) -> None:
        """Writes a table as CSV (RFC 4180, UTF-8): numbers as they read back, nothing where there is none.

        Args:
            path: the file; an existing one is replaced.
            table: one of ``tables``; the first when None.

        Raises:
            ValueError: when there is no such table.
            TypeError: when ``path`` is no path.
            OSError: when the file cannot be written.
        """
        write_csv(self.table(table), path)


def write_csv(rows: list[Row], path: str | PathLike[str]) -> None:
    """Writes rows under the names of their columns."""
    with writable(path, "a table").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(rows[0] if rows else [])
        writer.writerows([_cell(value) for value in row.values()] for row in rows)


def shown_forwards(view: Any) -> list[Callable[[str], Any]]:
    """What gives a view's traits by name, of the forward that is drawn; of a difference those of both, before first."""

    def was(name: str) -> Any:
        return next((saved[name] for saved in (view.before_focus, view.before) if name in saved), getattr(view, name))

    def now(name: str) -> Any:
        return getattr(view, name)

    of: dict[str, list[Callable[[str], Any]]] = {"after": [now], "before": [was], "difference": [was, now]}
    shown = view.shown if view.before or view.before_focus else "after"
    return of[shown]


def drawn(view: Any, make: Callable[[Callable[[str], Any]], Tables]) -> Tables:
    """The tables of the forward that a view draws; of a difference those of both, named in the first column."""
    first, *others = [make(get) for get in shown_forwards(view)]
    if not others:
        return first
    parts = {"before": first, "after": others[0]}

    def both(name: str) -> list[Row]:
        tables = {forward: made[name]() for forward, made in parts.items() if name in made}
        empty = {column: "" for rows in tables.values() for column in (rows[0] if rows else ())}
        return [{"forward": forward, **empty, **row} for forward, rows in tables.items() for row in rows]

    return {name: functools.partial(both, name) for name in {**parts["after"], **first}}


def columns(**named: Sequence[Any] | None) -> list[Row]:
    """Rows of equally long columns; those that are None are left out."""
    held = {name: column for name, column in named.items() if column is not None}
    return [dict(zip(held, row, strict=True)) for row in zip(*held.values(), strict=True)]


def floats(buffer: bytes) -> list[np.float32] | None:
    """The numbers of a trait; None where it is empty."""
    return list(np.frombuffer(buffer, np.float32)) if buffer else None


def _cell(value: Any) -> Any:
    """Shortest digits that read back; a number that is none is an empty cell."""
    if isinstance(value, (float, np.floating)):
        return str(np.float32(value)) if np.isfinite(value) else ""
    return value
