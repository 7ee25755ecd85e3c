"""Writes the lines of a trace block that take the lens: what it keeps, and each row's stream as it is reached."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nnterp_viz.request import Request

_WIDTH = 100
_INDENT = "    "
_HOME = "nnterp_viz.lens"


def imports(request: Request) -> list[str]:
    """Where the lens and its statistics come from; a class of a notebook's own is imported from ``__main__``."""
    modules: dict[str, set[str]] = {_HOME: {"Lens", "TopK"}}
    if request.followed:
        modules[_HOME].add("Followed")
    if request.learned:
        modules[_HOME].add("TunedLens")
    for kept in request.statistics:
        modules.setdefault(kept.module, set()).add(kept.kind)
    return [f"from {module} import {', '.join(sorted(names))}" for module, names in modules.items()]


def statistics(request: Request) -> list[str]:
    """What the lens keeps, bound before the trace, which takes it along."""
    kept = [f"TopK({request.top_k})", *(each.expression for each in request.statistics)]
    if request.followed:
        kept.append(f"Followed({list(request.followed)})")
    text = f"statistics = [{', '.join(kept)}]"
    learned = [f"learned = TunedLens.load({request.learned!r})"] if request.learned else []
    return [
        *textwrap.wrap(text, _WIDTH, subsequent_indent=" " * len("statistics = ["), break_on_hyphens=False),
        *learned,
    ]


def begin(request: Request) -> list[str]:
    """The lens, before block 0 runs."""
    learned = ", learned=learned" if request.learned else ""
    sizes = f"step={request.step}, rows={request.lens_rows}, token_ids=token_ids{learned}"
    return [f"lens = Lens(model.project_on_vocab, statistics, {sizes})"]


def entered(request: Request) -> list[str]:
    """What a block is entered with, where something of it is read: before its attention runs."""
    if not request.lens:
        return []
    lines = []
    if any("previous" in kept.needs for kept in request.statistics):
        lines += ["if i == 0:", f"{_INDENT}lens.enter(layer.layer_input)"]
    if request.lens_attention:
        lines += _where(request.lens_attention, request, ["before = layer.layer_input.clone()"])
    return lines


def after_attention(request: Request) -> list[str]:
    """The row between a block's attention and its MLP."""
    if not (request.lens and request.lens_attention):
        return []
    added = "lens.add(before + layer.self_attn.attention_output, i, after_attention=True)"
    return _where(request.lens_attention, request, [added])


def after_block(request: Request) -> list[str]:
    """The row after a block."""
    if not request.lens:
        return []
    return _where(request.lens_layers, request, ["lens.add(stream, i)"])


def end(request: Request) -> list[str]:
    """What the lens has kept, after the last block."""
    followed = [f'saved["lens.followed_ids"] = torch.tensor({list(request.followed)})'] if request.followed else []
    first = [f'saved["lens.followed_id"] = torch.tensor({request.followed[0]})'] if request.followed else []
    return ["saved |= lens.values()", *first, *followed]


def _where(layers: tuple[int, ...], request: Request, lines: list[str]) -> list[str]:
    if not layers or layers == tuple(range(request.num_layers)):
        return lines
    return [f"if i in {list(layers)}:", *(_INDENT + line for line in lines)]
