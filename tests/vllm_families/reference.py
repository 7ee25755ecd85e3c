"""`StandardizedTransformer` in a process of its own, which vLLM never enters: the values that vLLM's are compared with.

vLLM changes transformers in its process: it registers configs of its own and rewrites the classes that its transformers
backend runs. So the reference is asked over a pipe, with functions of `running` and their arguments.
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
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import torch

ROOT = Path(__file__).parents[2]


class Reference:
    """The process; one for a whole test run, started before the processes that run the engines."""

    def __init__(self) -> None:
        self._connection, theirs = multiprocessing.Pipe()
        command = [sys.executable, "-m", "tests.vllm_families.reference", str(theirs.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()])
        theirs.close()
        self._numbers = itertools.count()

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
        while answered != key:  # a file whose process ended may have left an answer in the pipe
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


@cache
def running() -> Reference:
    """The reference of this test run."""
    return Reference()


def serve(connection: Connection) -> None:
    """The process's work: one answer for each request, until the pipe is closed. The last model is kept."""
    from transformers.utils import logging

    logging.disable_progress_bar()
    torch.set_num_threads(1)
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
        except Exception:  # noqa: BLE001 - whatever it is, the test that asked is told
            answer = traceback.format_exc(), None
        send(connection, key, *answer)


def loaded(checkpoint: str, **load: Any) -> Any:
    """The checkpoint in float32 with eager attention, whose scores and pattern are tensors."""
    from nnterp import StandardizedTransformer

    return StandardizedTransformer(
        checkpoint, **{"dispatch": True, "dtype": torch.float32, "attn_implementation": "eager", **load}
    )


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
