"""A traced block is that of the code that runs, also where its file was edited and loaded again (``%autoreload``).

nnsight reads the source of a file once, and parses each block once, so that of a function that was loaded again the
block would be the one of before, without a word. Whether the text on disk is that of the running code is asked of the
compiler: a file that was edited and not loaded again is traced as it was.
"""

from __future__ import annotations

import functools
import linecache
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import nnsight
from nnsight.tracing.globals import BLOCKS, SOURCES

_INSIDE = tuple(f"{Path(file).parent}{os.sep}" for file in (nnsight.__file__, __file__))

#: A file as it was when a block of it was first read: when it was written last, in nanoseconds, and its bytes.
_seen: dict[str, tuple[int, int]] = {}


def follow() -> None:
    """Forget what nnsight has read of the caller's file, if the caller's code is of a later text."""
    frame = sys._getframe(1)  # noqa: SLF001 - the one way to see who calls
    while frame.f_code.co_filename.startswith(_INSIDE) and frame.f_back is not None:
        frame = frame.f_back
    name = frame.f_code.co_filename
    try:
        found = os.stat(name)  # noqa: PTH116 - on every trace, and cells have no file
    except (OSError, ValueError):
        return
    now = found.st_mtime_ns, found.st_size
    if _seen.setdefault(name, now) == now or not _holds(name, now, frame.f_code):
        return
    _seen[name] = now
    SOURCES.pop(name, None)
    for site in [site for site in BLOCKS if site[0] == name]:
        del BLOCKS[site]
    linecache.checkcache(name)


@functools.lru_cache(maxsize=64)
def _holds(name: str, written: tuple[int, int], code: CodeType) -> bool:  # noqa: ARG001 - the file's state is a key
    """Whether the text on disk compiles to that code, among others."""
    try:
        return code in _codes(compile(Path(name).read_bytes(), name, "exec", dont_inherit=True))
    except (OSError, SyntaxError, ValueError):  # gone, or being written
        return False


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A module's code, and that of all functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
