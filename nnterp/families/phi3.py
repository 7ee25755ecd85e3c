"""Phi-3 and Phi-4 (``transformers.models.phi3``).

Llama's block with fused projections: ``qkv_proj`` for queries, keys and values, and ``gate_up_proj``, whose first half
is the gate. The block has dropouts on what it adds, which do nothing in a model that is not being trained.
"""

from __future__ import annotations

from transformers.models.phi3.modeling_phi3 import Phi3Attention, Phi3DecoderLayer, Phi3MLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Phi-3's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """Phi-3's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Phi-3's gated MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("activation_fn.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Phi3DecoderLayer: Layer, Phi3Attention: Attention, Phi3MLP: Mlp}
