"""A comparison as text for people and as data for programs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from nnterp.check.comparison import Comparison, Row, reasons_in_words
from nnterp.check.identities import Identity

#: Blocks side by side in one table.
COLUMNS = 5
NAME, CELL = 36, 16


def text(found: Comparison) -> str:
    """The report, with a verdict as its last line."""
    return "\n".join(lines(found)) + "\n"


def lines(found: Comparison) -> Iterator[str]:
    """The lines of the report."""
    releases = " and ".join(f"{name} {version}" for name, version in found.versions.items())
    yield f"{found.checkpoint}: {releases}, {found.dtype}, {found.vllm.tokens} tokens"
    yield f"  vLLM: {found.vllm.architecture} with {found.vllm.family}"
    yield f"  transformers: {found.transformers.architecture} with {found.transformers.family}"
    yield ""
    yield f"largest difference of each value, relative to its largest magnitude (at most {found.tolerance:.0e})"
    yield from table(found)
    yield ""
    yield "identities of vLLM's values, at their worst"
    for one in found.identities:
        where = "" if one.layer is None else f"(block {one.layer})"
        yield from row(one.says, cell(found, one.difference), where, one.note, width=NAME + 8)
    yield ""
    yield "the same edit on both engines: every second entry halved, the logits after it"
    for edit in found.edits:
        yield from row(edit.path, cell(found, edit.difference), "", edit.note, width=NAME + 8)
    yield from listed("not served by vLLM", found.unavailable)
    yield from listed("served by vLLM and not compared, since transformers does not serve it", found.uncompared)
    if found.notes:
        yield ""
        yield from (f"note: {note}" for note in found.notes)
    yield ""
    yield verdict(found)


def table(found: Comparison) -> Iterator[str]:
    """The root's values before and after the blocks', a column for each block."""
    by_block: dict[int, dict[str, Row]] = {layer: {} for layer in found.vllm.layers}
    root: list[Row] = []
    for one in found.values:
        if not one.path.startswith("layers."):
            root.append(one)
            continue
        _, layer, name = one.path.split(".", 2)
        by_block[int(layer)][name] = one
    for one in root:
        yield from row(one.path, cell(found, one.difference), "", one.note)
    layers = list(by_block)
    for start in range(0, len(layers), COLUMNS):
        some = layers[start : start + COLUMNS]
        yield ""
        yield " " * NAME + "".join(f"{f'block {layer}':>{CELL}}" for layer in some)
        if any(found.vllm.layers.values()):
            yield " " * NAME + "".join(f"{found.vllm.layers[layer]:>{CELL}.{CELL - 1}}" for layer in some)
        for name in dict.fromkeys(name for layer in some for name in by_block[layer]):
            rows = [by_block[layer].get(name) for layer in some]
            cells = ("-" if one is None else cell(found, one.difference) for one in rows)
            yield f"  {name:<{NAME - 2}}" + "".join(f"{text:>{CELL}}" for text in cells)
            notes = {one.note: layer for one, layer in zip(rows, some, strict=True) if one is not None and one.note}
            yield from (f"      block {layer}: {note}" for note, layer in notes.items())


def row(name: str, number: str, where: str, note: str, width: int = NAME) -> Iterator[str]:
    """One line of a list, with its note below it."""
    yield f"  {name:<{width - 2}}{number:>{CELL}} {where}".rstrip()
    if note:
        yield f"      {note}"


def cell(found: Comparison, difference: float | None) -> str:
    """A difference, marked where it is too large."""
    if difference is None:
        return "failed !"
    return f"{difference:.1e}" + ("" if found.within(difference) else " !") if difference else "0"


def listed(title: str, reasons: dict[str, Any]) -> Iterator[str]:
    """Values with the reasons why they are not there."""
    if reasons:
        yield ""
        yield title
    for name, reason in reasons.items():
        yield from (f"  {name}: {words}" for words in reasons_in_words(reason))


def verdict(found: Comparison) -> str:
    """The last line: do the engines agree, and if not, where does it begin?"""
    counted = [
        len(found.values),
        len([one for one in found.identities if one.difference is not None]),
        len(found.edits),
    ]
    what = "{} values, {} identities and {} edits".format(*counted)
    failures = found.failures
    if not failures:
        return f"AGREES: {what} are within {found.tolerance:.0e} of their scale"
    first = failures[0]
    if isinstance(first, Identity):
        begins = f"the values agree with transformers' and not with each other: {first.says}"
    else:
        size = "failed" if first.difference is None else f"{first.difference:.1e}"
        begins = f"the first {first.kind} in the forward's order is {first.path} ({size})"
    share = f"{len(failures)} of {sum(counted)} ({what})"
    return f"DIFFERS: {share} are not within {found.tolerance:.0e} of their scale; {begins}"


def data(found: Comparison) -> dict[str, Any]:
    """The comparison as what `json` writes; a difference that is no number is null, with a note."""
    return {
        "checkpoint": found.checkpoint,
        "prompt": found.prompt,
        "tokens": found.vllm.tokens,
        "dtype": found.dtype,
        "tolerance": found.tolerance,
        "versions": found.versions,
        "families": {"vllm": found.vllm.family, "transformers": found.transformers.family},
        "architectures": {"vllm": found.vllm.architecture, "transformers": found.transformers.architecture},
        "blocks": {str(layer): kind for layer, kind in found.vllm.layers.items()},
        "values": rows(found, found.values),
        "identities": [
            {"says": one.says, "layer": one.layer, **judged(found, one.difference, one.note)}
            for one in found.identities
        ],
        "edits": rows(found, found.edits),
        "unavailable": found.unavailable,
        "not_compared": found.uncompared,
        "notes": found.notes,
        "agrees": found.agrees,
        "verdict": verdict(found),
    }


def rows(found: Comparison, some: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows as data."""
    return [{"path": one.path, **judged(found, one.difference, one.note)} for one in some]


def judged(found: Comparison, difference: float | None, note: str) -> dict[str, Any]:
    """A difference as data, with whether it counts as agreement."""
    number = difference if difference is not None and math.isfinite(difference) else None
    return {"difference": number, "within": found.within(difference), "note": note}
