"""What is done around vLLM's start: what it may skip here, and the cause in the first line when it fails."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import torch

from nnterp.engines.settings import Settings


class StartFailed(RuntimeError):
    """vLLM's engine did not start; the first line of the message is the cause."""


@contextlib.contextmanager
def shortened(settings: Settings) -> Iterator[None]:
    """Within the block, vLLM's start leaves out what is of no use to an engine in a notebook.

    - It logs its arguments with their defaults, for which it imports its command line and all of its tool parsers.
    - It renders a chat to warm up a template that a trace does not use.
    - On a CPU it inspects a model class in a fresh interpreter, so as not to initialize CUDA in its own: there is none,
      and the fresh interpreter imports vLLM anew, which takes as long as everything else together.
    - On a CPU it prepares weights for the kernels even in the tree on the meta device, which has none.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch("vllm.entrypoints.llm.log_non_default_args"))
        stack.enter_context(mock.patch("vllm.renderers.base.BaseRenderer.warmup"))
        if settings.cpu:
            stack.enter_context(mock.patch("vllm.model_executor.models.registry._run_in_subprocess", _run_here))
        yield


def _run_here(function: Callable[[], Any]) -> Any:
    return function()


def without_weights() -> Any:
    """A context in which a model is loaded without preparing its weights for the kernels."""
    return mock.patch("vllm.model_executor.model_loader.base_loader.process_weights_after_loading")


def check_head_widths(module: torch.nn.Module) -> None:
    """Refuse a model whose attention has a width that vLLM's CPU kernels lack, which would fail at the first request.

    Args:
        module: vLLM's module tree, on any device.

    Raises:
        StartFailed: with the width and those that there are, or with the two widths that are not equal.
    """
    from vllm.v1.attention.backends.cpu_attn import CPUAttentionBackend

    widths = CPUAttentionBackend.get_supported_head_sizes()
    for name, layer in module.named_modules():
        width = getattr(getattr(layer, "impl", None), "head_size", None)
        if isinstance(width, int) and widths and width not in widths:
            raise StartFailed(
                f"{name} has attention heads of width {width}, and vLLM's CPU kernels run widths "
                f"{', '.join(map(str, widths))} only; on CPU use StandardizedTransformer for this model"
            )
        values = getattr(layer, "head_size_v", width)
        if isinstance(width, int) and values != width:
            raise StartFailed(
                f"{name} has queries of width {width} and values of width {values}, and vLLM's CPU kernels run equal "
                "widths only; on CPU use StandardizedTransformer for this model"
            )


def cause(error: BaseException, printed: str) -> str:
    """The true cause in the first line: the error itself, or what the engine's own process printed of it."""
    lines = [line for line in map(_plain, printed.splitlines()) if line]
    told_elsewhere = "root cause" in str(error) or "See stack trace" in str(error)
    errors = [line for line in lines if re.match(r"[\w.]*(Error|Exception|Interrupt|Exit)\b", line)]
    if told_elsewhere and errors:
        return f"{_with_cure(errors[-1])} (vLLM's engine did not start)\n" + "\n".join(lines)
    return f"{type(error).__name__}: {error}".strip() + " (vLLM's engine did not start)"


def _with_cure(line: str) -> str:
    """The cause, and what to do where it is that vLLM's process does not find nnterp, which this one has."""
    if line != "ModuleNotFoundError: No module named 'nnterp'":
        return line
    home = Path(__file__).parents[2]
    return (
        f"{line} in the engine's own process; this one has it from {home}: install it (pip install {home}), set "
        f"PYTHONPATH={home} before Python starts, or pass in_process=True"
    )


def _plain(line: str) -> str:
    """A line of another process without the process's name and the log's prefix."""
    line = re.sub(r"\x1b\[[0-9;]*m", "", line)
    line = re.sub(r"^\((EngineCore|Worker)[^)]*\)\s*", "", line)
    return re.sub(r"^[A-Z]+ \d\d-\d\d \d\d:\d\d:\d\d \[[^\]]*\]\s?", "", line).rstrip()
