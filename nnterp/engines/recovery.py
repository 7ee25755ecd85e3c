"""A failed step ends its requests and nothing else.

An exception inside vLLM's own forward (a native write of a wrong structure, an interrupt) leaves the requests of that
step in the scheduler, where the next trace would wait for them forever, and leaves blocks of intervention code parked
in the worker. `recovering` drops both, so that the next trace finds an engine that is idle and clean.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from greenlet import GreenletExit


class EngineDead(RuntimeError):
    """The engine's process has ended; ``model.restart()`` starts another."""


class StepFailed(RuntimeError):
    """An exception inside vLLM's own forward; its requests were dropped and the engine goes on."""


@contextlib.contextmanager
def recovering(llm: Any) -> Iterator[None]:
    """Run a call of ``vllm.LLM`` so that whatever it raises leaves an engine that serves the next one.

    Args:
        llm: The ``vllm.LLM`` whose engine is called.

    Raises:
        EngineDead: when the engine's process has ended.
        StepFailed: in place of an ``Exception`` raised by a step, which is its cause.
    """
    from vllm.v1.engine.exceptions import EngineDeadError

    try:
        yield
    except EngineDeadError as error:
        raise EngineDead(
            "vLLM's engine process has ended and this request with it; model.restart() starts another"
        ) from error
    except Exception as error:
        if drop_unfinished(llm):
            raise StepFailed(
                f"{type(error).__name__}: {error} (inside vLLM's own forward, after what the block wrote or because of "
                "it; the request was dropped and the engine goes on)"
            ) from error
        raise
    except BaseException:  # an interrupt of the cell: the requests it leaves behind are nobody's
        drop_unfinished(llm)
        raise


def drop_unfinished(llm: Any) -> list[str]:
    """Abort every request that the engine still holds, and unwind its block in the worker; returns their ids."""
    engine = llm.llm_engine
    held = list(engine.output_processor.request_states)
    if getattr(engine.engine_core, "engine_core", None) is not None:  # the engine is in this process
        engine.collective_rpc(reset_worker)
    if held:
        external = [engine.output_processor.request_states[name].external_req_id for name in held]
        engine.abort_request(held, internal=True)
        engine.collective_rpc("collect_nnsight", args=([], [*held, *external]))
    return held


def reset_worker(worker: Any) -> None:
    """Put a worker whose step was cut short back to between two steps; runs in the worker's process."""
    runner = worker.model_runner
    interleaver = runner.nnsight_model.interleaver
    interleaver.interleaving = False
    for mediator in [*interleaver.mediators, *runner.nnsight_requests.workers()]:
        if mediator.alive:
            with contextlib.suppress(BaseException):
                mediator.worker.throw(GreenletExit)
        mediator.pending = None
    interleaver.mediators = []
    interleaver.reindex()
    interleaver.sourced.clear()
    runner.execute_model_state = None
