"""Helium 1 (``transformers.models.helium``).

Llama's block; heads are rotated in pairs of neighbors, where Llama pairs the halves.
"""

from __future__ import annotations

from transformers.models.helium.modeling_helium import HeliumAttention, HeliumDecoderLayer, HeliumMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Helium's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Helium's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Helium's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HeliumDecoderLayer: Layer, HeliumAttention: Attention, HeliumMLP: Mlp}
