"""What one head writes at a token: the tokens that it raises and lowers there, in all and of each token that it reads.

A head's output is a sum over the tokens that it reads, each its weight times the token's value; through the head's part
of the output projection and the unembedding that is its OV circuit on this prompt (Elhage et al. 2021, "A Mathematical
Framework for Transformer Circuits"). Logits are shares, read with the final norm held at the size that it had
(`nnterp_viz.attribution`). vLLM's worker imports this module: it needs torch and `nnterp_viz.attribution` only. Axes: T
tokens up to the one that reads, H heads, KV heads of values, D head width, E stream width, V vocabulary, k tokens kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.attribution import after_projection, called, freeze
from nnterp_viz.measures import relative_error

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

#: How many of the tokens that are read have their own list.
MOST_READ = 8

#: How many rows of the unembedding are looked at together.
SLICE = 8192


def written(
    model: Any,
    at: tuple[int, int, int],
    tensors: tuple[Float[Tensor, "T T"], Float[Tensor, "1 KV T D"], Float[Tensor, "1 T H D"], Float[Tensor, "1 T E"]],
    ends: tuple[Float[Tensor, "1 T E"], Float[Tensor, "1 T E"]],
    *,
    projection: str,
    ids: tuple[int, int | None],
    kept: int,
) -> dict[str, Tensor]:
    """One head's writing at one position.

    Args:
        model: a standardized model, inside its trace.
        at: block, head and position.
        tensors: the head's pattern, and the block's ``attention_values``, ``attention_head_outputs`` and
            ``attention_output``.
        ends: the last block's ``layer_output``, and ``final_norm_output``.
        projection: the name of the attention's output projection.
        ids: the token whose logit is explained, and one that it is compared with.
        kept: how many tokens of each list.

    Returns:
        Under ``head.``: ``weights`` [T], the row of its pattern; ``shares`` [T], of each token that is read the share
        of the explained logit, and ``share`` [], of the head's own output; ``read`` int64 [r], the tokens read most,
        that have lists; ``ids`` int32 [1 + r, 2, k] and ``logits`` float32 [1 + r, 2, k]: of the head in all and of
        each of those tokens, raised most and lowered most; ``error`` [], how far the sum over tokens is from the head's
        output, and ``projection_error`` [], the block's projection from what it added (`measures.relative_error`).
    """
    layer, head, position = at
    pattern, values, heads, added = tensors
    count, width = heads.shape[2:]
    block = model.layers[layer]
    weights = pattern[position, : position + 1].float()
    value = values[0, head // (count // values.shape[1]), : position + 1]
    alone = torch.cat([(weights[:, None] * value.float()).to(heads.dtype), heads[0, position, [head]]])
    rows = heads.new_zeros(len(alone) + 2, count * width)  # then all heads, and none
    rows[:-2, head * width : (head + 1) * width] = alone
    rows[-2] = heads[0, position].reshape(-1)
    projected = called(getattr(block.self_attn, projection), rows)
    after, error = after_projection(block, projected[-2], added[0, position])
    parts = after(projected[:-2].float() - projected[-1].float())  # [T + 1, E], the head's own last
    frozen = freeze(model.norm, ends[0][0, position], ends[1][0, position])
    target, versus = ids
    rows_of = model.unembedding([target] if versus is None else [target, versus]).float()
    reading = frozen.pull_back(rows_of[0] if versus is None else rows_of[0] - rows_of[1])
    shares = parts @ reading
    read = weights.topk(min(MOST_READ, len(weights))).indices
    pushed = frozen.push(torch.cat([parts[-1:], parts[read]]))
    slices = [list(range(start, min(start + SLICE, model.vocab_size))) for start in range(0, model.vocab_size, SLICE)]
    logits = torch.cat([pushed @ model.unembedding(some).float().T for some in slices], -1)
    kept = min(kept, logits.shape[-1])
    high, low = logits.topk(kept), logits.topk(kept, largest=False)
    found = {
        "weights": weights,
        "shares": shares[:-1],
        "share": shares[-1],
        "read": read,
        "ids": torch.stack([high.indices, low.indices], 1).to(torch.int32),
        "logits": torch.stack([high.values, low.values], 1),
        "error": relative_error(alone[:-1].float().sum(0), alone[-1]),
        "projection_error": error,
    }
    return {f"head.{name}": value for name, value in found.items()}
