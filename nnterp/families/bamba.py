"""Bamba (``transformers.models.bamba``).

Blocks with a Mamba-2 mixer, some with attention in its place (``attn_layer_indices``), and in all a gated MLP, named
``feed_forward`` there. A norm feeds each sublayer, half of each head is rotated, and the block returns a tuple.
"""

from __future__ import annotations

from transformers.models.bamba.modeling_bamba import BambaAttention, BambaDecoderLayer, BambaMixer, BambaMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
    "feed_forward": "mlp",
    "mamba": "linear_attn",
}


class Layer(components.Layer):
    """Bamba's block: ``forward(stream, ...) -> (stream, pattern)``."""

    returns_tuple = True

    mlp_norm_output = components.Layer.mlp_norm_output.at("pre_ff_layernorm.output")


class Attention(components.Attention):
    """Bamba's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Bamba's Mamba-2 mixer; its output is what the block adds."""


class Mlp(components.Mlp):
    """Bamba's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {BambaDecoderLayer: Layer, BambaAttention: Attention, BambaMixer: LinearAttention, BambaMLP: Mlp}
