"""Persimmon 8B and Fuyu's language model (``transformers.models.persimmon``).

Sequential blocks with LayerNorms and biases. One projection gives each head's query, key and value side by side; under
``qk_layernorm`` a LayerNorm follows on queries and keys, and half of each head is rotated. The MLP is plain.
"""

from __future__ import annotations

from transformers.models.persimmon.modeling_persimmon import PersimmonAttention, PersimmonDecoderLayer, PersimmonMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
}


class Layer(components.Layer):
    """Persimmon's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Persimmon's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Persimmon's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("dense_4h_to_h.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {PersimmonDecoderLayer: Layer, PersimmonAttention: Attention, PersimmonMLP: Mlp}
