"""Phi-1, Phi-1.5 and Phi-2 (``transformers.models.phi``).

Parallel blocks: attention and MLP both read the one norm's output, and the block adds the two at once. Part of each
head is rotated, the MLP is plain, and the unembedding has a bias.
"""

from __future__ import annotations

from transformers.models.phi.modeling_phi import PhiAttention, PhiDecoderLayer, PhiMLP

from nnterp import components
from nnterp.components.layer import ParallelLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
}


class Layer(ParallelLayer):
    """Phi's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Phi's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Phi's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("activation_fn.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("fc2.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {PhiDecoderLayer: Layer, PhiAttention: Attention, PhiMLP: Mlp}
