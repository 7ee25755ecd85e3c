"""The lines of a trace block that carry edits out: what is taken from other prompts first, then each at its place."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from nnterp_viz.edits.site import VALUES, Edit, kept

_INDENT = "    "
_WIDTH = 100


def imports(edits: Sequence[Edit]) -> bool:
    """Whether the lines call a function of `nnterp_viz.edits`."""
    return any("edits." in line for edit in edits for piece in edit.pieces for line in piece.lines(0))


def sources(edits: Sequence[Edit], settings: str) -> list[str]:
    """The traces of other prompts, one a prompt, that leave ``taken``: what each edit takes, by its number and name."""
    pieces = [(number, piece) for number, edit in enumerate(edits) for piece in edit.pieces]
    wanted = [(number, piece, taken) for number, piece in pieces for taken in piece.takes]
    if not wanted:
        return []
    lines = ["taken = {}"]
    for prompt in dict.fromkeys(taken.ids for _, _, taken in wanted):
        lines += textwrap.wrap(f"other_ids = {list(prompt)}", _WIDTH, subsequent_indent=" " * len("other_ids = ["))
        lines += [f"with torch.no_grad(), model.trace({', '.join(filter(None, ['other_ids', settings]))}):"]
        lines += [_INDENT + "found = save({})", _INDENT + "for i, layer in enumerate(layers):"]
        for part in VALUES:  # in the forward's order
            for number, piece, taken in wanted:
                if piece.part == part and taken.ids == prompt:
                    found = kept(number, taken.name).replace("taken", "found", 1)
                    lines += [2 * _INDENT + f"if i == {piece.layer}:", 3 * _INDENT + f"{found} = {taken.value}"]
        lines += ["taken |= found"]
    return lines


def at(part: str, edits: Sequence[Edit]) -> list[str]:
    """The lines inside the loop over blocks, where the forward has reached that part, in the order of the edits."""
    lines = []
    for number, edit in enumerate(edits):
        for piece in edit.pieces:
            if piece.part == part:
                lines += [f"if i == {edit.layer}:", *(_INDENT + line for line in piece.lines(number))]
    return lines
