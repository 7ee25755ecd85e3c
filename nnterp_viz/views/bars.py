"""The numbers of the contributions view: a recording's parts in the order of depth, and what is beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from nnterp_viz.directions import key
from nnterp_viz.effects import neuron_blocks
from nnterp_viz.measures import stacked
from nnterp_viz.views.buffers import float32_bytes, int32_bytes

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.recording import Recording

_PREFIX = "contributions."

#: Gives a trait by its name.
Get = Callable[[str], Any]

#: By kind of part, its name; ``rest`` is named for what it is.
NAMES = {
    "embedding": "embedding",
    "attention": "layer {} attention",
    "mlp": "layer {} MLP",
    "rest": "",
    "bias": "biases",
    "softcap": "softcap",
    "remainder": "remainder",
}

#: The traits beside the bars where there are none.
NOTHING: dict[str, Any] = {
    "bar_effects": b"",
    "head_effects": b"",
    "neuron_effects": b"",
    "norms": b"",
    "head_norms": b"",
    "neuron_blocks": [],
    "neuron_ids": b"",
    "neuron_shares": b"",
    "written_parts": [],
    "written_tokens": [],
    "written_logits": b"",
    "target_id": -1,
    "versus_id": -1,
    "explained_position": -1,
}


def parts(recording: Recording) -> list[dict[str, Any]]:
    """Each part's name, kind and block (or -1), in the order of depth."""
    steered = {edit.layer for edit in recording.request.edits if edit.part == "stream"}
    besides = recording.info.get("besides") or ""

    def name(kind: str, layer: int) -> str:
        if kind != "rest":
            return NAMES[kind].format(layer)
        if layer not in steered:
            return f"layer {layer} {besides or 'something else'}"
        return f"edit of layer {layer}'s stream{f', {besides}' if besides else ''}"

    return [{"name": name(*part), "kind": part[0], "layer": part[1]} for part in _order(recording.values)]


def shares(values: Mapping[str, Tensor]) -> bytes:
    """The parts' shares of the logit in the order of `parts`, then the logit itself."""
    table = {kind: values.get(_PREFIX + kind) for kind in NAMES}
    return float32_bytes(torch.cat([_row(values, table), values[_PREFIX + "logit"].float().reshape(1)]))


def between(first: Get, second: Get | None = None) -> tuple[list[str], list[float]]:
    """The parts' names and shares by depth, then the logit; of two forwards what the second has more than the first.

    Args:
        first: gives a trait of the view by its name.
        second: the same of another forward; what only one of them has is 0 in the other.
    """
    tables = []
    for get in filter(None, (first, second)):
        *shares, logit = np.frombuffer(get("bar_values"), np.float32).tolist()
        named = {
            (bar["kind"], bar["layer"]): (bar["name"], share) for bar, share in zip(get("bars"), shares, strict=True)
        }
        tables.append((named, logit))
    (parts, logit), *others = tables
    for more, total in others:
        every = {key: more.get(key, parts.get(key))[0] for key in {**more, **parts}}  # type: ignore[index] # one has it
        none = ("", 0.0)
        parts = {key: (name, more.get(key, none)[1] - parts.get(key, none)[1]) for key, name in every.items()}
        logit = total - logit
    return [name for name, _ in parts.values()], [*(share for _, share in parts.values()), logit]


def effects(values: Mapping[str, Tensor]) -> dict[str, Any]:
    """The traits that draw measured effects."""
    if "effects.attention" not in values:
        return {"bar_effects": b"", "head_effects": b"", "neuron_effects": b""}
    row = _row(values, {kind: values[f"effects.{kind}"] for kind in ("attention", "mlp")})
    neurons = [
        values.get(f"effects.neurons.{layer}", torch.full_like(values[f"neurons.{layer}.shares"], torch.nan))
        for layer in neuron_blocks(values)
    ]
    return {
        "bar_effects": float32_bytes(row),
        "head_effects": _bytes(values.get("effects.heads")),
        "neuron_effects": b"".join(map(float32_bytes, neurons)),
    }


def norms(values: Mapping[str, Tensor]) -> dict[str, Any]:
    """The traits that draw the lengths of what was added; none of a recording of an earlier version."""
    if _PREFIX + "attention_norm" not in values:
        return {"norms": b"", "head_norms": b""}
    row = _row(values, {kind: values.get(f"{_PREFIX}{kind}_norm") for kind in NAMES})
    row = torch.cat([row, values[_PREFIX + "stream_norm"].reshape(1)])
    return {"norms": float32_bytes(row), "head_norms": _bytes(values.get(_PREFIX + "heads_norm"))}


def closer(recording: Recording) -> dict[str, Any]:
    """The traits of what was looked at more closely: neurons, and the tokens that parts write."""
    blocks = neuron_blocks(recording.values)
    written = [key(*part) for part in recording.request.written]
    ids = [recording[f"writes.{name}.ids"].tolist() for name in written]
    return {
        "neuron_blocks": blocks,
        "neuron_ids": int32_bytes(stacked([recording[f"neurons.{i}.ids"] for i in blocks])) if blocks else b"",
        "neuron_shares": float32_bytes(stacked([recording[f"neurons.{i}.shares"] for i in blocks])) if blocks else b"",
        "written_parts": written,
        "written_tokens": [[[recording.vocabulary[token] for token in row] for row in rows] for rows in ids],
        "written_logits": b"".join(float32_bytes(recording[f"writes.{name}.logits"]) for name in written),
    }


def _order(values: Mapping[str, Tensor]) -> list[tuple[str, int]]:
    """Each part's kind and block (or -1), by depth; what else a block does only where it is not rounding."""
    besides = values.get(_PREFIX + "rest_norm")
    order = [("embedding", -1)]
    for layer in range(len(values[_PREFIX + "attention"])):
        order += [("attention", layer), ("mlp", layer)]
        order += [("rest", layer)] if besides is not None and besides[layer] > 0 else []
    order += [("bias", -1)]
    order += [("softcap", -1)] if _PREFIX + "softcap" in values else []
    return [*order, ("remainder", -1)]


def _row(values: Mapping[str, Tensor], table: Mapping[str, Tensor | None]) -> Tensor:
    """Numbers by kind and block in the order of `parts`, NaN for the kinds that have none."""
    order = _order(values)
    row = torch.full((len(order),), torch.nan)
    for place, (kind, layer) in enumerate(order):
        found = table.get(kind)
        if found is not None:
            row[place] = found[layer] if found.ndim else found
    return row


def _bytes(value: Tensor | None) -> bytes:
    return b"" if value is None else float32_bytes(value)
