"""Writes the lines of a block that take parts of the model out, one at a time, and see what a logit becomes.

Several parts are taken out in one run of the engine, each in an invoke of its own, which costs a third of as many runs.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from nnterp_viz.edits import writing
from nnterp_viz.edits.site import NUMBERED, VALUES

if TYPE_CHECKING:
    from nnterp_viz.request import Request

_INDENT = "    "
_WIDTH = 100


def lines(request: Request) -> list[str]:
    """Lines that leave ``found``: by part, block and number, the explained logit (or lead) without that part."""
    batches = [f"{list(batch)!r}," for batch in request.effects]
    wrapped = [line for batch in batches for line in textwrap.wrap(batch, _WIDTH, subsequent_indent=" ")]
    lead = "logits[target].float()" + ("" if request.versus is None else " - logits[versus].float()")
    each = [line for part in VALUES for line in (*writing.at(part, request.edits), *_out(part, request.how))]
    chosen = [f"target, versus = {request.target}, {request.versus}"]
    if request.versus is None:
        chosen = [f"target = {request.target}"]
    last = request.position == len(request.token_ids) - 1
    stream = "model.project_on_vocab(layers[-1].layer_output[:, [position]])[0, 0]"
    return [
        *chosen,
        "found = {}",
        "for parts in [  # each line in one run",
        *(_INDENT + line for line in wrapped),
        "]:",
        f"    with torch.no_grad(), model.trace({request.settings}) as tracer:",
        "        without = save({})",
        "        for part, at, number in parts:",
        "            with tracer.invoke(token_ids):",
        "                for i, layer in enumerate(layers):",
        *(5 * _INDENT + line for line in each),
        f"                logits = {'model.logits[0, -1]' if last else stream}",
        f"                without[part, at, number] = {lead}",
        "    found |= {part: float(logit) for part, logit in without.items()}",
    ]


def _out(part: str, how: str) -> list[str]:
    """The lines that take a part out where the forward has reached it."""
    if part == "stream":
        return []
    value = f"layer.{VALUES[part]}"
    rows = f"{value}[:, :, number]" if part in NUMBERED else f"{value}[:]"
    new = "0" if how == "zero" else f"{rows}.mean(1, keepdim=True)"
    return [f'if (part, at) == ("{part}", i):', f"{_INDENT}{rows} = {new}"]
