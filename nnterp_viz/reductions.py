"""What a trace keeps of values that are too big to keep: taken in the engine, block by block, as the forward runs.

A whole prompt's patterns grow with blocks x heads x tokens squared and its lens with blocks x tokens x vocabulary.
These functions stand in the trace block that `nnterp_viz.tracing` writes; each gives a dict of named tensors for one
block of the model, and `stack` puts the blocks together. Needs torch and `nnterp_viz.measures` only: vLLM's worker
imports it. Axes as in `nnterp_viz.measures`; E is the width of the stream, L the number of blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from nnterp_viz import measures

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jaxtyping import Float
    from torch import Tensor


def attention_row(
    pattern: Float[Tensor, "1 H T T"],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    size: int,
) -> dict[str, Tensor]:
    """One block's attention: ``thumbnails`` uint8 [H, n, n], ``row_sum_error`` [], ``value_error`` []."""
    return {
        "thumbnails": measures.thumbnails(pattern, size),
        "row_sum_error": measures.row_sum_error(pattern),
        "value_error": measures.value_error(pattern, values, heads),
    }


def lens_row(
    project: Callable[[Tensor], Tensor],
    stream: Float[Tensor, "1 T E"],
    k: int,
    step: int,
    followed: int | None = None,
) -> dict[str, Tensor]:
    """The logit lens of one block: the stream after it read as if it were the last (nostalgebraist 2020).

    Args:
        project: the model's own final norm, head, scale and cap (``model.project_on_vocab``), applied to each position
            with that position's own norm.
        stream: the residual stream after the block.
        k: how many tokens to keep for each position.
        step: how many positions are projected at once, which bounds the memory to a few ``step`` x V floats.
        followed: an id whose probability and rank are kept too.

    Returns:
        ``top_ids`` int32 [T, K], ``top_probabilities`` float32 [T, K], ``entropy`` float32 [T] in nats, and with
        ``followed``: ``followed_probability`` float32 [T], ``followed_rank`` int32 [T] (0 is the top).
    """
    slices = []
    for start in range(0, stream.shape[1], step):
        logits = project(stream[:, start : start + step])[0].float()
        ids, probabilities = measures.top_k(logits, k)
        row = {"top_ids": ids, "top_probabilities": probabilities, "entropy": measures.entropy(logits)}
        if followed is not None:
            row["followed_probability"] = (logits[:, followed] - logits.logsumexp(-1)).exp()
            row["followed_rank"] = measures.rank(logits, followed)
        slices.append(row)
    return {name: torch.cat([row[name] for row in slices]) for name in slices[0]}


def stack(prefix: str, rows: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The blocks' rows as tensors with a first axis of L, named ``<prefix>.<name>``."""
    return {f"{prefix}.{name}": torch.stack([row[name] for row in rows]) for name in rows[0]}
