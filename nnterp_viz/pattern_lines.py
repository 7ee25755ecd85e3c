"""The lines of a trace block that read a block's patterns, together or one head after the other, and keep some."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nnterp_viz.request import Request

_INDENT = "    "
_TOGETHER = "layer.self_attn.attention_probabilities"
_BY_HEAD = "layer.self_attn.patterns_by_head()"
_READ_BY_HEAD = f"patterns = {_BY_HEAD}  # each is made when it is asked for"


def read(request: Request) -> str:
    """The line that reads the patterns to be reduced: ``pattern``, or ``patterns`` by head."""
    return _READ_BY_HEAD if request.by_head else f"pattern = {_TOGETHER}"


def kept(request: Request) -> list[str]:
    """The lines that keep patterns of whole blocks, and of heads alone."""
    lines = []
    if request.patterns:
        found = "pattern" if request.attention else _TOGETHER
        if request.by_head:
            found = f"torch.stack(list({'patterns' if request.attention else _BY_HEAD}))[None]"
        keep = 'saved[f"layers.{i}.self_attn.attention_probabilities"] = ' + found
        every = len(request.patterns) == request.num_layers
        lines += [keep] if every else [f"if i in {list(request.patterns)}:", _INDENT + keep]
    if request.heads:
        blocks = {layer: [head for other, head in request.heads if other == layer] for layer, _ in request.heads}
        keep = 'saved[f"layers.{i}.self_attn.attention_probabilities.head.{head}"] = patterns[head].clone()'
        here = [] if request.attention and request.by_head else [_READ_BY_HEAD]
        lines += [f"if i in {list(blocks)}:"]
        lines += [_INDENT + line for line in [*here, f"for head in {blocks}[i]:", _INDENT + keep]]
    return lines
