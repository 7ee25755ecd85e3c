"""Qwen2 and Qwen2.5 (``transformers.models.qwen2``).

Llama's block, with a bias on the query, key and value projections.
"""

from __future__ import annotations

from transformers.models.qwen2.modeling_qwen2 import Qwen2Attention, Qwen2DecoderLayer, Qwen2MLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen2's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen2's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen2's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen2DecoderLayer: Layer, Qwen2Attention: Attention, Qwen2MLP: Mlp}
