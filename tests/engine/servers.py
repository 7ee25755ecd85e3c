"""Servers for tests: one that a shell command starts, and a line to it that can be cut."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil

#: Engine arguments of every server here.
TINY = "--dtype float32 --threads 1"


@contextlib.contextmanager
def serving(command: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server's address, and its process."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    server = subprocess.Popen(  # noqa: S602 - a page's command, as a shell reads it
        f"exec {command}",
        shell=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PATH": path, **environment},
    )
    assert server.stdout is not None
    try:
        said = next((line for line in server.stdout if line.startswith("serving ")), "")
        assert said, "the server ended before it served"
        yield said.split()[-1], server
    finally:
        engine = psutil.Process(server.pid).children(recursive=True) if server.poll() is None else []
        server.terminate()
        server.wait(120)
        _, left = psutil.wait_procs(engine, 120)
        assert left == [], "the server's end left processes of its engine behind"


class Relay:
    """An address that hands on to a server, until it is cut.

    Attributes:
        url: its address.
    """

    def __init__(self, url: str, port: int = 0) -> None:
        host, _, at = url.removeprefix("http://").partition(":")
        self._to = host, int(at)
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """As the end of a server's process does: nobody listens, and lines break."""
        for each in [self._listener, *self._open]:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._to)
                self._open += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=_hand_on, args=pair, daemon=True).start()


def _hand_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
