"""Writes the trace block that sums every head's pattern over sets of cells, in the engine."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nnterp_viz.edits import writing
from nnterp_viz.edits.site import VALUES
from nnterp_viz.heads.cells import packed

if TYPE_CHECKING:
    from jaxtyping import Bool
    from torch import Tensor

    from nnterp_viz.edits import Edit

_INDENT = "    "
_WIDTH = 100


def write(
    token_ids: Sequence[int],
    sets: Bool[Tensor, "S T T"],
    settings: str,
    edits: Sequence[Edit] = (),
    *,
    by_head: bool = False,
) -> str:
    """The source of a block that leaves ``values["scores.mass"]``, float32 [layer, head, set]; it needs ``model``.

    ``by_head`` has a block's patterns made one after the other, where together they are too large.
    """
    text = textwrap.wrap(packed(sets), _WIDTH - 12)
    helpers = "edits, reductions" if writing.imports(edits) else "reductions"
    each = ["pattern = layer.self_attn.attention_probabilities", 'rows.append({"mass": cells.mass(pattern, wanted)})']
    if by_head:
        each = [
            "patterns = layer.self_attn.patterns_by_head()  # each is made when it is asked for",
            "mass = [cells.mass(pattern[None, None], wanted) for pattern in patterns]",
            'rows.append({"mass": torch.cat(mass)})',
        ]
    each += [line for part in VALUES for line in writing.at(part, edits)]
    lines = [
        "import torch",
        "from nnsight import save",
        "",
        f"from nnterp_viz import {helpers}",
        "from nnterp_viz.heads import cells",
        "",
        *textwrap.wrap(f"token_ids = {list(token_ids)}", _WIDTH, subsequent_indent=" " * len("token_ids = [")),
        "packed = (",
        *(f'{_INDENT}"{line}"' for line in text),
        ")",
        f"wanted = cells.unpacked(packed, {len(sets)}, {len(token_ids)})  # [set, query, key]",
        "layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree",
        *writing.sources(edits, settings),
        "",
        f"with torch.no_grad(), model.trace({', '.join(filter(None, ['token_ids', settings]))}):",
        f"{_INDENT}saved, rows = save({{}}), []",
        f"{_INDENT}for i, layer in enumerate(layers):",
        *(2 * _INDENT + line for line in each),
        f'{_INDENT}saved |= reductions.stack("scores", rows)',
        "",
        "values = {name: saved.pop(name).cpu() for name in list(saved)}",
    ]
    return "\n".join(lines) + "\n"
