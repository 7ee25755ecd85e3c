"""`Engine`: nnsight's `VLLM` that starts, recovers, restarts and closes on whatever machine this is."""

from __future__ import annotations

import contextlib
import functools
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import torch
from typing_extensions import Self

from nnterp.engines import groups, patches, platform, process, progress, start
from nnterp.engines.guard import require_guard
from nnterp.engines.imports import quick_imports
from nnterp.engines.output import Captured, captured
from nnterp.engines.recovery import announce_death
from nnterp.engines.settings import Settings, in_its_own_process
from nnterp.engines.start import StartFailed

platform.quiet_logging()  # vLLM reads its level when it is imported
with progress.importing("vllm"), quick_imports(compiled=not platform.cpu_build()):
    from nnterp.engines.calling import Calling
    from nnterp.engines.looped import LoopedEngine
    from nnterp.engines.mounting import mount
    from nnterp.engines.stepping import SteppingEngine

__all__ = ["Engine", "StartFailed"]

CPU_WORKER = "nnterp.engines.cpu_worker.NNsightCPUWorker"
PORTS = 5  # that are tried for a group of one rank
GPU_WORKER = "nnterp.engines.gpu_worker.MountingGPUWorker"


class Engine(Calling):
    """nnsight's vLLM model with an engine that fits the machine and outlives what goes wrong in a trace.

    On a machine without a GPU the engine runs on vLLM's CPU backend in this process, with no other line of code. A
    failed or interrupted trace is dropped from the engine, so that the next one is served. `restart` starts another
    engine over the same checkpoint, `close` ends it and frees its memory; a model that is deleted is closed.

    Attributes:
        settings: What was chosen for the engine: where it runs, threads, arguments.
    """

    settings: Settings
    vllm_entrypoint: Any

    def __init__(self, repo_id: str, *args: Any, settings: Settings, **kwargs: Any) -> None:
        self.settings = _placed(settings, kwargs)
        self._progress = progress.for_load(str(repo_id).rstrip("/").rpartition("/")[2])
        self._end: weakref.finalize[..., Any] | None = None
        self._groups: groups.Groups | None = None
        self._closed = False
        self._WORKER_CLS = CPU_WORKER if settings.cpu else GPU_WORKER
        gc.collect()  # an engine whose model was dropped in a cycle is closed now, before this one asks for memory
        with self._starting():
            groups.put_away()
            self._join_alone()  # for the tree, before anything is on the meta device
            super().__init__(repo_id, *args, **{**kwargs, **self.settings.arguments})
            if self._groups is None:
                groups.put_away()  # the tree's

    def _join_alone(self) -> None:
        """nnsight's group of one rank; it finds a free port and binds it later, when another may have taken it."""
        for left in reversed(range(PORTS)):
            try:
                return self._init_distributed()
            except torch.distributed.DistNetworkError as error:
                if not left or "EADDRINUSE" not in str(error):
                    raise
        return None

    # -- start ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _starting(self) -> Iterator[Captured]:
        """The surroundings of everything that vLLM does before the engine stands."""
        from vllm import envs
        from vllm.model_executor.layers.rotary_embedding import _ROPE_DICT

        chosen = self.settings
        with contextlib.ExitStack() as stack:
            stack.enter_context(process.undisturbed(chosen.environment))
            envs.disable_envs_cache()  # which an earlier engine filled with its own
            _ROPE_DICT.clear()  # likewise: rotary modules by their sizes, whatever operator runs them
            telemetry = bool(chosen.arguments.get("otlp_traces_endpoint"))
            stack.enter_context(quick_imports(telemetry=telemetry, compiled=not chosen.cpu))
            output = stack.enter_context(captured(unless=platform.verbose()))
            stack.enter_context(start.shortened(chosen))
            if chosen.in_process:
                stack.enter_context(process.heap_not_frozen())
                stack.enter_context(process.threads(chosen.threads))
            else:
                stack.enter_context(process.spawned_deaf_to_interrupts())
            yield output

    def _load_meta(self, repo_id: str, **kwargs: Any) -> torch.nn.Module:
        """Build the tree on the meta device."""
        patches.install(cpu=self.settings.cpu)
        with start.without_weights():
            module = super()._load_meta(repo_id, **kwargs)
        mount(module)  # as the worker does, so that both trees have the same paths
        if self.settings.cpu:
            start.check_head_widths(module)
        return module

    def _load(self, repo_id: str, **kwargs: Any) -> torch.nn.Module:
        """Start the engine; nnsight calls it for ``dispatch=True`` or before the first trace."""
        if not self.settings.in_process:
            require_guard()
        self._progress.say(f"starting the engine ({self._where()})")
        with self._starting() as output:
            try:
                module = super()._load(repo_id, **kwargs)
            except StartFailed:
                raise
            except Exception as error:
                raise StartFailed(start.cause(error, output.tail())) from error
        if self.settings.in_process:
            self._groups = groups.Groups()
        elif not self._async_engine:
            announce_death(self.vllm_entrypoint.llm_engine.engine_core)
        self._end = weakref.finalize(self, _end, self.vllm_entrypoint, self._groups)
        # In this process nothing outlives it, and freeing its memory piece by piece takes a second.
        self._end.atexit = not self.settings.in_process
        self._closed = False
        self._progress.done(f"ready ({self._where()})")
        return module

    def _load_sync(self, repo_id: str, **kwargs: Any) -> Any:
        groups.put_away()  # the meta tree's
        llm = super()._load_sync(repo_id, **kwargs)
        SteppingEngine.take_over(llm.llm_engine, in_process=self.settings.in_process)
        return llm

    def _load_async(self, repo_id: str, **kwargs: Any) -> Any:
        groups.put_away()
        return LoopedEngine(functools.partial(super()._load_async, repo_id, **kwargs))

    def dispatch(self) -> None:
        """Start the engine, unless it runs; a trace does it by itself.

        Raises:
            RuntimeError: when the model was closed, or is served from elsewhere.
        """
        self._require_open()
        if self.line is not None:
            raise RuntimeError(f"this model is run by {self.line.url}; no engine is started here: trace it")
        super().dispatch()

    def _where(self) -> str:
        if not self.settings.cpu:
            return "GPU"
        threads = f"{self.settings.threads} thread{'s' if self.settings.threads != 1 else ''}"
        place = "in this process" if self.settings.in_process else "in a process of its own"
        return f"CPU, {threads}, {place}"

    # -- trace ---------------------------------------------------------------------------------

    def _require_open(self) -> None:
        if self._closed:
            raise RuntimeError("this model was closed; model.restart() starts its engine again")

    @contextlib.contextmanager
    def _surrounded(self) -> Iterator[None]:
        """The surroundings of a call of an engine in this process."""
        if self._groups is None:
            yield
            return
        self._groups.put()
        with process.threads(self.settings.threads):
            yield

    # -- end -----------------------------------------------------------------------------------

    def restart(self) -> Self:
        """Start another engine over the same checkpoint with the same arguments, ending the one there was."""
        self.close()
        self._load(*self.args, **self.kwargs)
        self.dispatched = True
        return self

    def close(self) -> None:
        """End the engine: its processes end and its memory is freed. A second call does nothing."""
        end, self._end = self._end, None
        self.vllm_entrypoint = self._groups = self._pulse = None
        self._closed = True
        if end is not None:
            end()
            gc.collect()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        return state | {"_progress": None, "_end": None, "_groups": None, "line": None}


def _placed(chosen: Settings, arguments: dict[str, Any]) -> Settings:
    return in_its_own_process(chosen) if arguments.get("mode") == "async" else chosen


def _end(engine: Any, own: groups.Groups | None) -> None:
    if own is None:
        client = engine.llm_engine.engine_core if hasattr(engine, "llm_engine") else engine
        client.shutdown()
        if hasattr(client, "output_queue_thread"):  # its lines to the process, which vLLM leaves to the collector
            client.output_queue_thread.join()
            client.resources.ctx.destroy(linger=0)
        return
    with process.others_kept():
        engine.llm_engine.engine_core.shutdown()
    own.end()
