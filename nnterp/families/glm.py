"""GLM-4 and GLM-Edge (``transformers.models.glm``).

Llama's block with a fused ``gate_up_proj``, whose first half is the gate, and biases on the query, key and value
projections. A part of each head is rotated (half, unless the config says otherwise), in neighboring pairs.
"""

from __future__ import annotations

from transformers.models.glm.modeling_glm import GlmAttention, GlmDecoderLayer, GlmMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """GLM's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """GLM's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GLM's gated MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("activation_fn.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GlmDecoderLayer: Layer, GlmAttention: Attention, GlmMLP: Mlp}
