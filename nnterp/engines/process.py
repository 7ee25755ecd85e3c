"""An engine leaves the caller's process as it found it.

vLLM is written for a process of its own: it seeds its random generators, sets dozens of environment variables (an
``LD_PRELOAD`` for the processes it might start among them), fixes the number of threads, and takes what is in memory
out of the garbage collector's reach. In a notebook's kernel all of that is the user's.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from multiprocessing import connection, resource_tracker
from types import FrameType
from typing import Any
from unittest import mock

import numpy as np
import torch


@contextlib.contextmanager
def undisturbed(variables: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables, and after the block restore them all, the random state and the excepthook.

    torch's process groups set an excepthook that puts ``[rank0]:`` before each line of every later traceback.
    """
    states = random.getstate(), np.random.get_state(), torch.get_rng_state()  # noqa: NPY002 - the one vLLM seeds
    environment, excepthook = dict(os.environ), sys.excepthook
    os.environ.update(variables)
    try:
        yield
    finally:
        random.setstate(states[0])
        np.random.set_state(states[1])  # noqa: NPY002
        torch.set_rng_state(states[2])
        sys.excepthook = excepthook
        for name in os.environ.keys() - environment.keys():
            del os.environ[name]
        os.environ.update(environment)


@contextlib.contextmanager
def threads(number: int | None) -> Iterator[None]:
    """Run the block with this many OpenMP threads, for torch's operators and for vLLM's kernels alike.

    The number is the calling thread's and is what it was after the block, so the user's own torch code runs with the
    user's own. None changes nothing.
    """
    before = torch.get_num_threads()
    if number is not None and number != before:
        torch.set_num_threads(number)
    try:
        yield
    finally:
        if torch.get_num_threads() != before:
            torch.set_num_threads(before)


@contextlib.contextmanager
def heap_not_frozen() -> Iterator[None]:
    """Within the block, keep vLLM from exempting everything in memory from garbage collection."""
    with mock.patch("vllm.v1.engine.core.freeze_gc_heap"):
        yield


@contextlib.contextmanager
def spawned_deaf_to_interrupts() -> Iterator[None]:
    """Let processes that vLLM spawns within the block never see an interrupt of the cell or a Ctrl-C.

    Both go to the whole process group, and vLLM's processes take them for the order to end. The mask of blocked
    signals is inherited, by their own children too. It is set for the moments of the spawning alone, so that a start
    can be interrupted.
    """
    from vllm.v1.engine import utils

    start = utils.CoreEngineProcManager.__init__

    def spawn(*args: Any, **kwargs: Any) -> None:
        resource_tracker.ensure_running()  # which unblocks interrupts when it is started with the first process
        with _interrupts_blocked():
            start(*args, **kwargs)

    with mock.patch.object(utils.CoreEngineProcManager, "__init__", spawn):
        yield


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Let an interrupt of this cell wait for the end of the block."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    waiting: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: waiting.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            handler(signal.SIGINT, waiting[0])


def end_with_parent() -> None:
    """In a spawned process, end when the process that spawned it does, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, name="nnterp-parent-watch", daemon=True).start()


@contextlib.contextmanager
def others_kept() -> Iterator[None]:
    """Within the block, an engine that ends in this process leaves the process groups of the others alone."""
    with mock.patch("vllm.v1.engine.core.cleanup_dist_env_and_memory"):
        yield
