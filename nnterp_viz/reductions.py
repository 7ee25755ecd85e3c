"""What a trace keeps of values that are too big to keep: taken in the engine, block by block, as the forward runs.

A whole prompt's patterns grow with blocks x heads x tokens squared (its lens, which grows with blocks x tokens x
vocabulary, is `nnterp_viz.lens`). These functions stand in the trace block that `nnterp_viz.tracing` writes; each gives
a dict of named tensors for one block of the model, and `stack` puts the blocks together. Needs torch and
`nnterp_viz.measures` only: vLLM's worker imports it. Axes as in `nnterp_viz.measures`; L is the number of blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from nnterp_viz import measures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jaxtyping import Float
    from torch import Tensor


def attention_row(
    pattern: Float[Tensor, "1 H T T"],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    size: int,
    *,
    sink: bool | None = None,
    scaled: bool = False,
) -> dict[str, Tensor]:
    """One block's attention: ``thumbnails`` uint8 [H, n, n], ``row_sum_error`` [], ``value_error`` [].

    ``sink`` says whether the block's heads have one; None, the default, where no block's have. Otherwise there is
    ``sink_weight`` float32 [H, T] too, which is zero on a block without. ``scaled`` is that of `measures.value_error`.
    """
    row = {
        "thumbnails": measures.thumbnails(pattern, size),
        "row_sum_error": measures.row_sum_error(pattern, sink=bool(sink)),
        "value_error": measures.value_error(pattern, values, heads, scaled=scaled),
    }
    if sink is None:
        return row
    weight = measures.sink_weight(pattern)
    return {**row, "sink_weight": weight if sink else torch.zeros_like(weight)}


def attention_row_by_head(
    patterns: Sequence[Float[Tensor, "T T"]],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    size: int,
    *,
    sink: bool | None = None,
    scaled: bool = False,
) -> dict[str, Tensor]:
    """`attention_row` of a block whose patterns are too large to be there together: of one head after the other.

    Args:
        patterns: of each head (``self_attn.patterns_by_head()``).
        values: as there.
        heads: as there.
        size: as there.
        sink: as there.
        scaled: as there.
    """
    count, tokens = len(patterns), heads.shape[1]
    group, side = count // values.shape[1], min(tokens, size)
    # What is kept is made first: between large tensors that come and go, small ones that stay would tear memory up.
    thumbnails = torch.empty(count, side, side, dtype=torch.uint8, device=heads.device)
    weight = torch.zeros(count, tokens, device=heads.device)
    errors = torch.empty(2, count, device=heads.device)
    for head, pattern in enumerate(patterns):
        one, read = pattern[None, None], heads[:, :, head, None].float()
        thumbnails[head] = measures.thumbnails(one, size)[0]
        errors[0, head] = measures.row_sum_error(one, sink=bool(sink))
        mixed = measures.mix(one, values[:, head // group, None])
        errors[1, head] = ((measures.fitted(mixed, read) if scaled else mixed) - read).abs().max()
        if sink:
            weight[head] = measures.sink_weight(one)[0]
    row = {
        "thumbnails": thumbnails,
        "row_sum_error": errors[0].max(),
        "value_error": errors[1].max() / measures.scale_of(heads),
    }
    return row if sink is None else {**row, "sink_weight": weight}


def stack(prefix: str, rows: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The blocks' rows as tensors with a first axis of L (`measures.stacked`), named ``<prefix>.<name>``."""
    return {f"{prefix}.{name}": measures.stacked([row[name] for row in rows]) for name in rows[0]}
