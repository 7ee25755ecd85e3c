"""What bounds the attention of each block beside the causal mask: a sliding window, a softcap, a sink."""

from __future__ import annotations

from typing import Any

#: What transformers' attentions call their softcap.
_CAPS = ("attn_logit_softcapping",)


def limits(model: Any) -> list[dict[str, Any]]:
    """What bounds each block's attention; a softcap is named only where the engine's own module has it.

    Returns:
        For each block some of ``window``, how many tokens a query reads back, itself included; ``softcap``, what the
        scores are squeezed under before the softmax; ``sink``, that the softmax has a column that is no token.
    """
    return [_of(getattr(layer, "self_attn", None)) for layer in model.layers]


def _of(attention: Any) -> dict[str, Any]:
    if attention is None:
        return {}
    module = attention._module  # noqa: SLF001 - where the engine keeps its settings
    kernel = getattr(module, "attn", None)  # vLLM's
    caps = [_number(getattr(kernel, "impl", None), "logits_soft_cap"), *(_number(module, name) for name in _CAPS)]
    cap = next(filter(None, caps), None)
    found: dict[str, Any] = {"window": attention.window, "softcap": cap, "sink": attention.has_sink or None}
    return {name: value for name, value in found.items() if value}


def _number(owner: Any, name: str) -> float | None:
    """A setting that is a number above 0."""
    value = getattr(owner, name, None)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0 else None
