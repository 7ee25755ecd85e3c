"""What one rank's modules say about the whole model, on an engine of several ranks (``tensor_parallel_size``).

Each rank has some of an attention's heads and some rows of the unembedding. A block runs on every rank and is served
whole values (`nnterp.engines.fragments`); what is computed from them needs the constants of all heads, which each rank
is given once, when the weights are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor


@dataclass(frozen=True)
class Heads:
    """All heads of one attention layer of the engine's, those of other ranks too.

    Attributes:
        count: The number of query heads.
        kv_count: The number of key and value heads.
        replicas: How many ranks have a copy of the same key and value head: more than 1 where there are fewer of these
            heads than ranks.
        slopes: What one token of distance costs each head (ALiBi), ``[count]``, or None.
        sinks: The score of each head's sink, ``[count]``, or None.
    """

    count: int
    kv_count: int
    replicas: int
    slopes: Tensor | None
    sinks: Tensor | None


def heads_of(layer: Any) -> Heads:
    """The heads of an attention layer: those that it was given at its load, or its own where it has all of them."""
    heads: Heads | None = getattr(layer, "nnterp_heads", None)
    if heads is not None:
        return heads
    return Heads(int(layer.num_heads), int(layer.num_kv_heads), 1, slopes_of(layer), sinks_of(layer))


def slopes_of(layer: Any) -> Any:
    """`Heads.slopes` of an attention layer."""
    heads: Heads | None = getattr(layer, "nnterp_heads", None)
    return getattr(layer.impl, "alibi_slopes", None) if heads is None else heads.slopes


def sinks_of(layer: Any) -> Any:
    """`Heads.sinks` of an attention layer."""
    heads: Heads | None = getattr(layer, "nnterp_heads", None)
    return getattr(layer.impl, "sinks", None) if heads is None else heads.sinks


def give_heads(layer: Any, attention: Any) -> Heads:
    """Tell an attention layer of the heads on the other ranks, which have to make the same call.

    Args:
        layer: The engine's attention layer, whose weights are loaded.
        attention: The module that calls it, which knows how often key and value heads are copied.
    """
    from vllm.distributed import get_tp_group

    group = get_tp_group()
    own = heads_of(layer)
    copies = replicas(attention, group.world_size)
    layer.__dict__["nnterp_heads"] = Heads(
        own.count * group.world_size,
        own.kv_count * group.world_size // copies,
        copies,
        _gathered(own.slopes, group),
        _gathered(own.sinks, group),
    )
    return heads_of(layer)


def replicas(attention: Any, ranks: int) -> int:
    """How many ranks have a copy of the same key and value head."""
    from vllm.model_executor.layers.linear import QKVParallelLinear

    for module in attention.modules():
        if isinstance(module, QKVParallelLinear):
            return int(module.num_kv_head_replicas)
    total = getattr(attention, "total_num_kv_heads", None)
    return max(1, ranks // total) if total else 1


def ranks_here() -> int:
    """How many ranks the engine has, whose process this is; 1 in the caller's process."""
    from vllm.distributed import parallel_state

    if not parallel_state.model_parallel_is_initialized():
        return 1
    return int(parallel_state.get_tensor_model_parallel_world_size())


def rows_of(module: Any, table: Tensor, token_ids: Tensor) -> Tensor:
    """The rows of a table with one row a token, ``[tokens, ...]``, of which each rank has some.

    Args:
        module: vLLM's embedding or head, which says which rows are this rank's.
        table: Its weight or bias, ``[own tokens, ...]``.
        token_ids: ``[tokens]``.

    Raises:
        IndexError: for an id that the model's vocabulary does not have.
    """
    if module.tp_size == 1:
        return table[token_ids]
    from vllm.distributed import tensor_model_parallel_all_reduce

    if len(token_ids) and not (int(token_ids.min()) >= 0 and int(token_ids.max()) < module.org_vocab_size):
        raise IndexError(f"token ids {token_ids.tolist()} are not all from 0 to {module.org_vocab_size - 1}")
    first, end = module.shard_indices.org_vocab_start_index, module.shard_indices.org_vocab_end_index
    own = (token_ids >= first) & (token_ids < end)
    rows = table[torch.where(own, token_ids - first, 0)]
    rows[~own] = 0
    return tensor_model_parallel_all_reduce(rows)


def _gathered(own: Any, group: Any) -> Tensor | None:
    """A constant of each head, ``[own heads]``, of all ranks' heads; over the processors, since it is done once."""
    if own is None:
        return None
    held = torch.as_tensor(own)
    parts: list[Any] = [None] * group.world_size
    torch.distributed.all_gather_object(parts, held.detach().cpu(), group=group.cpu_group)
    return torch.cat(parts).to(held.device)
