"""Writes the lines of a block that split a logit into contributions, at the end of each block and of the forward."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nnterp_viz.request import Request

_WIDTH = 100


def rest(request: Request) -> list[str]:
    """What else a block does to the stream, where that has left it; nothing of an edit is taken for rounding."""
    steered = [edit for edit in request.edits if edit.part == "stream" and edit.reaches(request.position)]
    blocks = sorted({edit.layer for edit in steered})
    edited = f", edited=i in {blocks}" if blocks else ""
    return [
        f"parts[-1] |= rest.left_over(parts[-1], entered, stream, position{edited})",
        "entered = stream[0, position].clone()",
    ]


def end(request: Request) -> list[str]:
    """The bars, after the last block, and what is looked at more closely than by block and head."""
    tokens = {"target": request.target, "versus": request.versus}
    chosen = ["position=position", *(f"{name}={token}" for name, token in tokens.items() if token is not None)]
    lines = [
        'end = {"stream": stream, "normed": normed, "logits": logits}',
        f"saved |= attribution.bars(model, embedding, parts, **end, {', '.join(chosen)})",
    ]
    if not (request.written or request.neurons):
        return lines
    lines += ["ends = stream[0, position], normed[0, position]"]
    if request.neurons:
        lines += [
            'tokens = int(saved["contributions.target_id"]), int(saved["contributions.versus_id"])',
            "along = directions.reading(model, ends, tokens)",
            f"for i, projection in {list(request.neurons)}:",
            '    split = layers[i], getattr(layers[i].mlp, projection), (neurons[i], parts[i]["mlp"])',
            "    found = directions.neurons(*split, along)",
            '    saved |= {f"neurons.{i}.{name}": value for name, value in found.items()}',
        ]
    ids = [(layer, number) for part, layer, number in request.written if part == "neuron"]
    if ids:
        lines += [
            f'    parts[i]["neuron"] = directions.along_neurons(*split, [n for at, n in {ids} if at == i])',
        ]
    if request.written:
        asked = textwrap.wrap(f"asked = {list(request.written)}", _WIDTH, subsequent_indent=" " * len("asked = ["))
        lines += [*asked, "saved |= directions.written(model, parts, embedding, asked, ends)"]
    return lines
