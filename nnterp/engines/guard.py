"""A script whose engine spawns processes needs a ``__main__`` guard; say so before anything is spawned.

A spawned process imports the main module anew. Built at the top level of a script, an engine would be built again in
each process that it spawns; Python stops that with a long traceback in the child, which does not name the cure.
"""

from __future__ import annotations

import ast
import multiprocessing
import sys
from pathlib import Path
from types import FrameType


class MissingGuard(RuntimeError):
    """An engine that spawns processes was built at the top level of a script."""

    def __init__(self, path: str, line: int) -> None:
        super().__init__(
            f"{path}:{line} builds an engine that spawns processes, which import this script anew: put that line under "
            '`if __name__ == "__main__":`, or pass in_process=True to run the engine in this process'
        )


def require_guard() -> None:
    """Raise unless the main module could be imported by a spawned process without building the engine again.

    Raises:
        MissingGuard: when a line of the main script outside an ``if __name__ == "__main__":`` block led here.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__") in {"__main__", "__mp_main__"}:
            path = frame.f_globals.get("__file__")
            spawned = getattr(multiprocessing.current_process(), "_inheriting", False)
            if path is not None and (spawned or not _guarded(Path(path), frame.f_lineno)):
                raise MissingGuard(path, frame.f_lineno)
            return
        frame = frame.f_back


def _guarded(path: Path, line: int) -> bool:
    """Whether that line lies in a block that only the main program runs; True when the source cannot be read."""
    try:
        tree = ast.parse(path.read_text())
    except (OSError, SyntaxError, UnicodeDecodeError):
        return True
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)]
    return any(node.lineno <= line <= (node.end_lineno or node.lineno) for node in blocks)
