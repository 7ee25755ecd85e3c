"""What a block does to the stream besides adding its attention and its MLP, measured from the streams themselves.

Most blocks do nothing else, and what is left is rounding. A few families' do (a third term, a scaling of the stream:
`nnterp`'s ``Layer.besides``), and so does an edit of the stream. What is left is then a part like the others, so that
all parts still sum to the last stream. The engine's worker imports this module: it needs torch only. Axes: T tokens, E
stream width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jaxtyping import Float
    from torch import Tensor

#: What is left, over the longest of what a block was given, added and gave, up to which it is rounding: in float32,
#: and in half precision, where every sum rounds each coordinate to 1 part in 256.
SINGLE, HALF = 1e-4, 1e-2


def rounding(dtype: torch.dtype) -> float:
    """The `SINGLE` or `HALF` of a stream's dtype."""
    return SINGLE if dtype in {torch.float32, torch.float64} else HALF


def left_over(
    added: Mapping[str, Tensor],
    entered: Float[Tensor, " E"],
    stream: Float[Tensor, "1 T E"],
    position: int,
    *,
    edited: bool = False,
) -> dict[str, Tensor]:
    """What of a block's change of the stream is neither its attention nor its MLP, at a position.

    Args:
        added: the block's ``attention`` and ``mlp``, [E] each (`nnterp_viz.attribution.block_parts`).
        entered: what left the block before; what entered this one, for the first.
        stream: the block's ``layer_output``, as an edit left it.
        position: which token.
        edited: whether an edit changes the stream there, so that nothing of what is left is taken for rounding.

    Returns:
        ``rest`` float32 [E], zeros where it is rounding, and ``rest_error`` [], its length over the longest of the
        streams and the two contributions.
    """
    before, after = entered.float(), stream[0, position].float()
    rest = after - before - added["attention"] - added["mlp"]
    longest = torch.stack([part.norm() for part in (before, after, added["attention"], added["mlp"])]).max()
    error = rest.norm() / longest.clamp_min(torch.finfo(torch.float32).tiny)
    kept = rest if edited else torch.where(error > rounding(stream.dtype), rest, 0.0)
    return {"rest": kept, "rest_error": error}
