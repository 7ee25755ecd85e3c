"""Recordings as large as a large model's: a small model's real traces, repeated over more layers and heads."""

from __future__ import annotations

import dataclasses

from nnterp_viz.recording import Recording, Values


def tiled(found: Recording, layers: int, heads: int, kv_heads: int | None = None) -> Recording:
    """The attention of a recording as if of ``layers`` x ``heads``: head (i, h) is the small model's (i % L, h % H)."""
    own_layers, own_heads = found["attention.thumbnails"].shape[:2]
    over = [i % own_layers for i in range(layers)]
    across = [h % own_heads for h in range(heads)]
    values = {name: found[name] for name in ("input_ids", "logits")}
    values["attention.thumbnails"] = found["attention.thumbnails"][over][:, across]
    values |= {name: found[name][over] for name in ("attention.row_sum_error", "attention.value_error")}
    pattern = "layers.{}.self_attn.attention_probabilities".format
    held = [i for i in range(layers) if pattern(over[i]) in found.values][:4]  # of some blocks, as in a large recording
    values |= {pattern(i): found[pattern(over[i])][:, across] for i in held}
    info = {**found.info, "model": f"{found.info['model']}, tiled", "num_layers": layers, "num_heads": heads}
    info["num_kv_heads"] = heads if kv_heads is None else kv_heads
    notes = (f"not a model's: one of {own_layers} x {own_heads} heads, repeated",)
    return dataclasses.replace(found, values=Values(values), info=info, notes=notes)
