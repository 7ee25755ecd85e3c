"""Starting an engine on a tiny checkpoint, what a clean trace of it gives, and a look inside."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nnterp.standardized_vllm import StandardizedVLLM
from tests.checkpoints import checkpoint

PROMPT = "The Eiffel Tower is in the city of"
#: Arguments of an engine that takes more tokens than its tiny checkpoint says; tokens that no test waits for to end.
LONG: dict[str, Any] = {"max_model_len": 2048, "hf_overrides": {"max_position_embeddings": 2048}}
ENDLESS = 1900
#: Seconds that whatever must happen may take, on a machine that does ten other things.
PATIENCE = 180


def load(model_type: str = "qwen2", **arguments: Any) -> Any:
    """A model whose engine runs, in float32."""
    return StandardizedVLLM(checkpoint(model_type), dispatch=True, dtype="float32", **arguments)


def values(model: Any, prompt: Any = PROMPT, tokens: int = 1) -> list[Any]:
    """The last block's stream and the logits of each step of a greedy trace."""
    with model.trace(prompt, temperature=0.0, max_tokens=tokens, ignore_eos=True) as tracer:
        steps = [].save()
        for _ in tracer.iter[:tokens]:
            steps.append((model.layers[-1].layer_output, model.logits))
    return [value for step in steps for value in step]


def equal(one: list[Any], other: list[Any]) -> bool:
    """Whether two runs gave the same, bit for bit."""
    return len(one) == len(other) and all((a == b).all() for a, b in zip(one, other, strict=True))


def core(model: Any) -> Any:
    """The scheduler's side of an engine in this process."""
    return model.vllm_entrypoint.llm_engine.engine_core.engine_core


def runner(model: Any) -> Any:
    """The worker's side of an engine in this process: the model runner, with vLLM's modules."""
    return core(model).model_executor.driver_worker.worker.model_runner


def held(model: Any) -> dict[str, int]:
    """How many requests each part of an engine still holds; empty when it is idle and clean."""
    engine = model.vllm_entrypoint.llm_engine
    found = {
        "nnsight": sum(engine.collective_rpc("nnsight_request_count")),
        "outputs": len(engine.output_processor.request_states),
        "parents": len(engine.output_processor.parent_requests),
        "external": len(engine.output_processor.external_req_ids),
    }
    if hasattr(engine.engine_core, "engine_core"):
        scheduler = core(model).scheduler
        found |= {
            "scheduler": len(scheduler.requests) + len(scheduler.running) + len(scheduler.waiting),
            "cache blocks": blocks_in_use(scheduler),
        }
    return {name: count for name, count in found.items() if count}


def blocks_in_use(scheduler: Any) -> int:
    """Blocks of the key-value cache that requests hold; one is never used."""
    pool = scheduler.kv_cache_manager.block_pool
    return int(pool.num_gpu_blocks - 1 - pool.get_num_free_blocks())


def becomes_true(holds: Callable[[], bool]) -> bool:
    """Waits until something holds, and says whether it does."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


@contextmanager
def under_way(model: Any, blocks: int, act: Callable[[], object]) -> Iterator[None]:
    """Once a trace within has reached that many blocks, another thread calls ``act``."""
    reached, over = threading.Event(), threading.Event()

    def wait() -> None:
        reached.wait()
        if not over.is_set():
            act()

    model.on_progress = lambda done: reached.set() if done >= blocks else None
    thread = threading.Thread(target=wait)
    thread.start()
    try:
        yield
    finally:
        model.on_progress = None
        over.set()
        reached.set()
        thread.join()


@functools.cache
def shared(model_type: str = "qwen2") -> Any:
    """One engine for all tests of this process that leave it as it was."""
    return load(model_type)


@functools.cache
def _spawned() -> Any:
    return load(in_process=False, threads=1, **LONG)


def spawned() -> Any:
    """The same in a process of its own; started again after a test that closed it."""
    model = _spawned()
    return model.restart() if model._closed else model


def end_spawned() -> None:
    """Ends that process."""
    if _spawned.cache_info().currsize:
        _spawned().close()
