"""MPT (``transformers.models.mpt``).

Sequential blocks with LayerNorms that have no bias, and attention arithmetic of their own: positions enter as ALiBi, a
bias on the scores that grows with distance, and queries, keys and values are clamped to ``clip_qkv`` where it is set.
The MLP gets the stream as a second argument and adds to it itself, so its contribution is read before that addition;
the block returns a tuple. The unembedding is the embedding.

MPT generates without a key-value cache unless ``use_cache=True`` is passed; then keys and values on later steps are
those of the step's own token, as on vLLM. With gradients on, queries, keys and values, views of the one projection's
output, refuse to be edited in place; assign them.
"""

from __future__ import annotations

from typing import Any

from transformers.models.mpt.modeling_mpt import MptAttention, MptBlock, MptMLP

from nnterp import components
from nnterp.components.arranged import merged_heads

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.blocks": "layers",
    "transformer.norm_f": "norm",
    "norm_1": "input_layernorm",
    "norm_2": "post_attention_layernorm",
    "attn": "self_attn",
    "ffn": "mlp",
}


class Layer(components.Layer):
    """MPT's block: ``forward(stream, position_bias, attention_mask, ...) -> (stream, pattern)``."""

    returns_tuple = True


class Attention(components.Attention):
    """MPT's attention; its output is what the block adds."""

    sourced = True

    attention_queries = components.Attention.attention_queries.at("source.transpose_0.output")
    attention_keys = components.Attention.attention_keys.at("source.transpose_1.output")
    attention_values = components.Attention.attention_values.at("source.transpose_2.output")
    attention_scores = components.Attention.attention_scores.at("source.nn_functional_softmax_0.input")
    attention_probabilities = components.Attention.attention_probabilities.at("source.nn_functional_dropout_0.output")
    attention_head_outputs = merged_heads(components.Attention.attention_head_outputs, "out_proj.input")


class Mlp(components.Mlp):
    """MPT's plain MLP; it returns ``stream + contribution``."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_output = components.Mlp.mlp_output.at("down_proj.output")


def intermediate_size(model: Any) -> int:
    """The stream's width times ``expansion_ratio``."""
    return int(model.config.expansion_ratio * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MptBlock: Layer, MptAttention: Attention, MptMLP: Mlp}
