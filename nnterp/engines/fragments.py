"""Which values an engine of several ranks has in pieces, beside those that nnsight knows of, and how they become whole.

nnsight puts the pieces of vLLM's linear layers together where a block is served them, on all ranks alike, and gives
each rank its own piece of what the block left behind. Here the same is done for

- what enters and leaves the attention layer: each rank has some of the heads, in the order of the ranks; a key and
  value head of which several ranks have a copy is taken once;
- a projection to several things at once (queries, keys and values; gate and up): nnsight puts the ranks' outputs one
  after the other, and here each of the things is put together, as the projection of one rank has them;
- a sublayer that hands on each rank's part of a sum, which the block adds up later (Falcon).

A piece of which nothing was edited is handed back as it was, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch
from nnsight.modeling.vllm.fragments import VLLMFragments
from torch import Tensor

from nnterp.components.vllm.ranks import give_heads, ranks_here

#: The arguments of an attention layer that are rows of heads, by place and by name.
ROWS = {0: "query", 1: "key", 2: "value"}

#: Takes this rank's piece of what a block left of a whole value.
Put = Callable[[Any], Any]


class Piece(Protocol):
    """How the pieces at one location go together and apart."""

    def whole(self, piece: Any) -> tuple[Any, Put]:
        """The value of all ranks, and the way back."""

    def split(self, whole: Any) -> Any:
        """This rank's piece of a value that never was in pieces."""


class RankFragments(VLLMFragments):
    """nnsight's record of pieces, with the heads and the late sums."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: dict[str, Piece] = {}

    def instrument(self, envoy: Any) -> None:
        """Record the pieces of an envoy's module, and of the attention layers that are its children."""
        super().instrument(envoy)
        if ranks_here() < 2:
            return
        from vllm.model_executor.layers.attention import Attention
        from vllm.model_executor.layers.linear import RowParallelLinear

        module, output = envoy._module, f"{envoy.path}.output"
        for name, child in module.named_children():
            if isinstance(child, Attention):
                copies = give_heads(child, module).replicas
                self._pieces[f"{envoy.path}.{name}.input"] = Call(copies)
                self._pieces[f"{envoy.path}.{name}.output"] = Rows()
        projections = [child for child in module.children() if isinstance(child, RowParallelLinear)]
        late = getattr(module, "reduce_row_parallel_results", True) is False and bool(projections)  # its block has none
        if late or (output in self.rules and isinstance(module, RowParallelLinear)):
            self._pieces[output] = Summand()
        sizes = getattr(module, "output_partition_sizes", ())
        if output in self.rules and len(sizes) > 1:
            copies = getattr(module, "num_kv_head_replicas", 1)
            self._pieces[output] = Fused(sizes, [1, copies, copies] if copies > 1 else [1] * len(sizes))
        if self._pieces:
            self.enabled = True

    def fragmented(self, location: str) -> bool:
        """Whether the value at a location is one rank's piece."""
        return location in self._pieces or super().fragmented(location)

    def whole(self, location: str, value: Any) -> tuple[Any, Put]:
        """The value of all ranks, and the function that takes this rank's piece of what a block leaves of it."""
        if location in self._pieces:
            return self._pieces[location].whole(value)
        whole, put = super().whole(location, value)
        return whole, lambda left: value if left is whole else put(left)

    def split(self, location: str, whole: Any) -> Any:
        """This rank's piece of a value that never was in pieces: what stands for a skipped module's output."""
        return self._pieces[location].split(whole) if location in self._pieces else super().split(location, whole)


