"""Qwen3.5's text model (``transformers.models.qwen3_5``).

Qwen3-Next's blocks with a gated MLP in each: three of four have a gated delta net, ``linear_attn``, the others an
attention with a gate on the head outputs. In the vision-language wrapper the model is ``model.language_model``, and a
position is three numbers.
"""

from __future__ import annotations

from transformers.models.qwen3_5.modeling_qwen3_5 import (
    Qwen3_5Attention,
    Qwen3_5DecoderLayer,
    Qwen3_5GatedDeltaNet,
    Qwen3_5MLP,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen3.5's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3.5's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Qwen3.5's gated delta net; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3.5's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3_5DecoderLayer: Layer,
    Qwen3_5Attention: Attention,
    Qwen3_5GatedDeltaNet: LinearAttention,
    Qwen3_5MLP: Mlp,
}
