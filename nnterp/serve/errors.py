"""An error on its way from a server to the client, which raises one of the same class with the same words.

What a block raises is nnsight's to bring home, as from an engine in a process of its own: a `RuntimeError`. What goes
wrong before, with the prompt or the settings, is raised by an engine here as it is, and so it is by a served one.
"""

from __future__ import annotations

import builtins
import importlib
from typing import Any


class ServerError(ConnectionError):
    """No server is there, it runs another model or other releases, or it could not answer; the message says which."""


def told(error: Exception) -> dict[str, Any]:
    """An error as a client can read it, without the server's traceback."""
    return {
        "module": type(error).__module__,
        "class": type(error).__qualname__,
        "args": list(error.args) if all(map(_plain, error.args)) else [str(error)],
        "more": {name: value for name, value in vars(error).items() if _plain(value)},
        "words": str(error),
    }


def heard(told: dict[str, Any]) -> Exception:
    """The error to raise for what a server told: of Python's, nnterp's and vLLM's classes, else a `RuntimeError`."""
    kind = _class(told["module"], told["class"])
    if kind is not None:
        try:
            error = kind.__new__(kind, *told["args"])  # not its constructor, which may take something else
        except TypeError:
            kind = None
        else:
            error.args = tuple(told["args"])
            vars(error).update(told["more"])
            if str(error) == told["words"]:
                return error
    return RuntimeError(f"{told['class']}: {told['words']}")


def _class(module: str, name: str) -> type[Exception] | None:
    """A class of errors of that name, if this is a place of which a server may name one."""
    if module.partition(".")[0] not in (builtins.__name__, "nnterp", "vllm"):
        return None
    try:
        kind = getattr(importlib.import_module(module), name, None)
    except ImportError:
        return None
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else None


def _plain(value: Any) -> bool:
    return isinstance(value, (str, int, float))
