"""A recording as one file: a zip archive of a JSON text and one array a value, which any notebook can load.

No model, engine or tokenizer is needed to load it, and nothing in the file is ever executed: arrays are read without
pickles, and the receipt is kept as text. The archive's own checksums tell a damaged file.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from nnterp_viz.edits import Edit
from nnterp_viz.recording import Recording, Values
from nnterp_viz.request import Request

#: The form of the file. A later form that this code cannot read has a larger number.
VERSION = 1

#: A float value of more bytes than this is kept in float16 unless exact values are asked for.
SMALL = 64 * 2**10

#: The largest number of float16.
_LARGEST = 65504.0

_TEXT = "recording.json"
_FORM = "nnterp recording"

#: Fields of a recording that are kept as they are.
_PLAIN = ("prompt", "token_ids", "labels", "special", "info", "code", "unavailable")

_ROUNDED = (
    "loaded from a file in which values of more than 64 KiB are float16: they have 3 digits, and below 6e-8 they are 0"
)


class RecordingFileError(ValueError):
    """A file that is no recording, is damaged, or was written by a later version; the message says which."""


def save(recording: Recording, path: str | PathLike[str], *, exact: bool = False) -> Path:
    """Writes a recording to a file, whole or not at all; an existing file is replaced.

    Args:
        recording: what to keep.
        path: the file.
        exact: whether every value is kept bit for bit. Otherwise float values of more than 64 KiB (patterns, the
            lens's tables, logits) are rounded to float16, unless one of their numbers is too large for it, and the
            loaded recording says so in its notes.

    Returns:
        The path.

    Raises:
        OSError: when the file cannot be written; what was there before is still there.
    """
    target = Path(path)
    kept = {name: _kept(value, exact=exact) for name, value in recording.values.items()}
    text = {
        "form": _FORM,
        "version": VERSION,
        **{name: getattr(recording, name) for name in _PLAIN},
        "vocabulary": {str(token): label for token, label in recording.vocabulary.items()},
        "notes": [note for note in recording.notes if note != _ROUNDED],
        "request": _request_text(recording.request),
        "values": [
            {"name": name, "dtype": _name(recording[name].dtype), "rounded": rounded}
            for name, (_, rounded) in kept.items()
        ],
    }
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(_TEXT, json.dumps(text, ensure_ascii=False))
                for index, (array, _) in enumerate(kept.values()):
                    archive.writestr(_entry(index), _bytes(array))
            file.flush()
            os.fsync(file.fileno())
        written.chmod(0o666 & ~_umask())  # what a new file gets, which a temporary one does not
        written.replace(target)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
    return target


def load(path: str | PathLike[str]) -> Recording:
    """Reads a file that `save` wrote.

    Args:
        path: the file.

    Raises:
        FileNotFoundError: when there is none.
        RecordingFileError: when it is no recording, is damaged, or was written by a later version of nnterp.
    """
    with _in_words(path), zipfile.ZipFile(path) as archive:
        text = json.loads(archive.read(_TEXT))
        if text["form"] != _FORM:
            raise KeyError("form")
        if text["version"] > VERSION:
            raise RecordingFileError(
                f"{path} was written by a later version of nnterp (form {text['version']}; this one reads up to "
                f"{VERSION}): update nnterp"
            )
        values = {kept["name"]: _value(archive.read(_entry(i)), kept) for i, kept in enumerate(text["values"])}
        plain = {name: text[name] for name in _PLAIN}
        if not len(plain["token_ids"]) == len(plain["labels"]) == len(plain["special"]):
            raise ValueError("numbers of tokens and labels differ")
        request = _request(text["request"])
        if request.roles and len(request.roles) != len(plain["token_ids"]):
            raise ValueError("numbers of tokens and roles differ")
        rounded = any(kept["rounded"] for kept in text["values"])
        return Recording(
            values=Values(values, text["unavailable"]),
            vocabulary={int(token): label for token, label in text["vocabulary"].items()},
            request=request,
            notes=(*text["notes"], *([_ROUNDED] if rounded else [])),
            **plain,
        )


@contextlib.contextmanager
def _in_words(path: str | PathLike[str]) -> Iterator[None]:
    """Says of what goes wrong in reading a file what is wrong with the file."""
    try:
        yield
    except (RecordingFileError, OSError):
        raise
    except zipfile.BadZipFile as error:
        raise RecordingFileError(
            f"{path} is no recording, or is damaged or cut short ({error}); save it again"
        ) from error
    except Exception as error:
        raise RecordingFileError(
            f"{path} is an archive, but not a whole recording ({type(error).__name__}: {error}); save it again"
        ) from error


# -- values ------------------------------------------------------------------------------------------


def _kept(value: Tensor, *, exact: bool) -> tuple[np.ndarray[Any, Any], bool]:
    """A value as numpy's, and whether it was rounded."""
    tensor = value.detach().cpu().contiguous()
    if tensor.dtype == torch.bfloat16:
        tensor = tensor.float()  # which numpy has, and which holds it exactly
    if exact or not tensor.is_floating_point() or tensor.nbytes <= SMALL or tensor.dtype == torch.float16:
        return tensor.numpy(), False
    finite = tensor[tensor.isfinite()]
    if finite.numel() and finite.abs().max() > _LARGEST:
        return tensor.numpy(), False
    return tensor.half().numpy(), True


def _value(content: bytes, kept: Mapping[str, Any]) -> Tensor:
    dtype = getattr(torch, kept["dtype"])
    if not isinstance(dtype, torch.dtype):
        raise TypeError(f"{kept['dtype']!r} is no dtype")
    return torch.from_numpy(np.load(io.BytesIO(content), allow_pickle=False)).to(dtype)


def _bytes(array: np.ndarray[Any, Any]) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array, allow_pickle=False)
    return buffer.getvalue()


def _entry(index: int) -> str:
    """Where a value is in the archive; its name is in the text, since no file system need like it."""
    return f"values/{index}.npy"


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


# -- what was asked for ------------------------------------------------------------------------------


def _request_text(request: Request) -> dict[str, Any]:
    fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
    edits = [
        {"kind": type(edit).__name__} | {field.name: getattr(edit, field.name) for field in dataclasses.fields(edit)}
        for edit in request.edits
    ]
    return fields | {"edits": edits}


def _request(text: Mapping[str, Any]) -> Request:
    known = {field.name for field in dataclasses.fields(Request)}
    fields = {name: _tuples(value) for name, value in text.items() if name in known}
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


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
