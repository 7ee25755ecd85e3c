"""Where a recording holds a head's pattern: in its block's, or alone where the block's would be too large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jaxtyping import Float
    from torch import Tensor

    from nnterp_viz.recording import Recording

#: The patterns of a block's heads, [1, H, T, T].
BLOCK = "layers.{}.self_attn.attention_probabilities"

#: One head's alone, [T, T].
HEAD = f"{BLOCK}.head.{{}}"


def holds(recording: Recording, layer: int, head: int | None = None) -> bool:
    """Whether the recording holds a head's pattern; without ``head``, those of all heads of the block."""
    return BLOCK.format(layer) in recording.values or (
        head is not None and HEAD.format(layer, head) in recording.values
    )


def head_pattern(recording: Recording, layer: int, head: int) -> Float[Tensor, "T T"]:
    """A head's pattern; zeros of one that its block does not have, where other blocks do, as its thumbnail has.

    Raises:
        MissingValue: when the recording does not hold it; the message says why, or what it holds.
    """
    alone = recording.values.get(HEAD.format(layer, head))
    if alone is not None:
        return alone
    block = recording[BLOCK.format(layer)][0]
    return block[head] if head < len(block) else block.new_zeros(block.shape[1:])


def heads_alone(names: Iterable[str], block: str) -> list[str]:
    """The names of the heads of a block (named as `BLOCK`) whose patterns are there alone."""
    return [name for name in names if name.startswith(f"{block}.head.")]


def together(model: Any, recording: Recording, heads: Collection[tuple[int, int]], limit_bytes: int | None) -> bool:
    """Whether clicks on some heads, (block, head) each, can leave a recording that holds all their patterns."""
    from nnterp_viz.prepared import LIMIT_BYTES, block_bytes

    tokens, limit = len(recording.token_ids), LIMIT_BYTES if limit_bytes is None else limit_bytes
    block = block_bytes(model, tokens)
    if block <= limit:
        return len({layer for layer, _ in heads}) <= limit // block
    return len(heads) <= max(1, limit // (4 * tokens**2))
