"""`StandardizedTransformer` in a process of its own, which vLLM never enters: what vLLM's values are compared with.

vLLM changes transformers in its process: it registers configs of its own and rewrites the classes that its transformers
backend runs. So the reference is asked over a pipe, with functions and their arguments.
"""

from __future__ import annotations

import io
import itertools
import multiprocessing
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import torch
from typing_extensions import Self

STANDARD_ERROR = 2


class Reference:
    """The process; it ends with `close`, or with the process that started it.

    Args:
        threads: how many it computes with; torch's own choice by default.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._connection, theirs = multiprocessing.Pipe()
        command = [sys.executable, "-m", "nnterp.check.reference", str(theirs.fileno())]
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)  # it finds what this process finds
        environment = os.environ | {"PYTHONPATH": path} | ({} if threads is None else {"OMP_NUM_THREADS": str(threads)})
        self._process = subprocess.Popen(  # noqa: S603 - our own module; what it prints is no answer of ours
            command, env=environment, pass_fds=[theirs.fileno()], stdout=STANDARD_ERROR
        )
        theirs.close()
        self._numbers = itertools.count()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, and with it what its model holds."""
        self._connection.close()
        self._process.wait()

    def call(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """``function(*args, **kwargs)`` in the reference's process."""
        return self._asked(None, {}, function, args, kwargs)

    def on(self, checkpoint: str, **load: Any) -> Callable[..., Any]:
        """A caller of functions that take the checkpoint's model first."""

        def ask(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            return self._asked(checkpoint, load, function, args, kwargs)

        return ask

    def _asked(self, *request: Any) -> Any:
        key = (os.getpid(), next(self._numbers))
        send(self._connection, key, *request)
        answered = None
        while answered != key:  # a process that shared the pipe and ended may have left an answer in it
            answered, error, result = receive(self._connection)
        if error is not None:
            raise RuntimeError(f"in the reference's process:\n{error}")
        return result


def send(connection: Connection, *message: Any) -> None:
    """Tensors by value: multiprocessing's own pickles share their memory with a process that they know."""
    buffer = io.BytesIO()
    torch.save(message, buffer)
    connection.send_bytes(buffer.getvalue())


def receive(connection: Connection) -> Any:
    """What `send` sent."""
    return torch.load(io.BytesIO(connection.recv_bytes()), weights_only=False)


def serve(connection: Connection) -> None:
    """The process's work: one answer for each request, until the pipe is closed. The last model is kept."""
    from transformers.utils import logging

    logging.disable_progress_bar()
    held: tuple[Any, Any] = (None, None)
    while True:
        try:
            key, checkpoint, load, function, args, kwargs = receive(connection)
        except EOFError:
            return
        answer: tuple[str | None, Any]
        try:
            if checkpoint is not None and held[0] != (checkpoint, load):
                held = (None, None)  # frees the last one first
                held = (checkpoint, load), loaded(checkpoint, **load)
            model = () if checkpoint is None else (held[1],)
            answer = None, function(*model, *args, **kwargs)
        except Exception:  # noqa: BLE001 - whatever it is, the one who asked is told
            answer = traceback.format_exc(), None
        send(connection, key, *answer)


def loaded(checkpoint: str, family: str | None = None, **load: Any) -> Any:
    """The checkpoint in float32 with eager attention, whose scores and pattern are tensors.

    Args:
        checkpoint: a hub name or a local folder.
        family: the family to use instead of the checkpoint's own, as `nnterp.check.named.family` takes it.
        **load: passed to `StandardizedTransformer`, over what is said here.
    """
    from nnterp import StandardizedTransformer
    from nnterp.check import named

    arguments = {"dispatch": True, "dtype": torch.float32, "attn_implementation": "eager", **load}
    return StandardizedTransformer(checkpoint, family=None if family is None else named.family(family), **arguments)


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
