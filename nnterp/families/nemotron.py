"""Nemotron and Minitron (``transformers.models.nemotron``).

Llama's block with LayerNorms, whose weight is kept less one, a plain MLP, ``down_proj(relu(up_proj(x)) ** 2)``, and a
part of each head rotated (half, unless the config says otherwise).
"""

from __future__ import annotations

from transformers.models.nemotron.modeling_nemotron import NemotronAttention, NemotronDecoderLayer, NemotronMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Nemotron's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Nemotron's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Nemotron's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {NemotronDecoderLayer: Layer, NemotronAttention: Attention, NemotronMLP: Mlp}
