"""A failed step ends its requests and nothing else.

An exception inside vLLM's own forward (a native write of a wrong structure, an interrupt) leaves the requests of that
step in the scheduler, where in the caller's process the next trace would wait for them forever, and ends an engine that
has a process of its own. It also leaves blocks of intervention code parked in the worker. `recovering` and
`survive_failed_steps` drop both, on either side, so that the next trace finds an engine that is idle and clean.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from multiprocessing import connection
from typing import Any

import torch
from greenlet import GreenletExit

from nnterp.engines.process import interrupts_deferred


class EngineDead(RuntimeError):
    """The engine's process has ended; ``model.restart()`` starts another."""


DEAD = "vLLM's engine process has ended and this request with it; model.restart() starts another"


class StepFailed(RuntimeError):
    """An exception inside vLLM's own forward; its requests were dropped and the engine goes on."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(
            f"{type(error).__name__}: {error} (inside vLLM's own forward, after what the block wrote or because of it; "
            "the request was dropped and the engine goes on)"
        )


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
        try:
            yield
        except EngineDeadError:
            raise
        except Exception as error:
            if drop_unfinished(llm):
                raise StepFailed(error) from error
            raise
        except BaseException:  # an interrupt of the cell: the requests it leaves behind are nobody's
            with contextlib.suppress(EngineDeadError):  # of which the next trace tells
                drop_unfinished(llm)
            raise
    except EngineDeadError as error:
        raise EngineDead(DEAD) from error


def announce_death(client: Any) -> None:
    """Let whoever waits for an engine that has processes of its own hear of their end; vLLM lets them wait.

    Args:
        client: vLLM's ``SyncMPClient``.
    """
    from vllm.v1.engine.exceptions import EngineDeadError

    sentinels = [process.sentinel for process in client.resources.engine_manager.processes]
    resources, outputs, results = client.resources, client.outputs_queue, client.utility_results

    def wait() -> None:
        connection.wait(sentinels)
        resources.engine_dead = True
        outputs.put_nowait(EngineDeadError())
        for result in list(results.values()):
            if not result.done():
                result.set_exception(EngineDeadError())

    threading.Thread(target=wait, name="nnterp-engine-watch", daemon=True).start()


def drop_unfinished(llm: Any) -> list[str]:
    """Abort every request that the engine still holds, and unwind its block in the worker; returns their ids.

    A second interrupt waits until that is done.
    """
    with interrupts_deferred():
        return _drop_unfinished(llm)


def _drop_unfinished(llm: Any) -> list[str]:
    engine = llm.llm_engine
    held = list(engine.output_processor.request_states)
    core = getattr(engine.engine_core, "engine_core", None)
    if core is not None:  # the engine is in this process, and may have been stopped anywhere in a step
        held += [name for name in core.scheduler.requests if name not in held]
        core.abort_requests(held)
    if held:
        engine.abort_request(held, internal=True)
    for dropped in engine.collective_rpc("drop_requests"):
        held += [name for name in dropped if name not in held]
    return held


class RecoveringWorker:
    """The worker's side: its methods are called by name, in the process that the worker lives in."""

    def drop_requests(self) -> list[str]:
        """Put a worker whose step was cut short back to between two steps; returns the requests it still had."""
        from nnsight.modeling.vllm.batching import VLLMBatcher

        runner = self.model_runner  # type: ignore[attr-defined] # a vLLM worker, of which this is a base
        interleaver, requests = runner.nnsight_model.interleaver, runner.nnsight_requests
        interleaver.interleaving = False
        for mediator in [*interleaver.mediators, *requests.workers()]:
            if mediator.alive:
                with contextlib.suppress(BaseException):
                    mediator.worker.throw(GreenletExit)
            mediator.pending = None
        interleaver.mediators = []
        if interleaver.batcher is None:  # a trace inside the block ended with it, and every later step needs it
            interleaver.batcher = VLLMBatcher(None)
        interleaver.reindex()
        interleaver.sourced.clear()
        runner.execute_model_state = None
        held = list(requests.requests)
        requests.requests.clear()
        requests.out.clear()
        for name in list(runner.requests):  # of which the scheduler would tell with the step that was cut short
            del runner.requests[name]
            runner.input_batch.remove_request(name)
        return held

    def fail_requests(self, held: list[str], error: Exception) -> None:
        """Give each of the requests the error as its own in place of its block."""
        from nnsight.intervention.errors import capture_exception
        from nnsight.modeling.vllm.model_runners.GPUModelRunner import Request

        self.drop_requests()
        requests = self.model_runner.nnsight_requests.requests  # type: ignore[attr-defined] # as above
        for name in held:
            requests[name] = Request(name)
            requests[name].error = capture_exception(StepFailed(error))


def survive_failed_steps() -> None:
    """Have the engine whose process this is outlive exceptions in its steps; a second call does nothing."""
    from vllm.v1.engine.core import EngineCoreProc

    step = EngineCoreProc._process_engine_step
    if not isinstance(step, _Surviving):
        EngineCoreProc._process_engine_step = _Surviving(step)


class _Surviving:
    """vLLM's step in an engine process, which on an exception ends the requests at hand instead of the process.

    Args:
        step: ``EngineCoreProc._process_engine_step``.
    """

    def __init__(self, step: Callable[[Any], bool]) -> None:
        self._step = step

    def __get__(self, core: Any, owner: Any = None) -> Any:
        return self if core is None else functools.partial(self, core)

    def __call__(self, core: Any) -> bool:
        try:
            return self._step(core)
        except Exception as error:
            if not core.scheduler.requests or _device_is_lost():
                raise
            if core.batch_queue:  # steps that were begun ahead, of the same requests
                core.batch_queue.clear()
            _end_requests(core, error)
            return False


def _device_is_lost() -> bool:
    """Whether a GPU's context was lost with the step (an illegal access, say): every later step would fail too."""
    if not torch.cuda.is_initialized():
        return False
    try:
        torch.cuda.synchronize()
    except RuntimeError:
        return True
    return False


def _end_requests(core: Any, error: Exception) -> None:
    """End all of the scheduler's requests with the error, which their traces raise when they collect their values."""
    from vllm.v1.engine import FinishReason
    from vllm.v1.request import RequestStatus

    clients = defaultdict(list)
    for request in core.scheduler.requests.values():
        clients[request.client_index].append(request.request_id)
    held = [name for names in clients.values() for name in names]
    core.collective_rpc("fail_requests", args=(held, error))
    core.scheduler.finish_requests(held, RequestStatus.FINISHED_ERROR)
    for client, names in clients.items():
        core._send_finish_outputs_to_client(names, client, FinishReason.ERROR)
