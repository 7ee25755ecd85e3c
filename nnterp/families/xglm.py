"""XGLM (``transformers.models.xglm``).

OPT's tree: no MLP module (``fc1``, ``activation_fn`` and ``fc2`` are the block's own), so a block has no ``mlp`` and
what it adds for them is ``fc2.output``. The attention has arithmetic of its own, on tensors whose first axis folds
batch and heads, and multiplies the queries by the scale. The embedding module multiplies by the root of the stream's
width, and sinusoidal positions are added to that.
"""

from __future__ import annotations

from typing import Any

import torch
from transformers.models.xglm.modeling_xglm import XGLMAttention, XGLMDecoderLayer

from nnterp import components
from nnterp.components.arranged import merged_heads
from nnterp.components.folded import Folded

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.layer_norm": "norm",
    "self_attn_layer_norm": "input_layernorm",
}


def heads(attention: Any) -> int:
    """How many heads XGLM folds into the batch axis before it multiplies."""
    return int(attention.num_heads)


def softmax(attention: Any) -> str:
    """What the softmax reads: half precision has a call of its own."""
    half = attention.q_proj.weight.dtype == torch.float16
    return f"source.nn_functional_softmax_{0 if half else 1}.input"


class Layer(components.Layer):
    """XGLM's decoder block; it returns the stream alone."""

    mlp_norm_output = components.Layer.mlp_norm_output.at("final_layer_norm.output")


class Attention(components.Attention):
    """XGLM's attention; its output is what the block adds."""

    sourced = True

    attention_queries = Folded.like(
        components.Attention.attention_queries, "source.query_states_reshape_0.output", inner=heads
    )
    attention_keys = Folded.like(components.Attention.attention_keys, "source.key_states_reshape_0.output", inner=heads)
    attention_values = Folded.like(
        components.Attention.attention_values, "source.value_states_reshape_0.output", inner=heads
    )
    attention_scores = Folded.like(components.Attention.attention_scores, softmax, inner=heads)
    attention_probabilities = Folded.like(
        components.Attention.attention_probabilities, "source.nn_functional_dropout_0.output", inner=heads
    )
    attention_head_outputs = merged_heads(components.Attention.attention_head_outputs, "out_proj.input")


def intermediate_size(model: Any) -> int:
    """``ffn_dim``."""
    return int(model.config.ffn_dim)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {XGLMDecoderLayer: Layer, XGLMAttention: Attention}
