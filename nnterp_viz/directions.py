"""What a part of the model writes: the tokens that it promotes and suppresses, and the neurons that it is made of.

A part's vector at the explained position goes through the final norm, held at the size that it had there, and through
the unembedding of every token: these are its shares of all logits at once, of which the largest and the smallest are
kept (Geva et al. 2022, "Transformer Feed-Forward Layers Build Predictions by Promoting Concepts in the Vocabulary
Space", arXiv:2203.14680). An MLP's output is a sum over its neurons, each its activation times a direction. The
engine's worker imports this module: it needs torch and `nnterp_viz.attribution` only. Axes: E stream width, F neurons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.attribution import FrozenNorm, after_projection, called, freeze

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

#: How many tokens and neurons are kept.
KEPT = 10

#: How many rows of the unembedding, and how many neurons, are looked at together.
SLICE, NEURONS = 8192, 256


def written(
    model: Any,
    parts: Sequence[dict[str, Tensor]],
    embedding: Float[Tensor, " E"],
    asked: Sequence[tuple[str, int, int | None]],
    ends: tuple[Float[Tensor, " E"], Float[Tensor, " E"]],
) -> dict[str, Tensor]:
    """The tokens whose logits parts raise and lower most, at the explained position.

    Args:
        model: a standardized model, inside its trace.
        parts: for each block `attribution.block_parts` and `attribution.head_parts`.
        embedding: what entered block 0.
        asked: part, block and head: ``("head", 3, 1)``, ``("mlp", 2, None)``, ``("embedding", -1, None)``.
        ends: what entered the final norm at the position, and what left it.

    Returns:
        For each, under ``writes.<part>.<block>.<head>``: ``ids`` int32 [2, k], raised most and lowered most, and
        ``logits`` float32 [2, k], the part's shares of them.
    """
    frozen = freeze(model.norm, *ends)
    vectors = torch.stack([_vector(parts, embedding, *part) for part in asked])
    logits = _logits(model, frozen, vectors)
    kept = min(KEPT, logits.shape[-1])
    high, low = logits.topk(kept), logits.topk(kept, largest=False)
    found = {}
    for row, part in enumerate(asked):
        found[f"writes.{key(*part)}.ids"] = torch.stack([high.indices[row], low.indices[row]]).to(torch.int32)
        found[f"writes.{key(*part)}.logits"] = torch.stack([high.values[row], low.values[row]])
    return found


def key(part: str, layer: int, head: int | None) -> str:
    """A part's name among the values."""
    return ".".join(str(name) for name in (part, layer, head) if name not in (None, -1))


def reading(
    model: Any, ends: tuple[Float[Tensor, " E"], Float[Tensor, " E"]], tokens: tuple[int, int]
) -> Float[Tensor, " E"]:
    """The direction in the stream that a logit (less another's; -1: none) is read along, with the norm held."""
    rows = model.unembedding([token for token in tokens if token >= 0]).float()
    return freeze(model.norm, *ends).pull_back(rows[0] - rows[1] if len(rows) > 1 else rows[0])


def neurons(
    layer: Any,
    projection: Any,
    values: tuple[Float[Tensor, " F"], Float[Tensor, " E"]],
    along: Float[Tensor, " E"],
) -> dict[str, Tensor]:
    """The neurons of one block's MLP with the largest shares of the explained logit.

    The MLP's own projection is called on each neuron's activation alone, as `attribution.head_parts` does with heads.

    Args:
        layer: the block.
        projection: the MLP's output projection.
        values: the neurons at the position (`mlp_neurons`), and what the block added for its MLP.
        along: the direction that the logit is read along (`reading`).

    Returns:
        ``ids`` int32 [k] and ``shares`` float32 [k], of the largest magnitude first, ``sum`` [], the share of all
        neurons together, and ``error`` [], how far the split is from what the block added.
    """
    activations, added = values
    probes = torch.stack([activations, torch.zeros_like(activations)])
    whole, bias = called(projection, probes)
    after, error = after_projection(layer, whole, added)
    shares = []
    for start in range(0, len(activations), NEURONS):
        some = activations[start : start + NEURONS]
        alone = activations.new_zeros(len(some), len(activations))
        alone[torch.arange(len(some)), torch.arange(start, start + len(some))] = some
        shares.append(after(called(projection, alone).float() - bias.float()) @ along)
    share = torch.cat(shares)
    top = share.abs().topk(min(KEPT, len(share))).indices
    return {"ids": top.to(torch.int32), "shares": share[top], "sum": share.sum(), "error": error}


def _vector(
    parts: Sequence[dict[str, Tensor]], embedding: Float[Tensor, " E"], part: str, layer: int, head: int | None
) -> Float[Tensor, " E"]:
    if part == "embedding":
        return embedding.float()
    return parts[layer]["heads"][head] if part == "head" else parts[layer][part]


def _logits(model: Any, frozen: FrozenNorm, vectors: Float[Tensor, "parts E"]) -> Float[Tensor, "parts V"]:
    pushed = frozen.push(vectors)
    slices = [range(start, min(start + SLICE, model.vocab_size)) for start in range(0, model.vocab_size, SLICE)]
    return torch.cat([pushed @ model.unembedding(list(ids)).float().T for ids in slices], -1)
