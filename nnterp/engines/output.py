"""Keep what libraries print during a start out of the user's cell, and have it at hand when the start fails."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from typing import IO, Any, cast

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
    """Send standard output, standard error and warnings to a temporary file within the block, unless told not to.

    The descriptors 1 and 2, because much of what vLLM's start prints comes from C++ and from the processes it spawns,
    which keep the file for the rest of their lives; and ``sys.stdout`` and ``sys.stderr``, which in a notebook lead
    to the cell by another way.
    """
    if unless:
        yield Captured(None)
        return
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(tempfile.TemporaryFile())
        stack.enter_context(_descriptors_to(file.fileno()))
        stack.enter_context(contextlib.redirect_stdout(cast("Any", _Stream(file, sys.stdout))))
        stack.enter_context(contextlib.redirect_stderr(cast("Any", _Stream(file, sys.stderr))))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        yield Captured(cast("IO[bytes]", file))


@contextlib.contextmanager
def _descriptors_to(target: int) -> Iterator[None]:
    sys.stdout.flush()
    sys.stderr.flush()
    saved = [os.dup(1), os.dup(2)]
    try:
        os.dup2(target, 1)
        os.dup2(target, 2)
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, descriptor in enumerate(saved, start=1):
            os.dup2(descriptor, number)
            os.close(descriptor)


class _Stream(io.TextIOBase):
    """A stream into the file while that is open, and into the stream it stands for afterwards.

    Loggers that are set up during a start keep it.
    """

    def __init__(self, file: Any, stands_for: Any) -> None:
        self._file = file
        self._stands_for = stands_for

    def write(self, text: str) -> int:
        if self._file.closed:
            return int(self._stands_for.write(text))
        self._file.write(text.encode(errors="replace"))
        return len(text)

    def flush(self) -> None:
        (self._stands_for if self._file.closed else self._file).flush()

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:  # which a notebook's streams may not have
        return int((self._stands_for if self._file.closed else self._file).fileno())
