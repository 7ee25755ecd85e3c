"""Pure functions on a model's tensors: how sure, how far apart, how much, and does it add up.

The engine's worker imports this module to take reductions where the data is, so it needs torch and nothing else.
Everything is computed in float32, whatever the model's dtype. Axes: T tokens (queries and keys), H query heads,
KV key/value heads, D head width, V vocabulary, K the number of top tokens, n the side of a thumbnail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.nn.functional import adaptive_max_pool2d

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jaxtyping import Float, Int, UInt8
    from torch import Tensor

LARGEST_BYTE = 255


def entropy(logits: Float[Tensor, "*rows V"]) -> Float[Tensor, "*rows"]:
    """Shannon entropy of the softmax of ``logits``, in nats: 0 for one certain token, ln V for no idea at all."""
    log_p = logits.float().log_softmax(-1)
    # An impossible token adds nothing; -inf times 0 would be no number.
    return -(log_p.exp() * log_p.clamp_min(torch.finfo(log_p.dtype).min)).sum(-1)


def kl(logits: Float[Tensor, "*rows V"], other: Float[Tensor, "*rows V"]) -> Float[Tensor, "*rows"]:
    """Kullback-Leibler divergence of ``other``'s softmax from ``logits``', sum of p (ln p - ln q), in nats."""
    p, q = logits.float().log_softmax(-1), other.float().log_softmax(-1)
    return torch.where(p.isneginf(), 0.0, p.exp() * (p - q)).sum(-1)


def rank(logits: Float[Tensor, "*rows V"], token_id: int) -> Int[Tensor, "*rows"]:
    """How many tokens the model prefers to ``token_id`` (int32): 0 where it is the top one; equals do not count."""
    return (logits > logits[..., token_id, None]).sum(-1, dtype=torch.int32)


def top_k(logits: Float[Tensor, "*rows V"], k: int) -> tuple[Int[Tensor, "*rows K"], Float[Tensor, "*rows K"]]:
    """The ``k`` most probable ids (int32), most probable first, and their probabilities (float32)."""
    logits = logits.float()
    best, ids = logits.topk(min(k, logits.shape[-1]))
    return ids.int(), (best - logits.logsumexp(-1, keepdim=True)).exp()


def stacked(blocks: Sequence[Tensor]) -> Tensor:
    """One tensor of each block's, with a first axis of blocks; zeros stand where one has fewer heads."""
    most = max((len(block) for block in blocks if block.ndim), default=0)
    return torch.stack(
        [
            torch.cat([block, block.new_zeros(most - len(block), *block.shape[1:])]) if block.ndim else block
            for block in blocks
        ]
    )


def relative_error(value: Float[Tensor, "*axes"], reference: Float[Tensor, "*axes"]) -> Float[Tensor, ""]:
    """The largest absolute difference over the largest magnitude of ``reference`` (absolute where that is all zero)."""
    value, reference = value.float(), reference.float()
    return (value - reference).abs().max() / scale_of(reference)


def scale_of(reference: Float[Tensor, "*axes"]) -> Float[Tensor, ""]:
    """What an error is divided by: the largest magnitude, or 1 where all is zero."""
    scale = reference.float().abs().max()
    return torch.where(scale > 0, scale, 1.0)


def thumbnails(pattern: Float[Tensor, "1 H T T"], size: int) -> UInt8[Tensor, "H n n"]:
    """Each head's pattern as a small gray picture with n = min(T, size) pixels a side.

    Every query's row is divided by its largest weight, so that a long prompt is not all white; then each pixel takes
    the largest of its cells (pixel i covers rows floor(iT/n) to ceil((i+1)T/n)), times 255, rounded.
    """
    rows = pattern[0].float()
    peaks = rows.amax(-1, keepdim=True)
    relative = rows / torch.where(peaks > 0, peaks, 1.0)
    side = min(rows.shape[-1], size)
    return (adaptive_max_pool2d(relative, side) * LARGEST_BYTE).round().to(torch.uint8)


def sink_weight(pattern: Float[Tensor, "1 H T T"]) -> Float[Tensor, "H T"]:
    """What each query gives to no token: 1 less its row's sum, which a head with a sink of its own takes."""
    return 1 - pattern[0].float().sum(-1)


def row_sum_error(pattern: Float[Tensor, "1 H T T"], *, sink: bool = False) -> Float[Tensor, ""]:
    """The largest distance of a row's sum from 1; with a sink, from the nearest of the sums that it leaves, 0 to 1."""
    missing = sink_weight(pattern)
    return (missing - missing.clamp(0, 1) if sink else missing).abs().max()


def mix(pattern: Float[Tensor, "1 H T T"], values: Float[Tensor, "1 KV T D"]) -> Float[Tensor, "1 T H D"]:
    """What each head reads: its pattern times the values of its key/value head.

    With grouped queries, query head h reads key/value head h // (H // KV) (Ainslie et al. 2023, "GQA: Training
    Generalized Multi-Query Transformer Models"), so each value head is repeated for its group, not the group tiled.
    """
    group = pattern.shape[1] // values.shape[1]
    return (pattern.float() @ values.float().repeat_interleave(group, dim=1)).transpose(1, 2)


def fitted(mixed: Float[Tensor, "1 T H D"], heads: Float[Tensor, "1 T H D"]) -> Float[Tensor, "1 T H D"]:
    """What each head mixed at each token, times the number from 0 to 1 that takes it nearest to the head's output."""
    products = (mixed * heads.float()).sum(-1, keepdim=True)
    sizes = (mixed * mixed).sum(-1, keepdim=True).clamp_min(torch.finfo(torch.float32).tiny)
    return mixed * (products / sizes).clamp(0, 1)


def value_error(
    pattern: Float[Tensor, "1 H T T"],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    *,
    scaled: bool = False,
) -> Float[Tensor, ""]:
    """How far pattern times values is from the head outputs that the engine went on with (`relative_error`).

    With ``scaled``, times one number a head and token (`fitted`): D numbers are still held to one.
    """
    mixed = mix(pattern, values)
    return relative_error(fitted(mixed, heads) if scaled else mixed, heads)


def first_token_mass(pattern: Float[Tensor, "1 H T T"]) -> Float[Tensor, " H"]:
    """The share of a head's attention that rests on the first token, the mean over the queries after it.

    That token is where heads with nothing to do look (Xiao et al. 2023, "Efficient Streaming Language Models with
    Attention Sinks"). Of a prompt of one token it is 1.
    """
    later = pattern[0, :, 1:, 0].float()
    return later.mean(-1) if later.shape[-1] else pattern[0, :, 0, 0].float()
