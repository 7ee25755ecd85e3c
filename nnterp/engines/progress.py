"""One line that says what a load, or a long recording, is doing: updated in place, silent where nobody looks."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any


class Progress:
    """A status line for one load or recording.

    In a notebook it is one display that each step replaces; in a terminal one line of standard error; when the
    output goes to a file or a pipe nothing is written.
    """

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.began = time.monotonic()
        self._display: Any = None
        # Held, because a start redirects the descriptors behind sys.stderr.
        self._terminal = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None

    @property
    def seen(self) -> bool:
        """Whether anybody sees it."""
        return self._terminal is not None or in_notebook()

    def say(self, doing: str) -> None:
        """Replace the line by ``subject: doing (seconds so far)``."""
        text = f"{self.subject}: {doing} ({time.monotonic() - self.began:.1f} s)"
        if in_notebook():
            self._show(text)
        elif self._terminal is not None:
            self._terminal.write(f"\r\x1b[K{text}")
            self._terminal.flush()

    def continue_(self, other: Progress) -> None:
        """Take over another's line and clock, once."""
        self._display, other._display = other._display, None
        self.began = other.began if self._display is not None else self.began

    def done(self, text: str) -> None:
        """The last line, which stays."""
        self.say(text)
        if not in_notebook() and self._terminal is not None:
            self._terminal.write("\n")

    def _show(self, text: str) -> None:
        from IPython.display import display

        data = {"text/plain": text}
        if self._display is None:
            self._display = display(data, raw=True, display_id=True)
        else:
            self._display.update(data, raw=True)


#: The line that an import wrote, and the number of its cell.
_importing: tuple[Progress, int] | None = None


@contextlib.contextmanager
def importing(what: str) -> Iterator[None]:
    """Say in a notebook that an import of several seconds is under way."""
    global _importing  # noqa: PLW0603 - the line of one import, which a load in the same cell goes on with
    if what in sys.modules or not in_notebook():
        yield
        return
    line = Progress("nnterp")
    line.say(f"importing {what}")
    yield
    line.say(f"{what} is imported")
    _importing = line, _cell()


def for_load(subject: str) -> Progress:
    """The status line of a load, which goes on with the line of an import in the same cell."""
    line = Progress(subject)
    if _importing is not None and in_notebook() and _importing[1] == _cell():
        line.continue_(_importing[0])
    return line


def _cell() -> int:
    return int(sys.modules["IPython"].get_ipython().execution_count)


def in_notebook() -> bool:
    """Whether this is the kernel of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"
