"""How far a served trace is: its server is asked, from a thread beside the one that waits for the answer."""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from nnsight.modeling.vllm.serve import http

from nnterp.pulse import EVERY, Reached
from nnterp.serve.routes import PROGRESS

#: Seconds to wait for one word on it; the next one is asked for anyway.
PATIENCE = 2.0


class Watch:
    """What is known of one batch of traces.

    Attributes:
        reached: how far the engine is with it, as far as is known here.
    """

    def __init__(self) -> None:
        self.reached = Reached(0)

    def hear(self, blocks: int, read: int = 0, rows: int = 0) -> None:
        """Take in what the server said, in whatever order it arrives."""
        if (blocks, read) >= (self.reached, self.reached.read):
            self.reached = Reached(blocks, read, rows)


@contextmanager
def watched(line: Any, batch: str, tell: Callable[[Reached], None] | None) -> Iterator[Watch]:
    """Within the block traces run, of which ``tell`` hears how far they are, from another thread.

    The last call, after the block, tells what the answers said. A server that does not know of this is not asked again.

    Args:
        line: to the server (`nnterp.serve.client.Line`).
        batch: the number of the traces; each one's own has a dot and more behind it, or nothing.
        tell: who hears it; None for nobody.
    """
    watch, over = Watch(), threading.Event()
    if tell is None:
        yield watch
        return
    # In the caller's context: a notebook's kernel sends what is told there to whoever asked, in the same thread.
    heard = contextvars.copy_context().run
    thread = threading.Thread(target=heard, args=(_watch, line, batch, tell, watch, over), daemon=True)
    thread.start()
    try:
        yield watch
    finally:
        over.set()
        thread.join()


def _watch(line: Any, batch: str, tell: Callable[[Reached], None], watch: Watch, over: threading.Event) -> None:
    last, asking = (0, 0, 0), True
    with httpx.Client(headers=http.headers(line.api_key), timeout=PATIENCE) as client:
        done = False
        while not done:
            done = over.wait(EVERY)
            if asking and not done:
                asking = _asked(client, f"{line.url}{PROGRESS}/{batch}", watch)
            reached = watch.reached
            if (now := (int(reached), reached.read, reached.rows)) != last:
                last = now
                tell(reached)


def _asked(client: httpx.Client, url: str, watch: Watch) -> bool:
    """Ask once; whether it is of use to ask again."""
    try:
        response = client.get(url)
        if response.status_code == httpx.codes.OK:
            told = response.json()
            watch.hear(int(told["blocks"]), int(told["read"]), int(told["rows"]))
    except (httpx.HTTPError, ValueError, KeyError, TypeError):  # of which the trace tells, where it is more than one
        return True
    return response.status_code == httpx.codes.OK
