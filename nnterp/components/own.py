"""Attentions of older architectures, which have arithmetic of their own beside transformers' shared interface."""

from __future__ import annotations

from typing import Any

from nnterp.components.arranged import merged_heads
from nnterp.components.attention import Attention, not_eager

#: Where the attention calls its own ``_attn(query, key, value, attention_mask)``.
CALL = "source.self__attn_0"


def not_own(attention: Any) -> str | None:
    """Why the interior cannot be read: where the class has a fused relative, it has no such method."""
    return not_eager(attention) if hasattr(attention._module, "config") else None  # noqa: SLF001


class OwnAttention(Attention):
    """An attention that calls its own ``_attn(query, key, value, ...)``, with a softmax and a dropout in it (GPT-J)."""

    sourced = True

    attention_queries = Attention.attention_queries.at(f"{CALL}.inputs", select=(0, "query"), unavailable=not_own)
    attention_keys = Attention.attention_keys.at(f"{CALL}.inputs", select=(1, "key"), unavailable=not_own)
    attention_values = Attention.attention_values.at(f"{CALL}.inputs", select=(2, "value"), unavailable=not_own)
    attention_scores = Attention.attention_scores.at(
        f"{CALL}.source.nn_functional_softmax_0.input", unavailable=not_own
    )
    attention_probabilities = Attention.attention_probabilities.at(
        f"{CALL}.source.self_attn_dropout_0.output", unavailable=not_own
    )
    attention_head_outputs = merged_heads(Attention.attention_head_outputs, "out_proj.input")
