"""xIELU (Apertus), which reads its constants back when it is built: a tensor on the meta device has none to give."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch


def with_values(init: Callable[..., None]) -> Callable[..., None]:
    """The ``__init__``, run on the CPU where the model is built on the meta device; an engine's stays on its device."""

    @functools.wraps(init)
    def built(self: Any, *arguments: Any, **named: Any) -> None:
        device = torch.get_default_device()
        with torch.device("cpu" if device.type == "meta" else device):
            init(self, *arguments, **named)

    return built


def install() -> None:
    """Replace the ``__init__``: nnsight builds the model's tree on the meta device."""
    from vllm.model_executor.layers.activation import XIELU

    if not hasattr(XIELU.__init__, "__wrapped__"):
        XIELU.__init__ = with_values(XIELU.__init__)
