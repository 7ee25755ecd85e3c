"""What a recording was asked for as a text of its file, and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from nnterp_viz.edits import Edit
from nnterp_viz.lens.asked import Kept
from nnterp_viz.request import Request


class RecordingFileError(ValueError):
    """A file that is no recording, is damaged, or was written by a later version; the message says which."""


def write(request: Request) -> dict[str, Any]:
    """A request as JSON has it; `read` gives it back."""
    fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
    edits = [
        {"kind": type(edit).__name__} | {field.name: getattr(edit, field.name) for field in dataclasses.fields(edit)}
        for edit in request.edits
    ]
    return fields | {"edits": edits}


def read(text: Mapping[str, Any]) -> Request:
    """The request that `write` wrote; what an earlier version did not ask for is left at its default.

    Raises:
        RecordingFileError: when it has an edit of a kind that is not known here.
    """
    known = {field.name for field in dataclasses.fields(Request)}
    fields = {name: _tuples(value) for name, value in text.items() if name in known}
    followed = fields.get("followed")
    if not isinstance(followed, tuple):  # one id or none, in files of the first version
        fields["followed"] = () if followed is None else (followed,)
    fields["statistics"] = tuple(Kept(*each) for each in fields.get("statistics", ()))
    return Request(**(fields | {"edits": tuple(_edit(edit) for edit in text["edits"])}))


def _edit(text: Mapping[str, Any]) -> Edit:
    fields = {name: _tuples(value) for name, value in text.items() if name != "kind"}
    kinds = {kind.__name__: kind for kind in _below(Edit)}
    if text["kind"] not in kinds:
        raise RecordingFileError(
            f"the recording has an edit of a kind {text['kind']!r} that is not known here; import the module that "
            "defines it first"
        )
    return kinds[text["kind"]](**fields)


def _below(kind: type[Edit]) -> Iterator[type[Edit]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def _tuples(value: Any) -> Any:
    """Lists, which JSON made of tuples, as tuples again."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
