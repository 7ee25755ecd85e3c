"""Import vLLM without what an engine here does not use, which is about half of what its import takes.

vLLM's import is most of the time from a fresh kernel to the first trace, and much of it is for serving over HTTP, for
compiling and for telemetry. What is left out here is put back when it is asked for, or was never going to run:

- the garbage collector, which walks the growing heap some hundred times while it only grows (about 1 s);
- ``rfc3987_syntax``, which JupyterLab installs for its own checks of JSON schemas and which builds a grammar when it
  is imported (1.4 s): a stand-in imports it at its first use;
- OpenTelemetry, unless it is configured (0.4 s);
- the inductor, which vLLM imports to extend one of its tables and to wrap helpers that its kernels call (1.7 s): on a
  CPU these helpers run as they are written, which also spares their compilation, 3 s to 10 s and a C++ compiler.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any
from unittest import mock


@contextlib.contextmanager
def quick_imports(*, telemetry: bool = False, compiled: bool = True) -> Iterator[None]:
    """Within the block, import only what an engine needs.

    Args:
        telemetry: Whether the engine sends traces to an OpenTelemetry collector.
        compiled: Whether functions that vLLM marks with `torch.compile` are compiled; False runs them as written.
    """
    with contextlib.ExitStack() as stack:
        if gc.isenabled():
            gc.disable()
            stack.callback(gc.enable)
        if "jsonschema" not in sys.modules:
            stack.enter_context(_at_first_use("rfc3987_syntax", "is_valid_syntax"))
        if "vllm.v1.worker.gpu_worker" not in sys.modules and not compiled:
            stack.enter_context(_at_first_use("vllm.model_executor.warmup.kernel_warmup", "kernel_warmup"))
        if "vllm" not in sys.modules:
            stack.enter_context(_absent("torch._inductor.lowering"))
            importlib.import_module("vllm")
            stack.enter_context(_present("torch._inductor.lowering"))
        if not telemetry and not any(name.startswith("OTEL_") for name in os.environ):
            stack.enter_context(_absent("opentelemetry"))
        if not compiled:
            stack.enter_context(mock.patch("torch.compile", _as_written))
        yield


@contextlib.contextmanager
def _absent(name: str) -> Iterator[None]:
    """Let an import of the module fail within the block, unless it was imported before."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment] # the documented way to make an import fail
    try:
        yield
    finally:
        if sys.modules.get(name, name) is None:
            del sys.modules[name]


@contextlib.contextmanager
def _present(name: str) -> Iterator[None]:
    """End an enclosing `_absent`."""
    if sys.modules.get(name, name) is None:
        del sys.modules[name]
    yield


@contextlib.contextmanager
def _at_first_use(name: str, *functions: str) -> Iterator[None]:
    """Within the block, importing the module gives one whose functions import the real one when they are called."""
    if name in sys.modules or importlib.util.find_spec(name) is None:
        yield
        return
    stand_in = ModuleType(name)
    for function in functions:
        setattr(stand_in, function, _importing(name, function))
    sys.modules[name] = stand_in
    try:
        yield
    finally:
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]


def _importing(module: str, function: str) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(importlib.import_module(module), function)(*args, **kwargs)

    return call


def _as_written(model: Callable[..., Any] | None = None, **_: Any) -> Any:
    """`torch.compile` that compiles nothing."""
    return model if model is not None else lambda function: function
