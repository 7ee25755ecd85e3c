"""The engine's attention layers, put where they belong in the tree of a model that vLLM's transformers backend runs.

The backend gives each of transformers' attention modules its engine layer by index at the call, out of a dictionary
that is no part of the module tree; nnsight serves what modules take and return. Mounted as the child ``attn`` of its
attention module, a layer is served like on every family that vLLM implements itself. Its forward is called the same.
"""

from __future__ import annotations

from typing import Any

import torch
from vllm.platforms import current_platform
from vllm.v1.worker.gpu_model_runner import GPUModelRunner

from nnterp.engines import patches


class MountingModelRunner(GPUModelRunner):
    """Mounts the backend's attention layers between the load of the model and nnsight's walk over its modules.

    To stand after nnsight's runner and before vLLM's among a runner's bases; vLLM's CPU runner is one of these too.
    """

    def load_model(self, *args: Any, **kwargs: Any) -> None:
        """Load as vLLM does, with what this release lacks (`nnterp.engines.patches`), then `mount`."""
        patches.install(cpu=current_platform.is_cpu())
        patches.before_load(self.model_config.architectures)
        super().load_model(*args, **kwargs)
        mount(self.get_model())


def mount(model: torch.nn.Module) -> None:
    """Add each of the backend's attention layers to the attention module that calls it, as ``attn``.

    Does nothing to a model that vLLM implements itself.
    """
    layers: dict[int, Any] | None = getattr(model, "attention_instances", None)
    if not layers:
        return
    for module in list(model.modules()):
        index = getattr(module, "layer_idx", None)
        if index in layers and hasattr(module, "scaling") and "attn" not in module._modules:
            module.add_module("attn", layers[index])
