"""The arguments of the views' functions: those that nobody knows are named, before a trace is run with them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
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


def check_trace(model: Any, token_ids: Sequence[int], options: Mapping[str, Any]) -> None:
    """Raises what `nnterp_viz.record` raises for a prompt and such arguments, where other things are run before it."""
    from nnterp_viz import tracing
    from nnterp_viz.prepared import prepared

    given = tracing.SIGNATURE.bind(model, token_ids, **options)
    given.apply_defaults()
    prepared(*given.args, **given.kwargs)


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
