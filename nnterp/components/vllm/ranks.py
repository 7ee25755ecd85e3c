"""Engines of several ranks (``tensor_parallel_size``), each of which has some of the heads and none has all."""

from __future__ import annotations

from typing import Any

#: Why what is inside an attention cannot be read there.
SPLIT = (
    "this engine's {} ranks have each their own share of the heads, which nothing puts together again; load with "
    "tensor_parallel_size=1 to read them, or read attention_output, which is whole"
)


def split_heads(envoy: Any) -> str | None:
    """`SPLIT` where a model runs on several ranks, which the load's arguments say here and the group in the engine."""
    from vllm.distributed import parallel_state

    settings = getattr(envoy.root, "settings", None)
    ranks = 1 if settings is None else int(settings.arguments.get("tensor_parallel_size") or 1)
    if parallel_state.model_parallel_is_initialized():
        ranks = max(ranks, parallel_state.get_tensor_model_parallel_world_size())
    return None if ranks == 1 else SPLIT.format(ranks)
