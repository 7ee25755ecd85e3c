"""The numbers of the contributions view: a recording's parts in the order of depth, and what is beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.directions import key
from nnterp_viz.measures import stacked
from nnterp_viz.views.buffers import float32_bytes, int32_bytes

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.recording import Recording

_PREFIX = "contributions."

#: The traits beside the bars where there are none.
NOTHING: dict[str, Any] = {
    "bar_effects": b"",
    "head_effects": b"",
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


def parts(found: Mapping[str, Tensor]) -> list[tuple[str, str, int, Tensor]]:
    """Each part's name, kind, block (or -1) and value, in the order of depth."""
    values = {name.removeprefix(_PREFIX): value for name, value in found.items() if name.startswith(_PREFIX)}
    rows: list[tuple[str, str, int, Tensor]] = [("embedding", "embedding", -1, values["embedding"])]
    for layer, (read, fed) in enumerate(zip(values["attention"], values["mlp"], strict=True)):
        rows += [(f"layer {layer} attention", "attention", layer, read), (f"layer {layer} MLP", "mlp", layer, fed)]
    rows += [("biases", "bias", -1, values["bias"])]
    if "softcap" in values:
        rows += [("softcap", "softcap", -1, values["softcap"])]
    return [*rows, ("remainder", "remainder", -1, values["remainder"])]


def effects(values: Mapping[str, Tensor]) -> dict[str, Any]:
    """The traits that draw measured effects."""
    if "effects.attention" not in values:
        return {"bar_effects": b"", "head_effects": b""}
    order = _by_part(values, values["effects.attention"], values["effects.mlp"])
    return {"bar_effects": float32_bytes(order), "head_effects": _bytes(values.get("effects.heads"))}


def norms(values: Mapping[str, Tensor]) -> dict[str, Any]:
    """The traits that draw the lengths of what was added; none of a recording of an earlier version."""
    if _PREFIX + "attention_norm" not in values:
        return {"norms": b"", "head_norms": b""}
    order = _by_part(values, values[_PREFIX + "attention_norm"], values[_PREFIX + "mlp_norm"])
    order[0] = values[_PREFIX + "embedding_norm"]
    order = torch.cat([order, values[_PREFIX + "stream_norm"].reshape(1)])
    return {"norms": float32_bytes(order), "head_norms": _bytes(values.get(_PREFIX + "heads_norm"))}


def closer(recording: Recording) -> dict[str, Any]:
    """The traits of what was looked at more closely: neurons, and the tokens that parts write."""
    blocks = [layer for layer, _ in recording.request.neurons]
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


def _by_part(values: Mapping[str, Tensor], attention: Tensor, mlp: Tensor) -> Tensor:
    """Numbers of blocks' attentions and MLPs in the order of the bars, NaN for the others."""
    order = torch.full((len(parts(values)),), torch.nan)
    order[1 : 1 + 2 * len(attention) : 2], order[2 : 2 + 2 * len(mlp) : 2] = attention, mlp
    return order


def _bytes(value: Tensor | None) -> bytes:
    return b"" if value is None else float32_bytes(value)
