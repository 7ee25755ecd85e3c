"""Seed-OSS (``transformers.models.seed_oss``).

Llama's block, with a bias on the query, key and value projections and heads wider than their share of the stream. The
dropouts on what the block adds are inside its attention and its MLP, and do nothing in a model that is not being
trained.
"""

from __future__ import annotations

from transformers.models.seed_oss.modeling_seed_oss import SeedOssAttention, SeedOssDecoderLayer, SeedOssMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Seed-OSS's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Seed-OSS's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Seed-OSS's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {SeedOssDecoderLayer: Layer, SeedOssAttention: Attention, SeedOssMLP: Mlp}
