"""Which rows a lens has: after which blocks, after whose attention too, and why not after others'."""

from __future__ import annotations

from typing import Any

from nnterp_viz.numbers import whole


def lens_rows(model: Any, stride: int, *, after_attention: bool) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The rows as fields of a request, and what to tell the reader of those that there are not.

    Args:
        model: the model.
        stride: each how many blocks there is a row, counted back from the last, which always has one.
        after_attention: whether there is one between attention and MLP too.

    Raises:
        TypeError: when ``stride`` is no whole number.
        ValueError: when it is below 1.
    """
    step = whole(stride, "stride")
    if step < 1:
        raise ValueError(f"stride is {step}; the lens reads each how many blocks, 1 or more")
    blocks = model.num_layers
    kept = tuple(sorted(range(blocks - 1, -1, -step)))
    fields: dict[str, Any] = {} if step == 1 else {"lens_layers": kept}
    if not after_attention:
        return fields, ()
    reasons = {layer: without_middle(model, layer) for layer in kept}
    fields["lens_attention"] = tuple(layer for layer, reason in reasons.items() if not reason)
    missing: dict[str, list[int]] = {}
    for layer, reason in reasons.items():
        if reason:
            missing.setdefault(reason, []).append(layer)
    return fields, tuple(_told(reason, layers, len(kept)) for reason, layers in missing.items())


def without_middle(model: Any, layer: int) -> str:
    """Why a block has no stream between its attention and its MLP; empty where it has one."""
    block = model.layers[layer]
    if block.besides:
        return f"the block does more to its stream than add its attention and its MLP ({block.besides})"
    support = model.support(layer=layer)
    for name in ("layer_input", "self_attn.attention_output", "mlp.mlp_output"):
        reason = support.get(name, f"this family has no value {name}")
        if reason is not None:
            return f"{name}: {reason}"
    if block.parallel:
        return "its attention and its MLP read the same stream and are added at once (a parallel block)"
    return ""


def _told(reason: str, layers: list[int], of: int) -> str:
    where = "any block" if len(layers) == of else f"block {', '.join(map(str, layers))}"
    return f"the lens has no row after the attention of {where}: {reason}"
