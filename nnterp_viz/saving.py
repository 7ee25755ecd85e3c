"""A recording as one file: a zip archive of a JSON text and one array a value, which any notebook can load.

No model, engine or tokenizer is needed to load it, and nothing in the file is ever executed: arrays are read without
pickles, and the receipt is kept as text. The archive's own checksums tell a damaged file.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from nnterp_viz import request_text, rounding, waiting
from nnterp_viz.paths import path_of, writable
from nnterp_viz.recording import Recording, Values
from nnterp_viz.request_text import RecordingFileError

#: The form of the file. A later form that this code cannot read has a larger number.
VERSION = 2

#: Bytes that are written at once.
_PIECE = 2**22

_TEXT = "recording.json"
_FORM = "nnterp recording"

__all__ = ["RecordingFileError", "load", "save"]

#: Fields of a recording that are kept as they are.
_PLAIN = ("prompt", "token_ids", "labels", "special", "info", "code", "unavailable")


def save(recording: Recording, path: str | PathLike[str], *, exact: bool = False, bits: int = 8) -> Path:
    """Writes a recording to a file, whole or not at all; an existing file is replaced.

    Args:
        recording: what to keep.
        path: the file.
        exact: whether every value is kept bit for bit. Otherwise float values of more than 64 KiB are rounded
            (`nnterp_viz.rounding`): patterns to ``bits``, other ones (the lens's tables, logits) to float16, unless
            one of their numbers is too large for it. The loaded recording says so in its notes, and
            ``info["rounded"]`` has the names.
        bits: 8 or 16, for each weight of a pattern.

    Returns:
        The path.

    Raises:
        TypeError: when ``path`` is no path.
        ValueError: when ``bits`` is neither 8 nor 16.
        OSError: when the file cannot be written; what was there before is still there.
    """
    if bits not in (8, 16):
        raise ValueError(f"bits is {bits!r}; a weight is kept in 8 or in 16, or whole with exact=True")
    target = writable(path, "a recording")
    kept = {name: rounding.keep(name, value, exact=exact, bits=bits) for name, value in recording.values.items()}
    arrays = [array for some, _ in kept.values() for array in some]
    text = {
        "form": _FORM,
        "version": VERSION,
        **{name: getattr(recording, name) for name in _PLAIN},
        "vocabulary": {str(token): label for token, label in recording.vocabulary.items()},
        "notes": [note for note in recording.notes if not rounding.is_note(note)],
        "request": request_text.write(recording.request),
        "values": [
            {"name": name, "dtype": _name(recording[name].dtype), "rounded": way} for name, (_, way) in kept.items()
        ],
    }
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(_TEXT, json.dumps(text, ensure_ascii=False))
                with waiting.counted(f"saving {target.name}", sum(array.nbytes for array in arrays)) as more:
                    for index, array in enumerate(arrays):
                        _write(archive, _entry(index), array, more)
            file.flush()
            os.fsync(file.fileno())
        written.chmod(0o666 & ~_umask())  # what a new file gets, which a temporary one does not
        written.replace(target)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
    return target


def load(path: str | PathLike[str]) -> Recording:
    """Reads a file that `save` wrote, now or in an earlier version.

    Args:
        path: the file.

    Raises:
        TypeError: when ``path`` is no path.
        FileNotFoundError: when there is none.
        RecordingFileError: when it is no recording, is damaged, or was written by a later version of nnterp.
    """
    path = path_of(path, "a recording")
    with _in_words(path), zipfile.ZipFile(path) as archive:
        text = json.loads(archive.read(_TEXT))
        if text["form"] != _FORM:
            raise KeyError("form")
        if text["version"] > VERSION:
            raise RecordingFileError(
                f"{path} was written by a later version of nnterp (form {text['version']}; this one reads up to "
                f"{VERSION}): update nnterp"
            )
        plain = {name: text[name] for name in _PLAIN}
        if not len(plain["token_ids"]) == len(plain["labels"]) == len(plain["special"]):
            raise ValueError("numbers of tokens and labels differ")
        request = request_text.read(text["request"])
        if request.roles and len(request.roles) != len(plain["token_ids"]):
            raise ValueError("numbers of tokens and roles differ")
        ways = {kept["name"]: _way(kept["rounded"]) for kept in text["values"]}
        rounded = {**plain["info"].get("rounded", {}), **{name: way for name, way in ways.items() if way}}
        if rounded:  # also what was when it was saved
            plain["info"]["rounded"] = rounded
        with waiting.counted(f"loading {path.name}", sum(each.file_size for each in archive.infolist())) as more:
            values = _values(archive, text["values"], more)
        return Recording(
            values=Values(values, text["unavailable"]),
            vocabulary={int(token): label for token, label in text["vocabulary"].items()},
            request=request,
            notes=(*text["notes"], *rounding.note(rounded.values())),
            **plain,
        )


@contextlib.contextmanager
def _in_words(path: str | PathLike[str]) -> Iterator[None]:
    """Says of what goes wrong in reading a file what is wrong with the file."""
    try:
        yield
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no file {path}; Recording.save(path) writes one") from None
    except IsADirectoryError:
        raise RecordingFileError(f"{path} is a folder; a recording is one file") from None
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


def _values(
    archive: zipfile.ZipFile, entries: list[Mapping[str, Any]], more: Callable[[int], None]
) -> dict[str, Tensor]:
    """The values by name, each from its arrays; ``more`` hears how many bytes those have."""
    found: dict[str, Tensor] = {}
    index = 0
    for kept in entries:
        dtype, way = getattr(torch, kept["dtype"]), _way(kept["rounded"])
        if not isinstance(dtype, torch.dtype):
            raise TypeError(f"{kept['dtype']!r} is no dtype")
        count = rounding.parts(way)
        content = [archive.read(_entry(i)) for i in range(index, index + count)]
        arrays = [np.load(io.BytesIO(each), allow_pickle=False) for each in content]
        found[kept["name"]] = rounding.restore(arrays, way, dtype)
        more(sum(map(len, content)))
        index += count
    return found


def _way(rounded: Any) -> str:
    """How a value was rounded; the first form of the file said only whether it was, to float16."""
    return ("float16" if rounded else "") if isinstance(rounded, bool) else rounded


def _write(archive: zipfile.ZipFile, name: str, array: np.ndarray[Any, Any], more: Callable[[int], None]) -> None:
    """Writes an array as one entry, piece by piece; ``more`` hears how many bytes each has."""
    array, header = np.asarray(array, order="C"), io.BytesIO()
    form: Any = np.lib.format
    form.write_array_header_1_0(header, form.header_data_from_array_1_0(array))
    content = array.reshape(-1).view(np.uint8)
    with archive.open(name, "w", force_zip64=array.nbytes > _PIECE) as file:
        file.write(header.getvalue())
        for start in range(0, len(content), _PIECE):
            file.write(piece := content[start : start + _PIECE].tobytes())
            more(len(piece))


def _entry(index: int) -> str:
    """Where a value is in the archive; its name is in the text, since no file system need like it."""
    return f"values/{index}.npy"


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
