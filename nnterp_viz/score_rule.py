"""What makes a head's scores of its products of queries and keys: a scale, a softcap, a cost of distance.

They are not looked up, since every family keeps them elsewhere: they are found from products and scores, and how well
they do is told. vLLM's worker imports this module: it needs torch and nothing else. Axes: R queries, T keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from jaxtyping import Bool, Float
    from torch import Tensor

#: The error that a scale alone leaves in float32.
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Rule:
    """``softcap(scale * product) - slope * distance``.

    A cost of distance is how positions enter in ALiBi (Press et al. 2022, arXiv:2108.12409).

    Attributes:
        scale: what a product is multiplied with.
        slope: what one token of distance costs; 0 where positions are no bias.
        softcap: what the scores are squeezed under; None where they are not.
    """

    scale: float
    slope: float = 0.0
    softcap: float | None = None

    @classmethod
    def found(
        cls,
        products: Float[Tensor, "R T"],
        scores: Float[Tensor, "R T"],
        seen: Bool[Tensor, "R T"],
        away: Float[Tensor, "R T"],
        softcap: float | None,
    ) -> Rule:
        """The least squares of what is not masked; a slope is taken where it halves what the scale alone leaves."""
        x, y, use = products.double(), scores.double(), seen
        if softcap is not None:
            share = y / softcap
            use = seen & (share.abs() < 0.9)  # nearer to the cap, rounding is all there is
            y = softcap * torch.atanh(share.clamp(-0.9, 0.9))
        x, y = x.masked_fill(~use, 0), y.masked_fill(~use, 0)
        tiny = torch.finfo(torch.float64).tiny
        plain = cls(float((x * y).sum() / (x * x).sum().clamp_min(tiny)), 0.0, softcap)
        if softcap is not None or plain.error(plain.scores(products, away), scores, seen) <= _ROUNDING:
            return plain
        # What a whole row is shifted by, its softmax does not see: BLOOM's bias grows with the key's position.
        behind = away.double()
        first, second, goal = (_centered(tensor, use) for tensor in (x, -behind, y))
        both = torch.stack([first[use], second[use]], -1)
        solved = torch.linalg.lstsq(both.cpu(), goal[use][:, None].cpu()).solution[:, 0]
        tilted = cls(float(solved[0]), float(solved[1]))
        errors = [rule.error(rule.scores(products, away), scores, seen) for rule in (plain, tilted)]
        return tilted if 2 * errors[1] < errors[0] else plain

    def scores(self, products: Float[Tensor, "*axes"], away: Float[Tensor, "*axes"]) -> Float[Tensor, "*axes"]:
        """What the softmax reads, up to one number a row; ``away`` is how many tokens a key lies behind its query."""
        scaled = products * self.scale
        if self.softcap is not None:
            return self.softcap * torch.tanh(scaled / self.softcap)
        return scaled - self.slope * away if self.slope else scaled

    def error(
        self, made: Float[Tensor, "R T"], scores: Float[Tensor, "R T"], seen: Bool[Tensor, "R T"]
    ) -> Float[Tensor, ""]:
        """The largest difference, over the largest score; with a slope, of what is left of rows without their mean."""
        made, read = made.masked_fill(~seen, 0), scores.masked_fill(~seen, 0)
        if self.slope:
            made, read = _centered(made, seen), _centered(read, seen)
        return (made - read).abs().max() / read.abs().max().clamp_min(torch.finfo(torch.float32).tiny)


def _centered(rows: Float[Tensor, "R T"], use: Bool[Tensor, "R T"]) -> Float[Tensor, "R T"]:
    """Rows less their mean over what is used, and 0 elsewhere."""
    mean = rows.masked_fill(~use, 0).sum(-1, keepdim=True) / use.sum(-1, keepdim=True).clamp_min(1)
    return (rows - mean).masked_fill(~use, 0)
