"""OLMo (``transformers.models.olmo``).

Llama's block with LayerNorms that have no weights. Queries, keys and values are clamped to ``clip_qkv`` where it is
set, before they are rotated.
"""

from __future__ import annotations

from transformers.models.olmo.modeling_olmo import OlmoAttention, OlmoDecoderLayer, OlmoMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """OLMo's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """OLMo's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """OLMo's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OlmoDecoderLayer: Layer, OlmoAttention: Attention, OlmoMLP: Mlp}
