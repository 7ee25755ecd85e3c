"""A long recording says in a notebook or a terminal how far it is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nnterp.engines import together
from nnterp.engines.progress import Progress
from nnterp.pulse import Reached
from nnterp_viz import turns

#: A recording of fewer seconds says nothing.
QUIET = 1.0


@contextmanager
def told(model: Any, what: str) -> Iterator[None]:
    """Within the block something is recorded, of which a line of text tells once it takes more than a second.

    A model that somebody listens to already (``model.on_progress``) is left alone: a view has a line of its own.

    Args:
        model: what records.
        what: is recorded: ``9 tokens``, say.
    """
    if together.inside(model):  # of which whoever started them tells
        yield
        return
    with turns.turn(model).mine():  # before it listens: so does whoever else waits for the model
        yield from _told(model, what)


def _told(model: Any, what: str) -> Iterator[None]:
    line = Progress(f"recording {what}")
    if getattr(model, "on_progress", False) is not None or not line.seen:
        yield
        return
    total, began, said = model.num_layers, time.monotonic(), False

    def tell(blocks: Reached) -> None:
        nonlocal said
        seconds = time.monotonic() - began
        if seconds < QUIET:
            return
        said = True
        if blocks.rows:
            line.say(f"row {blocks.read} of {blocks.rows} of the lens")
            return
        forward, reached = divmod(blocks - 1, total)
        step = f"step {forward + 1}, " if forward else ""
        left = "" if forward else f", about {seconds * (total - blocks) / blocks:.0f} s left"
        line.say(f"{step}block {reached + 1} of {total}{left}")

    model.on_progress = tell
    try:
        yield
    except BaseException:
        if said:
            line.done("stopped")
        raise
    finally:
        model.on_progress = None
    if said:
        line.done("done")
