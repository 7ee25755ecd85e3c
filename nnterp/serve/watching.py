"""How far a served trace is: its server is asked, from a thread beside the one that waits for the answer."""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from nnsight.modeling.vllm.serve import http

from nnterp.pulse import EVERY
from nnterp.serve.routes import PROGRESS

#: Seconds to wait for one word on it; the next one is asked for anyway.
PATIENCE = 2.0


class Watch:
    """What is known of one batch of traces.

    Attributes:
        reached: how many blocks the engine has reached for it, as far as is known here.
    """

    def __init__(self) -> None:
        self.reached = 0

    def hear(self, blocks: int) -> None:
        """Take in what the server said."""
        self.reached = max(self.reached, blocks)


@contextmanager
def watched(line: Any, batch: str, tell: Callable[[int], None] | None) -> Iterator[Watch]:
    """Within the block traces run, of which ``tell`` hears how many blocks were reached, from another thread.

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


def _watch(line: Any, batch: str, tell: Callable[[int], None], watch: Watch, over: threading.Event) -> None:
    last, asking = 0, True
    with httpx.Client(headers=http.headers(line.api_key), timeout=PATIENCE) as client:
        done = False
        while not done:
            done = over.wait(EVERY)
            if asking and not done:
                asking = _asked(client, f"{line.url}{PROGRESS}/{batch}", watch)
            if watch.reached != last:
                last = watch.reached
                tell(last)


def _asked(client: httpx.Client, url: str, watch: Watch) -> bool:
    """Ask once; whether it is of use to ask again."""
    try:
        response = client.get(url)
        if response.status_code == httpx.codes.OK:
            watch.hear(int(response.json()["blocks"]))
    except (httpx.HTTPError, ValueError, KeyError, TypeError):  # of which the trace tells, where it is more than one
        return True
    return response.status_code == httpx.codes.OK
