"""What a part of the model writes: the tokens that it promotes and suppresses, and the neurons that it is made of.

A part's vector at the explained position goes through the final norm, held at the size that it had there, and through
the unembedding of every token: these are its shares of all logits at once, of which the largest and the smallest are
kept (Geva et al. 2022, "Transformer Feed-Forward Layers Build Predictions by Promoting Concepts in the Vocabulary
Space", arXiv:2203.14680). An MLP's output is a sum over its neurons, each its activation times a direction. The
engine's worker imports this module: it needs torch and `nnterp_viz.attribution` only. Axes: E stream width, F neurons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.attribution import after_projection, called, freeze

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
        parts: for each block `attribution.block_parts`, `attribution.head_parts` and `rest.left_over`; as ``neuron``
            what `along_neurons` gave.
        embedding: what entered block 0.
        asked: part, block and number: ``("head", 3, 1)``, ``("mlp", 2, None)``, ``("embedding", -1, None)``; a bias is
            that of the final norm and of the unembedding.
        ends: what entered the final norm at the position, and what left it.

    Returns:
        For each, under ``writes.<part>.<block>.<number>``: ``ids`` int32 [2, k], raised most and lowered most, and
        ``logits`` float32 [2, k], the part's shares of them.
    """
    frozen = freeze(model.norm, *ends)
    vectors = {part: _vector(parts, embedding, *part) for part in asked if part[0] != "bias"}
    normed = torch.stack([frozen.push(vectors[part]) if part in vectors else frozen.bias for part in asked])
    logits = _logits(model, normed, [part not in vectors for part in asked])
    kept = min(KEPT, logits.shape[-1])
    high, low = logits.topk(kept), logits.topk(kept, largest=False)
    found = {}
    for row, part in enumerate(asked):
        found[f"writes.{key(*part)}.ids"] = torch.stack([high.indices[row], low.indices[row]]).to(torch.int32)
        found[f"writes.{key(*part)}.logits"] = torch.stack([high.values[row], low.values[row]])
    return found


def key(part: str, layer: int, number: int | None) -> str:
    """A part's name among the values."""
    return ".".join(str(name) for name in (part, layer, number) if name not in (None, -1))


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
        neurons together, ``count`` [], how many there are, and ``error`` [], how far the split is from what the block
        added.
    """
    count = len(values[0])
    split, error = _split(layer, projection, values)
    slices = [range(start, min(start + NEURONS, count)) for start in range(0, count, NEURONS)]
    share = torch.cat([split(list(some)) @ along for some in slices])
    top = share.abs().topk(min(KEPT, count)).indices
    return {
        "ids": top.to(torch.int32),
        "shares": share[top],
        "sum": share.sum(),
        "count": torch.tensor(count),
        "error": error,
    }


def along_neurons(
    layer: Any, projection: Any, values: tuple[Float[Tensor, " F"], Float[Tensor, " E"]], ids: Sequence[int]
) -> dict[int, Tensor]:
    """What some neurons add to the stream, float32 [E] each, by number; the other arguments are those of `neurons`."""
    if not ids:
        return {}
    split, _ = _split(layer, projection, values)
    return dict(zip(ids, split(list(ids)), strict=True))


def _split(
    layer: Any, projection: Any, values: tuple[Float[Tensor, " F"], Float[Tensor, " E"]]
) -> tuple[Callable[[list[int]], Tensor], Tensor]:
    """A function of neurons' numbers that gives what each adds to the stream, [numbers, E], and the split's error."""
    activations, added = values
    whole, bias = called(projection, torch.stack([activations, torch.zeros_like(activations)]))
    after, error = after_projection(layer, whole, added)

    def split(ids: list[int]) -> Tensor:
        alone = activations.new_zeros(len(ids), len(activations))
        alone[torch.arange(len(ids)), ids] = activations[ids]
        return after(called(projection, alone).float() - bias.float())

    return split, error


def _vector(
    parts: Sequence[dict[str, Any]], embedding: Float[Tensor, " E"], part: str, layer: int, number: int | None
) -> Float[Tensor, " E"]:
    if part == "embedding":
        return embedding.float()
    found: Tensor = parts[layer]["heads" if part == "head" else part]
    return found if number is None else found[number]


def _logits(model: Any, normed: Float[Tensor, "parts E"], biased: list[bool]) -> Float[Tensor, "parts V"]:
    """Every token's logit of what left the final norm, with the unembedding's bias where that is asked for."""
    slices = [list(range(start, min(start + SLICE, model.vocab_size))) for start in range(0, model.vocab_size, SLICE)]
    logits = torch.cat([normed @ model.unembedding(ids).float().T for ids in slices], -1)
    for row in [row for row, wanted in enumerate(biased) if wanted]:
        logits[row] += torch.cat([model.unembedding_bias(ids).float() for ids in slices])
    return logits
