"""The statistics that are built in: top tokens, followed tokens, entropy, cross-entropy, and two divergences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from nnterp_viz.lens.statistic import Reading, Statistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jaxtyping import Float
    from torch import Tensor


class TopK(Statistic):
    """The most probable tokens: ``top_ids`` int32 [N, K] and ``top_probabilities`` float32 [N, K].

    Args:
        k: how many.
    """

    name, title = "top_probabilities", "probability"
    scale = (0.0, 1.0)

    def __init__(self, k: int) -> None:
        self.k = k

    def read(self, at: Reading) -> dict[str, Tensor]:
        """Ids and probabilities, most probable first."""
        _, ids = at.logits.topk(min(self.k, at.logits.shape[-1]))
        return {"top_ids": ids.int(), "top_probabilities": at.p.gather(-1, ids)}


class Followed(Statistic):
    """Some tokens, wherever they are: ``followed_log_probabilities`` [N, F] in nats, ``followed_ranks`` int32 [N, F].

    Of the first one also ``followed_probability`` [N] and ``followed_rank`` [N]. A rank of 0 is the top; equals do not
    count.

    Args:
        ids: the tokens, F of them.
    """

    name, title = "followed_probability", "followed token's probability"
    scale = (0.0, 1.0)

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = tuple(ids)

    def read(self, at: Reading) -> dict[str, Tensor]:
        """Log-probabilities and ranks, in the order of the ids."""
        ids = torch.tensor(self.ids, device=at.logits.device)
        own = at.logits[:, ids]
        ranks = torch.stack([(at.logits > one[:, None]).sum(-1, dtype=torch.int32) for one in own.unbind(1)], 1)
        log_p = at.log_p[:, ids]
        return {
            "followed_probability": at.p[:, self.ids[0]],  # the bits that `TopK` has of it
            "followed_rank": ranks[:, 0],
            "followed_log_probabilities": log_p,
            "followed_ranks": ranks,
        }


class Entropy(Statistic):
    """Shannon's: 0 for one certain token, ln V for no idea at all."""

    name, title, unit = "entropy", "entropy", "nats"
    about = "How undecided the row is: 0 for one certain token."

    def of(self, at: Reading) -> Float[Tensor, " N"]:
        """-sum of p ln p."""
        # An impossible token adds nothing; -inf times 0 would be no number.
        return -(at.p * at.log_p.clamp_min(torch.finfo(torch.float32).min)).sum(-1)


class CrossEntropy(Statistic):
    """-ln of the probability of the token that stands next in the text; NaN at the last position."""

    name, title, unit = "cross_entropy", "cross-entropy of the next token", "nats"
    about = "How surprised the row is by the token that stands next in the text; there is none at the last position."

    def of(self, at: Reading) -> Float[Tensor, " N"]:
        """-ln p of the next token."""
        own = -at.log_p.gather(-1, at.next_ids.clamp_min(0)[:, None])[:, 0]
        return own.masked_fill(at.next_ids < 0, torch.nan)


class KLToLast(Statistic):
    """KL(last row || this row), in nats: what is lost by taking this row's prediction for the model's output.

    The order of the two is that of the loss which a tuned lens is trained by (Belrose et al. 2023, section 3).
    """

    name, title, unit = "kl_last", "KL to the last layer", "nats"
    about = "How far the row is from the model's output at this position: KL(output || row)."
    needs = ("final",)

    def of(self, at: Reading) -> Float[Tensor, " N"]:
        """KL(last row || row)."""
        return divergence(at.final, at.log_p)


class KLToPrevious(Statistic):
    """KL(this row || the row before), in nats: how much this row changed the prediction.

    The first row is held against what enters block 0, read through the same lens.
    """

    name, title, unit = "kl_previous", "KL to the row before", "nats"
    about = "How much the prediction changed since the row before: KL(row || row before)."
    needs = ("previous",)

    def of(self, at: Reading) -> Float[Tensor, " N"]:
        """KL(row || row before)."""
        return divergence(at.log_p, at.previous)


def divergence(log_p: Float[Tensor, "N V"], log_q: Float[Tensor, "N V"]) -> Float[Tensor, " N"]:
    """Kullback-Leibler divergence, sum of p (ln p - ln q), of log-probabilities; rounding does not make it negative."""
    products = (log_p - log_q).masked_fill_(log_p.isneginf(), 0.0)
    return products.mul_(log_p.exp()).sum(-1).clamp_min(0)
