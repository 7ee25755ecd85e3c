"""GPT-2 (``transformers.models.gpt2``).

Sequential blocks with a LayerNorm before each sublayer, learned positions (added after ``embed_tokens``), one fused
projection for queries, keys and values, and a plain MLP. With gradients on, the queries, a view of that projection's
output, refuse to be edited in place; assign them.
"""

from __future__ import annotations

from typing import Any

from transformers.models.gpt2.modeling_gpt2 import GPT2MLP, GPT2Attention, GPT2Block

from nnterp import components
from nnterp.components.attention import INTERFACE, not_eager

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "ln_2": "post_attention_layernorm",
    "attn": "self_attn",
}


class Layer(components.Layer):
    """GPT-2's block; it returns the stream alone."""


def upcast(attention: components.Attention) -> str | None:
    """Why a checkpoint that computes its scores in float32 by itself has no interior: it passes the interface by."""
    if not_eager(attention) is None and attention.config.reorder_and_upcast_attn:
        return "this checkpoint sets reorder_and_upcast_attn, which takes GPT-2's own upcast attention path"
    return None


def upcast_or_not_eager(attention: components.Attention) -> str | None:
    """Why scores and pattern cannot be read."""
    return upcast(attention) or not_eager(attention)


class Attention(components.Attention):
    """GPT-2's attention; its output is what the block adds."""

    attention_queries = components.Attention.attention_queries.at(
        f"{INTERFACE}.inputs", select=(1, "query"), unavailable=upcast
    )
    attention_keys = components.Attention.attention_keys.at(
        f"{INTERFACE}.inputs", select=(2, "key"), unavailable=upcast
    )
    attention_values = components.Attention.attention_values.at(
        f"{INTERFACE}.inputs", select=(3, "value"), unavailable=upcast
    )
    attention_scores = components.Attention.attention_scores.at(
        f"{INTERFACE}.source.nn_functional_softmax_0.input", unavailable=upcast_or_not_eager
    )
    attention_probabilities = components.Attention.attention_probabilities.at(
        f"{INTERFACE}.source.nn_functional_dropout_0.output",
        unavailable=upcast_or_not_eager,
    )
    attention_head_outputs = components.Attention.attention_head_outputs.at(f"{INTERFACE}.output", unavailable=upcast)


class Mlp(components.Mlp):
    """GPT-2's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("c_proj.input")


def intermediate_size(model: Any) -> int:
    """``n_inner``, which means four times the stream's width when it is not set."""
    return int(model.config.n_inner or 4 * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPT2Block: Layer, GPT2Attention: Attention, GPT2MLP: Mlp}
