"""ERNIE 4.5's dense models (``transformers.models.ernie4_5``).

Llama's block; neighboring pairs of a head are rotated together, where Llama rotates its halves.
"""

from __future__ import annotations

from transformers.models.ernie4_5.modeling_ernie4_5 import Ernie4_5Attention, Ernie4_5DecoderLayer, Ernie4_5MLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """ERNIE 4.5's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """ERNIE 4.5's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """ERNIE 4.5's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Ernie4_5DecoderLayer: Layer, Ernie4_5Attention: Attention, Ernie4_5MLP: Mlp}