class Rows:
    """Rows of heads, ``[tokens, heads * width]`` or ``[tokens, heads, width]``.

    Args:
        copies: How many ranks in a row have the same heads.
    """

    def __init__(self, copies: int = 1) -> None:
        self._copies = copies

    def whole(self, piece: Tensor) -> tuple[Tensor, Put]:
        """All ranks' heads, each once."""
        group = _group()
        rows = group.all_gather(piece.contiguous(), dim=1)
        if self._copies > 1:
            rows = torch.cat(rows.chunk(group.world_size, dim=1)[:: self._copies], dim=1)
        return rows, lambda left: piece if left is rows else self.split(left)

    def split(self, whole: Tensor) -> Tensor:
        """This rank's heads."""
        group = _group()
        return whole.chunk(group.world_size // self._copies, dim=1)[group.rank_in_group // self._copies].contiguous()


class Fused:
    """The output of a projection to several things, ``[..., widths]`` one after the other, alone or before its bias.

    Args:
        sizes: The width of each on this rank.
        copies: How many ranks in a row have the same of each.
    """

    def __init__(self, sizes: Sequence[int], copies: Sequence[int]) -> None:
        self._sizes, self._copies = list(sizes), list(copies)

    def whole(self, piece: Any) -> tuple[Any, Put]:
        """Each thing of all ranks, in the order of one rank's projection."""
        whole = _mapped(self._put_together, piece)
        return whole, lambda left: piece if _same(left, whole) else self.split(left)

    def split(self, whole: Any) -> Any:
        """This rank's part of each."""
        return _mapped(self._taken, whole)

    def _put_together(self, piece: Tensor) -> Tensor:
        group = _group()
        ranks = group.all_gather(piece.contiguous(), dim=piece.ndim - 1).chunk(group.world_size, dim=-1)
        by_thing = zip(*(rank.split(self._sizes, dim=-1) for rank in ranks), strict=True)
        parts = [part for parts, copies in zip(by_thing, self._copies, strict=True) for part in parts[::copies]]
        return torch.cat(parts, dim=-1)

    def _taken(self, whole: Tensor) -> Tensor:
        group = _group()
        counts = [group.world_size // copies for copies in self._copies]
        widths = [size * count for size, count in zip(self._sizes, counts, strict=True)]
        things = zip(whole.split(widths, dim=-1), counts, self._copies, strict=True)
        return torch.cat(
            [thing.chunk(count, dim=-1)[group.rank_in_group // copies] for thing, count, copies in things], dim=-1
        )


class Call:
    """An attention layer's call, ``(arguments, named arguments)``: queries, keys and values.

    Args:
        copies: How many ranks in a row have the same key and value heads.
    """

    def __init__(self, copies: int) -> None:
        ways = Rows(), Rows(copies), Rows(copies)
        self._ways: dict[int | str, Rows] = {}
        for (place, name), way in zip(ROWS.items(), ways, strict=True):
            self._ways |= {place: way, name: way}

    def whole(self, piece: tuple[tuple[Any, ...], dict[str, Any]]) -> tuple[Any, Put]:
        """The call with all ranks' heads."""
        puts: dict[int | str, Put] = {}

        def gathered(place: int | str, value: Any) -> Any:
            value, puts[place] = self._ways[place].whole(value)
            return value

        whole = self._with(piece, gathered)
        return whole, lambda left: self._with(left, lambda place, value: puts[place](value))

    def split(self, whole: tuple[tuple[Any, ...], dict[str, Any]]) -> Any:
        """The call with this rank's heads."""
        return self._with(whole, lambda place, value: self._ways[place].split(value))

    def _with(self, call: tuple[tuple[Any, ...], dict[str, Any]], change: Callable[[int | str, Any], Any]) -> Any:
        def changed(place: int | str, value: Any) -> Any:
            return change(place, value) if place in self._ways and isinstance(value, Tensor) else value

        given, named = call
        return (
            tuple(changed(place, value) for place, value in enumerate(given)),
            {name: changed(name, value) for name, value in named.items()},
        )


class Summand:
    """A module's output, or the first part of it, that is each rank's part of a sum; the second is a whole bias."""

    def whole(self, piece: Tensor | tuple[Any, ...]) -> tuple[Any, Put]:
        """The sum; what was edited goes back in equal parts."""
        own, *beside = piece if isinstance(piece, tuple) else (piece,)
        total = _group().all_reduce(own.clone())

        def put(left: Any) -> Any:
            return piece if (left[0] if isinstance(left, tuple) else left) is total else self.split(left)

        return (total, *beside) if isinstance(piece, tuple) else total, put

    def split(self, whole: Any) -> Any:
        """An equal part, of which all ranks' sum is the whole."""
        ranks = _group().world_size
        return (whole[0] / ranks, *whole[1:]) if isinstance(whole, tuple) else whole / ranks


def _mapped(change: Callable[[Tensor], Tensor], value: Any) -> Any:
    """A tensor, or each tensor of a tuple, changed."""
    if isinstance(value, tuple):
        return tuple(_mapped(change, one) for one in value)
    return change(value) if isinstance(value, Tensor) else value


def _same(left: Any, whole: Any) -> bool:
    """Whether a block left a value, and each part of it, as it was."""
    if isinstance(left, tuple) and isinstance(whole, tuple) and len(left) == len(whole):
        return all(map(_same, left, whole))
    return left is whole


def _group() -> Any:
    from vllm.distributed import get_tp_group

    return get_tp_group()
