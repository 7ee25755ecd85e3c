"""The arguments of the views' functions: those that nobody knows are named, before a trace is run with them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any


def check_options(view: str, own: Iterable[str], options: Mapping[str, Any]) -> None:
    """Names an argument that neither the view nor `record` knows, before a trace is run with it."""
    from nnterp_viz.tracing import record

    known = [
        name
        for name, parameter in inspect.signature(record).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    for name in options:
        if name not in known:
            more = f"and for its trace {words(known)}"
            raise TypeError(f"{view}() has no argument {name!r}; it takes {words(own)}, {more}.")


def one_prompt(prompt: Any) -> Any:
    """The prompt; raises a TypeError for several, which `record` takes and a view does not."""
    from nnterp_viz.batches import several

    if several(prompt):
        raise TypeError(
            f"a view draws one prompt and was given {len(prompt)}: record(model, prompts) gives a recording of each"
        )
    return prompt


def words(names: Iterable[str]) -> str:
    """Names as a list in a sentence."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
