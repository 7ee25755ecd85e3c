"""Llama, and the many checkpoints of its shape (``transformers.models.llama``).

The base case: sequential blocks with a norm before each sublayer, whose output is what the block adds; rotary
positions, grouped queries, a gated MLP.
"""

from __future__ import annotations

from transformers.models.llama.modeling_llama import LlamaAttention, LlamaDecoderLayer, LlamaMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Llama's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Llama's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Llama's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LlamaDecoderLayer: Layer, LlamaAttention: Attention, LlamaMLP: Mlp}
