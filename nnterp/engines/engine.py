"""`Engine`: nnsight's `VLLM` that starts, recovers, restarts and closes on whatever machine this is."""

from __future__ import annotations

import contextlib
import gc
import sys
import weakref
from collections.abc import Iterator
from typing import Any
from unittest import mock

import torch
from nnsight.modeling.vllm import VLLM
from typing_extensions import Self

from nnterp.engines import platform, settings
from nnterp.engines.guard import require_guard
from nnterp.engines.mounting import mount
from nnterp.engines.output import captured
from nnterp.engines.progress import Progress
from nnterp.engines.recovery import recovering

CPU_WORKER = "nnterp.engines.cpu_worker.NNsightCPUWorker"
GPU_WORKER = "nnterp.engines.gpu_worker.MountingGPUWorker"


class StartFailed(RuntimeError):
    """vLLM's engine did not start; the message has the cause that vLLM printed."""


class Engine(VLLM):
    """nnsight's vLLM model with an engine that fits the machine and outlives what goes wrong in a trace.

    On a machine without a GPU the engine runs on vLLM's CPU backend in this process, with no other line of code. A
    failed or interrupted trace is dropped from the engine, so that the next one is served. `restart` starts another
    engine over the same checkpoint, `close` ends it and frees its memory; a model that is deleted is closed.

    Attributes:
        settings: What was chosen for the engine: where it runs, threads, arguments.
    """

    settings: settings.Settings

    def __init__(self, repo_id: str, *args: Any, settings: settings.Settings, **kwargs: Any) -> None:
        self.settings = settings
        self._progress = Progress(str(repo_id).rstrip("/").rpartition("/")[2])
        self._finalizer: weakref.finalize | None = None
        self._WORKER_CLS = CPU_WORKER if settings.cpu else GPU_WORKER
        gc.collect()  # an engine whose model was dropped in a cycle is closed now, before this one asks for memory
        if settings.in_process and torch.distributed.is_initialized():
            # The groups of an earlier engine in this process may lack those that this model needs (expert parallel).
            self._cleanup_distributed()
        if kwargs.get("dispatch"):
            self._progress.say("reading the checkpoint")
        with self._starting(), captured(unless=platform.verbose()):
            super().__init__(repo_id, *args, **kwargs)

    # -- start ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _starting(self) -> Iterator[None]:
        """Leave this process's random state and its excepthook as they were.

        vLLM seeds the process that its engine runs in, and torch's process groups put ``[rank0]:`` before each line
        of every later traceback.
        """
        import random

        import numpy

        state = random.getstate(), numpy.random.get_state(), torch.get_rng_state()
        excepthook = sys.excepthook
        try:
            yield
        finally:
            random.setstate(state[0])
            numpy.random.set_state(state[1])
            torch.set_rng_state(state[2])
            sys.excepthook = excepthook

    def _load_meta(self, repo_id: str, **kwargs: Any) -> torch.nn.Module:
        """Build the tree on the meta device, without preparing weights that have no values for the CPU's kernels."""
        with mock.patch("vllm.model_executor.model_loader.base_loader.process_weights_after_loading"):
            module = super()._load_meta(repo_id, **kwargs)
        mount(module)  # as the worker does, so that both trees have the same paths
        return module

    def _load(self, repo_id: str, **kwargs: Any) -> torch.nn.Module:
        """Start the engine; nnsight calls it for ``dispatch=True`` or before the first trace."""
        if not self.settings.in_process:
            require_guard()
        settings.apply(self.settings)
        if self.settings.cpu:
            _inspect_models_here()
            if self.settings.in_process and self.settings.threads is not None:
                torch.set_num_threads(self.settings.threads)
        self._progress.say(f"starting the engine ({self._where()})")
        with captured(unless=platform.verbose()) as output:
            try:
                module = super()._load(repo_id, **kwargs)
            except Exception as error:
                raise StartFailed(_cause(error, output.tail())) from error
        self._finalizer = weakref.finalize(self, _shut_down, self.vllm_entrypoint)
        self._progress.done(f"ready ({self._where()})")
        return module

    def _where(self) -> str:
        if not self.settings.cpu:
            return "GPU"
        threads = f"{self.settings.threads} thread{'s' if self.settings.threads != 1 else ''}"
        place = "in this process" if self.settings.in_process else "in its own processes"
        return f"CPU, {threads}, {place}"

    # -- trace ---------------------------------------------------------------------------------

    def _call(self, prompts: list[Any], params: list[Any], lora_requests: list[Any], **kwargs: Any) -> Any:
        """Run one trace's requests; what they raise leaves an engine that serves the next trace."""
        mediators = self._attach_mediators(params, **kwargs)
        llm = self._running()
        with recovering(llm):
            outputs = llm.generate(prompts, sampling_params=params, lora_request=lora_requests, use_tqdm=False)
        self._collect(mediators, outputs)
        return outputs

    def _running(self) -> Any:
        if self.vllm_entrypoint is None:
            raise RuntimeError("this model was closed; model.restart() starts its engine again")
        return self.vllm_entrypoint

    # -- end -----------------------------------------------------------------------------------

    def restart(self) -> Self:
        """Start another engine over the same checkpoint with the same arguments, ending the one there was."""
        self.close()
        with self._starting():
            self._load(*self.args, **self.kwargs)
        self.dispatched = True
        return self

    def close(self) -> None:
        """End the engine: its processes end and its memory is freed. A second call does nothing."""
        finalizer, self._finalizer = self._finalizer, None
        self.vllm_entrypoint = None
        if finalizer is not None:
            finalizer()
            gc.collect()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        return state | {"_progress": None, "_finalizer": None}


def _shut_down(llm: Any) -> None:
    llm.llm_engine.engine_core.shutdown()


def _inspect_models_here() -> None:
    """Let vLLM look at a model class in this process.

    It starts a fresh interpreter for that, so as not to initialize CUDA in its own; on a CPU there is none to
    initialize, and the fresh interpreter imports vLLM anew, which takes as long as everything else together.
    """
    from vllm.model_executor.models import registry

    registry._run_in_subprocess = lambda function: function()


def _cause(error: Exception, printed: str) -> str:
    """The true cause in the first line: the error itself, or what the engine's own process printed of it."""
    text = f"{type(error).__name__}: {error}".strip()
    if "See root cause above" in text and printed:
        return f"{printed.splitlines()[-1].strip()} (vLLM's engine did not start)\n{printed}"
    return f"{text} (vLLM's engine did not start)" + (f"\n{printed}" if printed else "")
