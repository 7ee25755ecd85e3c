"""Arcee's AFM (``transformers.models.arcee``).

Llama's block with a plain MLP, ``down_proj(relu(up_proj(x)) ** 2)``: its activation is its neurons.
"""

from __future__ import annotations

from transformers.models.arcee.modeling_arcee import ArceeAttention, ArceeDecoderLayer, ArceeMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """AFM's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """AFM's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """AFM's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {ArceeDecoderLayer: Layer, ArceeAttention: Attention, ArceeMLP: Mlp}
