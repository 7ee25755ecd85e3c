"""`Score`: a kind of head, defined by the cells of a probe's pattern in which it has its weight."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.heads.probes import Probe

_SOURCE = re.compile(r"^Source: (.*?)(?:\n\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Score:
    """A definition; made by `score` out of a function.

    Attributes:
        name: the function's.
        title: the name as it is read.
        about: what is measured, in a sentence.
        paper: where it comes from; empty where the docstring names no source.
        probe: the name of a probe (`PROBES`), or a prompt.
        cells: gives, for the probe, the cells [query, key] of a head of this kind.
    """

    name: str
    title: str
    about: str
    paper: str
    probe: Any
    cells: Callable[[Probe], Tensor]

    def __repr__(self) -> str:
        return f"Score({self.name}: {self.about})"


def score(probe: Any = "repeated") -> Callable[[Callable[[Probe], Tensor]], Score]:
    """Makes a `Score` of a function that gives, for a probe, the cells of a head of its kind.

    The first sentence of the function's docstring says what is measured, and a paragraph ``Source: ...`` where it comes
    from::

        @score(probe="repeated")
        def two_back(probe):
            '''The weight on the token two before the query.'''
            return cells.back(probe.length, 2)

        head_scores(model, [two_back])["two_back"].top(5)

    Args:
        probe: ``repeated`` (random tokens, twice), ``text`` (prose), or any prompt.
    """

    def define(function: Callable[[Probe], Tensor]) -> Score:
        words = inspect.getdoc(function) or ""
        source = _SOURCE.search(words)
        name = function.__name__
        made = Score(
            name=name,
            title=name.replace("_", " "),
            about=" ".join(words.split("\n\n")[0].split()),
            paper=" ".join(source[1].split()) if source else "",
            probe=probe,
            cells=function,
        )
        object.__setattr__(made, "__doc__", words)
        return made

    return define
