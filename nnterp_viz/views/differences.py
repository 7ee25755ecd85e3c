"""What two forwards' patterns have between them, head by head, as small signed pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch.nn.functional import adaptive_max_pool2d

from nnterp_viz.measures import stacked
from nnterp_viz.views.saved_patterns import PATTERNS

if TYPE_CHECKING:
    from jaxtyping import Float, Int8
    from torch import Tensor

    from nnterp_viz.recording import Recording

#: The difference that the strongest color stands for is never less: rounding is not drawn as if it were an effect.
FLOOR = 1e-4


def thumbnail_differences(before: Recording, after: Recording) -> dict[str, Any]:
    """The heads' differences, after - before, as traits of the attention view.

    Of each pixel the cell that changed most, with its sign; one scale for all heads, so that they can be compared.
    Where a recording does not hold every pattern, the difference of the thumbnails themselves, whose rows are relative.

    Returns:
        ``thumbnails_difference``, int8 [layer head triangle], where 127 stands for ``thumbnails_scale``; and
        ``thumbnails_exact``, whether whole patterns were compared. Nothing where there is nothing to compare.
    """
    one, other = before.values.get("attention.thumbnails"), after.values.get("attention.thumbnails")
    if one is None or other is None or one.shape != other.shape:
        return {}
    side = one.shape[-1]
    names = [PATTERNS.format(layer) for layer in range(after.info["num_layers"])]
    exact = all(name in found.values for name in names for found in (before, after))
    if exact:
        change = stacked([strongest(after[name][0].float() - before[name][0].float(), side) for name in names])
    else:
        change = (other.float() - one.float()) / 255
    scale = max(float(change.abs().nan_to_num().max()), FLOOR)
    rows, columns = torch.tril_indices(side, side)
    levels: Int8[Tensor, "L H cells"] = (change / scale * 127).nan_to_num().round().to(torch.int8)[..., rows, columns]
    return {
        "thumbnails_difference": levels.contiguous().numpy().tobytes(),
        "thumbnails_scale": scale,
        "thumbnails_exact": exact,
    }


def strongest(change: Float[Tensor, "H T T"], side: int) -> Float[Tensor, "H n n"]:
    """Each pixel's cell of largest magnitude, pooled as `measures.thumbnails` pools."""
    up, down = adaptive_max_pool2d(change, side), adaptive_max_pool2d(-change, side)
    return torch.where(up >= down, up, -down)
