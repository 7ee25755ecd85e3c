"""Apertus (``transformers.models.apertus``).

Llama's block under other names for its norms, with a norm on each head's queries and keys before they are rotated, and
a plain MLP whose activation is xIELU (https://arxiv.org/abs/2411.13010) with two parameters of its own in each block.
"""

from __future__ import annotations

from transformers.models.apertus.modeling_apertus import ApertusAttention, ApertusDecoderLayer, ApertusMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "attention_layernorm": "input_layernorm",
    "feedforward_layernorm": "post_attention_layernorm",
}


class Layer(components.Layer):
    """Apertus's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Apertus's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Apertus's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {ApertusDecoderLayer: Layer, ApertusAttention: Attention, ApertusMLP: Mlp}
