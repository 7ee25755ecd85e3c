"""Ministral 8B (``transformers.models.ministral``).

Mistral's block, with sliding and with full attention as ``layer_types`` says.
"""

from __future__ import annotations

from transformers.models.ministral.modeling_ministral import MinistralAttention, MinistralDecoderLayer, MinistralMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Ministral's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Ministral's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Ministral's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MinistralDecoderLayer: Layer, MinistralAttention: Attention, MinistralMLP: Mlp}
