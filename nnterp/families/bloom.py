"""BLOOM (``transformers.models.bloom``).

Sequential blocks of its own make: attention and MLP each get the stream as a second argument and add to it themselves,
so a contribution is read just before that addition. Positions enter as ALiBi, a bias on the scores that grows with
distance; the embeddings are normalized before block 0; the block returns a tuple. Under
``apply_residual_connection_post_layernorm`` (no published BLOOM) what the sublayers add to is the norm's output and not
the stream, so contributions and stream do not sum.
"""

from __future__ import annotations

from typing import Any

from transformers.models.bloom.modeling_bloom import BloomAttention, BloomBlock, BloomMLP

from nnterp import components
from nnterp.components.arranged import merged_heads
from nnterp.components.folded import Folded

RENAME = {
    "transformer.word_embeddings": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "self_attention": "self_attn",
}


def heads(attention: components.Attention) -> int:
    """How many heads BLOOM folds into the batch axis before it multiplies."""
    return attention.num_heads


class Layer(components.Layer):
    """BLOOM's block: ``forward(stream, alibi, attention_mask, ...) -> (stream, pattern)``."""

    returns_tuple = True


class Attention(components.Attention):
    """BLOOM's attention, with arithmetic of its own; it returns ``(stream + contribution, pattern)``."""

    sourced = True

    attention_queries = Folded.like(
        components.Attention.attention_queries, "source.query_layer_reshape_0.output", inner=heads
    )
    attention_keys = Folded.like(components.Attention.attention_keys, "source.key_layer_reshape_0.output", inner=heads)
    attention_values = Folded.like(
        components.Attention.attention_values, "source.value_layer_reshape_0.output", inner=heads
    )
    attention_scores = components.Attention.attention_scores.at("source.F_softmax_0.input")
    attention_probabilities = components.Attention.attention_probabilities.at("source.self_attention_dropout_0.output")
    attention_output = components.Attention.attention_output.at("source.dropout_add_0.input")

    attention_head_outputs = merged_heads(
        components.Attention.attention_head_outputs, "source.self__merge_heads_0.output"
    )


class Mlp(components.Mlp):
    """BLOOM's plain MLP; it returns ``stream + contribution``."""

    sourced = True

    mlp_activation = components.Mlp.mlp_activation.at("gelu_impl.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("dense_4h_to_h.input")
    mlp_output = components.Mlp.mlp_output.at("source.dropout_add_0.input")


def intermediate_size(model: Any) -> int:
    """Four times the stream's width; the config has no number for it."""
    return 4 * int(model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {BloomBlock: Layer, BloomAttention: Attention, BloomMLP: Mlp}
