"""``python -m nnterp.serve CHECKPOINT [--port 6677] [--host 127.0.0.1] [--api-key KEY] [engine arguments]``.

Loads a checkpoint as `StandardizedVLLM` does, on a GPU or on the CPU, and runs the traces that clients send:
``record("CHECKPOINT", prompt, serve="http://localhost:6677")``. **It runs the code that a client sends**, so it listens
on this machine alone unless ``--host`` says otherwise; then whoever reaches the port can do what this account can.

Every other ``--name value`` is an argument of `StandardizedVLLM` and vLLM's engine: ``--dtype float32``,
``--max-model-len 2048``, ``--threads 4``, ``--tensor-parallel-size 2``; a truth value is written out, ``--name False``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import anyio.abc  # noqa: F401 - before nnsight: anyio's classes take the `save` that it gives all objects for theirs

LOCAL = ("127.0.0.1", "localhost", "::1")


def main(given: Sequence[str | os.PathLike[str]] | None = None) -> int:
    """Starts a server and runs it until it is interrupted; the exit status is 2 where it cannot be started."""
    parser = argparse.ArgumentParser(prog="python -m nnterp.serve", description=__doc__.partition("\n\n")[2])
    parser.add_argument("checkpoint", help="a Hugging Face repo id, or a local folder")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=6677, help="the port; 0 for any that is free")
    parser.add_argument("--api-key", help="what clients must pass as api_key")
    chosen, rest = parser.parse_known_args(None if given is None else [os.fspath(one) for one in given])
    try:
        arguments = engine_arguments(rest)
    except ValueError as error:
        parser.error(str(error))
    try:
        import uvicorn
    except ModuleNotFoundError:
        return _cannot("needs uvicorn and fastapi: pip install '.[serve]' in nnterp's checkout")

    try:  # first: a port in use is told before a model is loaded
        listener = socket.create_server((chosen.host, chosen.port))
    except (OSError, OverflowError) as error:
        return _cannot(f"cannot listen on {chosen.host}, port {chosen.port} ({error}): choose another --port or --host")
    from nnterp.serve.server import application
    from nnterp.standardized_vllm import StandardizedVLLM

    if chosen.host not in LOCAL:
        sys.stderr.write(f"WARNING: whoever reaches {chosen.host} can run code here as this user\n")
    with _told_to_end(), contextlib.ExitStack() as stack:
        try:
            model = stack.enter_context(StandardizedVLLM(chosen.checkpoint, mode="async", dispatch=True, **arguments))
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            why = str(error).strip().partition("\n")[0] or type(error).__name__
            return _cannot(f"{chosen.checkpoint} cannot be served: {why}")
        app = application(model, chosen.api_key)
        sys.stdout.write(f"serving {chosen.checkpoint} at http://{chosen.host}:{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
    return 0


@contextlib.contextmanager
def _told_to_end() -> Iterator[None]:
    """A block that Ctrl-C and SIGTERM end like a return, so that all of the engine's processes end with it.

    uvicorn raises either anew once it has ended, and what SIGTERM ends as it is leaves the ranks' processes behind.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _cannot(why: str) -> int:
    sys.stderr.write(f"nnterp.serve: {why}\n")
    return 2


def engine_arguments(given: list[str]) -> dict[str, Any]:
    """``--name value`` pairs as keyword arguments: numbers, truth values and JSON as such, everything else as text.

    Raises:
        ValueError: for what is no ``--name value``.
    """
    arguments: dict[str, Any] = {}
    rest = list(given)
    while rest:
        name = rest.pop(0)
        if not name.startswith("--") or not rest or rest[0].startswith("--"):
            raise ValueError(f"{name!r} is no --name value of an engine argument; a truth value is written: --x True")
        arguments[name[2:].replace("-", "_")] = _value(rest.pop(0))
    return arguments


def _value(text: str) -> Any:
    if text in ("True", "False"):
        return text == "True"
    try:
        return json.loads(text)
    except ValueError:
        return text


if __name__ == "__main__":
    sys.exit(main())
