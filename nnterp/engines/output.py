"""Keep what libraries print during a start out of the user's cell, and have it at hand when the start fails."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import IO, cast

#: Lines of a failed start's output that its error quotes.
TAIL = 12


class Captured:
    """The file that standard output and error went to while a start ran."""

    def __init__(self, file: IO[bytes] | None) -> None:
        self._file = file

    def tail(self, lines: int = TAIL) -> str:
        """The last lines that name an error, or the last lines there are; empty when nothing was captured."""
        if self._file is None:
            return ""
        self._file.flush()
        self._file.seek(0)
        text = [line for line in self._file.read().decode(errors="replace").splitlines() if line.strip()]
        named = [line for line in text if "Error" in line or "error:" in line]
        return "\n".join((named or text)[-lines:])


@contextlib.contextmanager
def captured(*, unless: bool = False) -> Iterator[Captured]:
    """Send file descriptors 1 and 2 to a temporary file within the block, unless told not to.

    Descriptors rather than ``sys.stdout``, because much of what vLLM's start prints comes from C++ and from the
    processes it spawns, which keep the file for the rest of their lives.
    """
    if unless:
        yield Captured(None)
        return
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        saved = [os.dup(1), os.dup(2)]
        try:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            yield Captured(cast("IO[bytes]", file))
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, descriptor in enumerate(saved, start=1):
                os.dup2(descriptor, number)
                os.close(descriptor)
