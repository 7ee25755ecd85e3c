"""Gemma 1 (``transformers.models.gemma``).

Llama's block with norms that multiply by one plus their weight, heads as wide as the config says, and a GELU gate. The
embedding module multiplies by the root of the stream's width itself; the unembedding is its transpose.
"""

from __future__ import annotations

from transformers.models.gemma.modeling_gemma import GemmaAttention, GemmaDecoderLayer, GemmaMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Gemma's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Gemma's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Gemma's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GemmaDecoderLayer: Layer, GemmaAttention: Attention, GemmaMLP: Mlp}
