"""Qwen3 (``transformers.models.qwen3``).

Llama's block, with a norm on each head's queries and keys before they are rotated.
"""

from __future__ import annotations

from transformers.models.qwen3.modeling_qwen3 import Qwen3Attention, Qwen3DecoderLayer, Qwen3MLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen3's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen3DecoderLayer: Layer, Qwen3Attention: Attention, Qwen3MLP: Mlp}
