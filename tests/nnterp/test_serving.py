"""What a server and a client do without an engine: traces that run at once, and errors on their way home."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nnterp.errors import Unavailable
from nnterp.pulse import REACHED, READ, ROWS, STOP, WORDS
from nnterp.serve.__main__ import main
from nnterp.serve.errors import heard, told
from nnterp.serve.identity import agreement
from nnterp.serve.running import Running


class Server:
    """`Running` over an engine that does nothing."""

    def __init__(self) -> None:
        self.words = np.zeros(WORDS, np.int32)
        self.free, self.over = asyncio.Event(), asyncio.Event()
        self.running = Running([self.words], self.freed)

    async def freed(self) -> None:
        await self.free.wait()

    def begin(self, number: str) -> asyncio.Task[Any]:
        return self.running.begin(number, self.over.wait())


def test_a_trace_that_runs_alone_has_its_step_left_and_the_next_one_waits_until_it_is():
    async def main() -> None:
        server = Server()
        task = server.begin("one")
        assert server.running.take_back("one")
        assert server.words[STOP] == 1
        await asyncio.wait({task})
        server.running.end(task)
        assert task.cancelled()
        settled = asyncio.ensure_future(server.running.settled())
        await asyncio.sleep(0)
        assert not settled.done()
        server.free.set()
        await settled
        assert server.words[STOP] == 0

    asyncio.run(main())


def test_a_trace_beside_another_is_dropped_and_its_step_goes_on():
    async def main() -> None:
        server = Server()
        one, other = server.begin("one"), server.begin("other")
        assert server.running.take_back("one")
        assert server.words[STOP] == 0
        await asyncio.wait({one})
        assert one.cancelled()
        server.over.set()
        assert await other
        assert not server.running.take_back("other")

    asyncio.run(main())


def test_a_trace_that_was_taken_back_before_it_arrived_does_not_run():
    async def main() -> None:
        server = Server()
        assert not server.running.take_back("one")
        task = server.begin("one")
        await asyncio.wait({task})
        assert task.cancelled()

    asyncio.run(main())


def test_blocks_are_counted_from_where_a_batch_began():
    async def main() -> None:
        server = Server()
        server.words[REACHED] = 7  # of a trace before
        first = server.begin("a.0")
        server.words[REACHED] += 3
        second, other = server.begin("a.1"), server.begin("b")
        server.words[REACHED] += 2
        reached = [server.running.reached(number) for number in ("a", "a.1", "b", "c")]
        assert reached == [5, 5, 2, 0]
        server.words[[READ, ROWS]] = 4, 6
        assert (server.running.reached("b").read, server.running.reached("b").rows) == (4, 6)
        assert (server.running.reached("c").read, server.running.reached("c").rows) == (0, 0)
        server.over.set()
        await asyncio.wait({first, second, other})
        server.running.end(first)
        assert server.running.reached("a.1") == 5
        server.running.end(second)
        assert server.running.reached("a.1") == 0

    asyncio.run(main())


@pytest.mark.parametrize(
    "error",
    [ValueError("no"), KeyError("name"), IndexError(), OSError(2, "gone"), Unavailable("logits is not available: x")],
)
def test_an_error_comes_home_as_what_it_was(error):
    found = heard(told(error))
    assert type(found) is type(error)
    assert (found.args, str(found)) == (error.args, str(error))


def test_an_error_of_a_class_that_is_not_here_comes_home_with_its_words():
    class Own(Exception):
        pass

    undecoded = UnicodeDecodeError("utf-8", b"x", 0, 1, "wrong")
    for error in (Own("mine"), undecoded):
        found = heard(told(error))
        assert type(found) is RuntimeError
        assert str(found) == f"{type(error).__qualname__}: {error}"
    for module, name in (("os", "system"), ("builtins", "print"), ("builtins", "SystemExit"), ("nnterp.no", "Such")):
        assert type(heard({"module": module, "class": name, "args": ["x"], "more": {}, "words": "x"})) is RuntimeError


def test_what_client_and_server_agreed_on_is_another_thing_after_any_change():
    one = {"checkpoint": "a", "config": {"layers": 2, "heads": 3}}
    assert agreement(one) == agreement({"config": {"heads": 3, "layers": 2}, "checkpoint": "a"})
    assert agreement(one) != agreement({**one, "dtype": "float32"})


def test_a_port_that_another_has_is_told_before_anything_is_loaded(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main([tmp_path, "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"nnterp.serve: cannot listen on 127.0.0.1, port {port} (")
    assert said.endswith("): choose another --port or --host\n")


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_server_and_its_model_without_a_traceback(monkeypatch, capsys, kind):
    closed = []

    @contextlib.contextmanager
    def model(*_: Any, **__: Any):
        try:
            yield
        finally:
            closed.append(True)

    async def interrupted(_: Any, receive: Any, send: Any) -> None:
        await receive()
        signal.raise_signal(kind)
        await send({"type": "lifespan.startup.complete"})

    monkeypatch.setitem(sys.modules, "nnterp.standardized_vllm", SimpleNamespace(StandardizedVLLM=model))
    monkeypatch.setitem(sys.modules, "nnterp.serve.server", SimpleNamespace(application=lambda *_: interrupted))
    assert main(["checkpoint", "--port", "0"]) == 0
    assert closed == [True]
    said = capsys.readouterr()
    assert said.out.startswith("serving checkpoint at http://127.0.0.1:")
    assert said.err == ""
