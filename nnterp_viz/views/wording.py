"""An exception as the plain sentence that a view tells."""

from __future__ import annotations

import re

#: What nnsight puts before the message of an error that happened in an engine: the names of its classes.
_CLASSES = re.compile(r"(?:(?:[A-Z]\w*(?:Error|Exception)|Unavailable|Cancelled):?\s+)+")

#: What it puts behind: the lines of the block, which a receipt shows better.
_TRACEBACK = re.compile(r"\s*Intervention traceback:.*", re.DOTALL)


def in_words(error: BaseException) -> str:
    """The message of an error without names of classes and tracebacks; the class's name where there is none."""
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    text = _TRACEBACK.sub("", text).strip()
    if isinstance(error, RuntimeError) and (found := _CLASSES.match(text)):
        text = text[found.end() :]
    return text or type(error).__name__
