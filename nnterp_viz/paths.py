"""Paths as users give them: what cannot be one, or cannot be written to, is said in words before anything is made."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import Any


def path_of(path: Any, what: str) -> Path:
    """The path; ``what`` it is of, for the message.

    Raises:
        TypeError: when it is no path.
    """
    if not isinstance(path, (str, PathLike)) or isinstance(os.fspath(path), bytes):
        raise TypeError(f"{what}'s file is given by its path, a text or a Path; this is {path!r:.60}")
    return Path(path)


def writable(path: Any, what: str) -> Path:
    """The path of a file that can be made or replaced.

    Raises:
        TypeError: when it is no path.
        IsADirectoryError: when it is a folder.
        FileNotFoundError: when there is no folder for it.
    """
    target = path_of(path, what)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; give the name of a file in it")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {target.parent}; make it first")
    return target
