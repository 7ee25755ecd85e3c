"""The tables of each view, of its traits: js/src has the same, so that a page saves what Python does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from nnterp_viz.views.lens_plots import held, log_probabilities, statistics
from nnterp_viz.views.tables import Row, Tables, columns, floats

#: Gives a trait by its name.
Get = Callable[[str], Any]


def square(packed: bytes) -> np.ndarray[Any, np.dtype[np.float32]]:
    """A trait `pattern` as [query key], NaN above the diagonal."""
    values = np.frombuffer(packed, np.float32)
    size = round((np.sqrt(8 * len(values) + 1) - 1) / 2)
    found = np.full((size, size), np.nan, np.float32)
    found[np.tril_indices(size)] = values
    return found


def of_pattern(labels: Sequence[str], head: tuple[int, int], packed: np.ndarray[Any, Any], name: str) -> list[Row]:
    """A row for each cell [query key] of the lower triangle."""
    queries, keys = (places.tolist() for places in np.tril_indices(len(labels)))
    return columns(
        layer=[head[0]] * len(keys),
        head=[head[1]] * len(keys),
        query=queries,
        query_token=[labels[i] for i in queries],
        key=keys,
        key_token=[labels[i] for i in keys],
        **{name: list(packed[queries, keys])},
    )


def of_scores(names: Sequence[str], values: np.ndarray[Any, Any]) -> list[Row]:
    """A row for each head, of scores [score layer head]."""
    layers, heads = (each.flatten().tolist() for each in np.indices(values.shape[1:]))
    return columns(layer=layers, head=heads, **dict(zip(names, map(list, values.reshape(len(names), -1)), strict=True)))


def of_lens(get: Get) -> Tables:
    """A logit lens's: ``top`` and ``cells``."""
    if not get("top_ids"):
        return {}
    labels, k = get("labels"), get("k")
    cells = [(row, place) for row in get("rows") for place in range(len(labels))]

    def places(times: int) -> dict[str, list[Any]]:
        every = [cell for cell in cells for _ in range(times)]
        return {
            "row": [row for row, _ in every],
            "position": [place for _, place in every],
            "token": [labels[place] for _, place in every],
        }

    def top() -> list[Row]:
        ids = np.frombuffer(get("top_ids"), np.int32).tolist()
        return columns(
            **places(k),
            rank=list(range(k)) * len(cells),
            id=ids,
            predicted=[get("vocabulary").get(str(token), f"id {token}") for token in ids],
            probability=floats(get("top_probabilities")),
        )

    def each() -> list[Row]:
        rank = np.frombuffer(get("followed_rank"), np.int32).tolist() or None
        own = {"followed_probability": floats(get("followed_probability")), "followed_rank": rank}
        kept = {one["name"]: list(numbers.flatten()) for one, numbers in zip(held(get), statistics(get), strict=True)}
        count = len(get("followed_ids"))
        for n in range(1, count):
            own[f"followed_log_probability_{n + 1}"] = list(log_probabilities(get)[..., n].flatten())
            own[f"followed_rank_{n + 1}"] = np.frombuffer(get("followed_ranks"), np.int32)[n::count].tolist()
        return columns(**places(1), entropy=floats(get("entropy")), **kept, **own)

    return {"top": top, "cells": each}


def of_contributions(get: Get) -> Tables:
    """The contributions': ``bars``, and ``heads``, ``neurons`` and ``written`` where there are."""
    bars, many = get("bars"), get("num_heads")
    if not bars:
        return {}

    def of_bars() -> list[Row]:
        parts = [(bar["name"], bar["kind"], bar["layer"]) for bar in bars] + [("logit", "total", -1)]
        names, kinds, layers = zip(*parts, strict=True)
        effect = floats(get("bar_effects"))
        shares, norms = floats(get("bar_values")), floats(get("norms"))
        effect = None if effect is None else [*effect, np.float32("nan")]  # of the logit there is none
        return columns(part=names, kind=kinds, layer=layers, share=shares, effect=effect, norm=norms)

    def of_heads() -> list[Row]:
        shares = floats(get("heads")) or []
        layers, heads = zip(*(divmod(i, many) for i in range(len(shares))), strict=True)
        effect, norm = floats(get("head_effects")), floats(get("head_norms"))
        return columns(layer=layers, head=heads, share=shares, effect=effect, norm=norm)

    def of_neurons() -> list[Row]:
        ids = np.frombuffer(get("neuron_ids"), np.int32).tolist()
        k = len(ids) // len(get("neuron_blocks"))
        layers = [block for block in get("neuron_blocks") for _ in range(k)]
        return columns(
            layer=layers, neuron=ids, share=floats(get("neuron_shares")), effect=floats(get("neuron_effects"))
        )

    def of_written() -> list[Row]:
        logits = iter(floats(get("written_logits")) or [])
        return [
            {"part": part, "does": does, "token": token, "share": next(logits)}
            for part, both in zip(get("written_parts"), get("written_tokens"), strict=True)
            for does, tokens in zip(("raises", "lowers"), both, strict=True)
            for token in tokens
        ]

    found: Tables = {"bars": of_bars}
    if get("heads"):
        found["heads"] = of_heads
    if get("neuron_blocks"):
        found["neurons"] = of_neurons
    if get("written_parts"):
        found["written"] = of_written
    return found


def of_card(found: dict[str, Any], names: dict[str, str]) -> Tables:
    """A head card's: ``numbers``, and ``writes`` where that was captured."""

    def numbers() -> list[Row]:
        scores = [{**score, "value": float(score["value"])} for score in found["scores"]]
        measured = [(words, found["numbers"][name]) for name, words in names.items() if name in found["numbers"]]
        return scores + [{"name": words, "value": float(value), "paper": ""} for words, value in measured]

    def writes() -> list[Row]:
        return [
            {
                "read_position": some.get("position", ""),
                "weight": some.get("weight", ""),
                "share": some.get("share", ""),
                "does": does,
                "token": token,
                "token_share": share,
            }
            for some in found["writes"]
            for does in ("raises", "lowers")
            for token, share in some[does]
        ]

    return {"numbers": numbers, "writes": writes} if found["writes"] else {"numbers": numbers}
