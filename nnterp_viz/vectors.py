"""Why a head reads a token: the query, key and value vectors of one head, as they enter its products and its mix.

They are those that the engine's attention gets: after whatever norm and rotation the model applies to queries and keys.
`nnterp_viz.score_rule` makes scores of their products, and `of` says how well the softmax of these is the pattern.
vLLM's worker imports this module: what it needs beyond torch is imported where it is used. Axes: T tokens, H heads, KV
heads of keys and values, D the width of queries and keys, V that of values.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.score_rule import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jaxtyping import Float
    from torch import Tensor

    from nnterp_viz.recording import Recording
    from nnterp_viz.request import Request

#: As many rows of scores at most are what a head's scale is found from; of more tokens, evenly spaced ones.
ROWS = 512

#: How far the scores may be from what the vectors make of them, over the largest score, before it counts as not known.
TOLERANCE = 0.05

#: The standard values that a head's vectors and their check are made of.
NEEDS = ("attention_queries", "attention_keys", "attention_values", "attention_scores", "attention_probabilities")


def name(layer: int, value: str, head: int) -> str:
    """What a recording calls a block's value of one head; of keys and values, of one group of heads."""
    return f"layers.{layer}.vectors.{value}.{head}"


def with_vectors(model: Any, recording: Recording, layer: int, head: int) -> Recording:
    """The recording with one head's query, key and value vectors, by one small trace.

    Args:
        model: the model that was recorded.
        recording: of the prompt, with attention.
        layer: the block.
        head: the query head; its keys and values are those of its group.

    Raises:
        IndexError: when there is no such block or head.
        LookupError: when the model cannot give them; the message is the reason.
        TypeError: when ``model`` is no model.
    """
    from nnterp_viz.merging import merged
    from nnterp_viz.prepared import index
    from nnterp_viz.provenance import require_model

    require_model(model)
    layer = index(layer, model.num_layers, "layer")
    head = index(head, model.layers[layer].self_attn.num_heads, "head")
    if name(layer, "queries", head) in recording.values:
        return recording
    if reason := missing(model, layer):
        raise LookupError(reason)
    softcap = recording.info["limits"][layer].get("softcap")
    asked = (layer, head, softcap)
    request = dataclasses.replace(recording.request, vectors=(*recording.request.vectors, asked))
    return merged(model, recording, request, request.only(vectors=(asked,)), set())


def missing(model: Any, layer: int) -> str | None:
    """Why a block's vectors cannot be had; None where they can."""
    support = model.support(layer=layer)
    for value in NEEDS:
        full = f"self_attn.{value}"
        reason = support.get(full, f"this family has no value {full}")
        if reason is not None:
            return f"Queries, keys and values of layer {layer} cannot be shown: {reason}"
    return None


def of(
    layer: int,
    head: int,
    *,
    queries: Float[Tensor, "1 H T D"],
    keys: Float[Tensor, "1 KV T D"],
    values: Float[Tensor, "1 KV T V"],
    scores: Float[Tensor, "T T"],
    pattern: Float[Tensor, "T T"],
    softcap: float | None = None,
) -> dict[str, Tensor]:
    """One head's vectors, and what makes scores of them.

    Args:
        layer: the block's number.
        head: the head's.
        queries: ``attention_queries``.
        keys: ``attention_keys``.
        values: ``attention_values``.
        scores: the head's ``attention_scores``, what the softmax reads.
        pattern: the head's ``attention_probabilities``.
        softcap: what the scores are squeezed under, where they are.

    Returns:
        Under ``layers.<layer>.vectors.``, float32: ``queries.<head>`` [T, D]; ``group.<head>`` int64 [3], which keys
        and values it reads, and the first and last head that do; ``keys.<group>`` [T, D] and ``values.<group>``
        [T, V]; ``scale.<head>`` [] and ``slope.<head>`` [], what a product is multiplied with and what one token of
        distance costs; ``error.<head>`` [], how far that is from the scores, over the largest; ``row_error.<head>`` [],
        how far the softmax of it is from the pattern.
    """
    size = queries.shape[1] // keys.shape[1]
    group = head // size
    query, key, value = queries[0, head].float(), keys[0, group].float(), values[0, group].float()
    chosen = _rows(len(query)).to(query.device)
    away = (chosen[:, None] - torch.arange(len(query), device=query.device)).float()
    products, read = query[chosen] @ key.T, scores[chosen].float()
    # what is masked is -inf, or the dtype's lowest number with whatever score was there
    seen = (read > torch.finfo(scores.dtype).min / 2) & (away >= 0)
    rule = Rule.found(products, read, seen, away, softcap)
    again = rule.scores(products, away)
    weights = pattern[chosen].float()
    # a sink takes its part of every row and leaves the rest as it is
    made = again.masked_fill(~seen, -torch.inf).softmax(-1) * weights.sum(-1, keepdim=True)
    of_head = {
        "queries": query.clone(),
        "group": torch.tensor([group, group * size, (group + 1) * size - 1]),
        "scale": torch.tensor(rule.scale),
        "slope": torch.tensor(rule.slope),
        "error": rule.error(again, read, seen),
        "row_error": (made - weights).abs().max(),
    }
    of_group = {"keys": key.clone(), "values": value.clone()}
    found = {name(layer, value, head): tensor for value, tensor in of_head.items()}
    return {**found, **{name(layer, value, group): tensor for value, tensor in of_group.items()}}


def table(request: Request) -> dict[int, list[tuple[int, float | None]]]:
    """The heads of a request by block, each with its softcap."""
    found: dict[int, list[tuple[int, float | None]]] = {}
    for layer, head, softcap in request.vectors:
        found.setdefault(layer, []).append((head, softcap))
    return found


def lines(request: Request, value: str, pattern: str) -> list[str]:
    """A trace block's lines for `of` in ``looked_at`` (`table`).

    Where the attention is recorded, ``value`` and ``pattern`` are the lines that read those of every block.
    """
    first = "query, key = layer.self_attn.attention_queries, layer.self_attn.attention_keys"
    score = "scores = layer.self_attn.scores_by_head()"
    alone = "patterns = layer.self_attn.patterns_by_head()"
    of_head = "patterns[head]" if request.by_head or not request.attention else "pattern[0, head]"
    each = [
        "for head, softcap in looked_at.get(i, []):",
        '    named = {"queries": query, "keys": key, "values": value, "softcap": softcap}',
        f"    saved |= vectors.of(i, head, scores=scores[head], pattern={of_head}, **named)",
    ]
    here = "if i in looked_at:"
    if not request.attention:
        return [here, *(f"    {line}" for line in (first, value, score, alone, *each))]
    return [here, f"    {first}", value, here, f"    {score}", pattern, *each]


def refused(values: Mapping[str, Tensor], layer: int, head: int) -> str | None:
    """Why the scores of a head are not its products times a number; None where they are."""
    error = float(values[name(layer, "error", head)])
    if error <= TOLERANCE:
        return None
    return (
        f"the scores of block {layer}, head {head} are not its products of queries and keys times a number (off by "
        f"{error:.0%}): the attention does something between them that is not mapped"
    )


def _rows(tokens: int) -> Tensor:
    """The positions of the queries that are looked at."""
    if tokens <= ROWS:
        return torch.arange(tokens)
    return torch.linspace(0, tokens - 1, ROWS).round().long()
