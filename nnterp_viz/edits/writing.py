"""The lines of a trace block that carry edits out: what is taken from other prompts first, then each at its place."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from nnterp_viz.edits.kinds import Patch
from nnterp_viz.edits.site import VALUES, Edit

_INDENT = "    "
_WIDTH = 100


def imports(edits: Sequence[Edit]) -> bool:
    """Whether the lines call a function of `nnterp_viz.edits`."""
    return any("edits." in line for edit in edits for line in edit.lines(""))


def sources(edits: Sequence[Edit], settings: str) -> list[str]:
    """The traces of other prompts, one a prompt, that leave ``taken``: the values to put in, by the edit's number."""
    patches = {number: edit for number, edit in enumerate(edits) if isinstance(edit, Patch)}
    if not patches:
        return []
    lines = ["taken = {}"]
    for prompt in dict.fromkeys(edit.source for edit in patches.values()):
        here = {number: edit for number, edit in patches.items() if edit.source == prompt}
        lines += textwrap.wrap(f"other_ids = {list(prompt)}", _WIDTH, subsequent_indent=" " * len("other_ids = ["))
        lines += [f"with torch.no_grad(), model.trace({', '.join(filter(None, ['other_ids', settings]))}):"]
        lines += [_INDENT + "found = save({})", _INDENT + "for i, layer in enumerate(layers):"]
        for part in VALUES:  # in the forward's order
            for number, edit in here.items():
                if edit.part == part:
                    lines += [2 * _INDENT + f"if i == {edit.layer}:", 3 * _INDENT + f"found[{number}] = {edit.taken}"]
        lines += ["taken |= found"]
    return lines


def at(part: str, edits: Sequence[Edit]) -> list[str]:
    """The lines inside the loop over blocks, where the forward has reached that part, in the order of the edits."""
    lines = []
    for number, edit in enumerate(edits):
        if edit.part == part:
            lines += [f"if i == {edit.layer}:", *(_INDENT + line for line in edit.lines(f"taken[{number}]"))]
    return lines
