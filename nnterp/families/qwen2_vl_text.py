"""Qwen2-VL's text model (``transformers.models.qwen2_vl``).

Qwen2's block inside the vision-language wrapper, as ``model.language_model``; the head is the wrapper's. A position is
three numbers (time, height, width), which are the same on text, and each turns its own section of a head.
"""

from __future__ import annotations

from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2MLP, Qwen2VLAttention, Qwen2VLDecoderLayer

from nnterp import components

RENAME = {
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen2-VL's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen2-VL's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen2-VL's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen2VLDecoderLayer: Layer, Qwen2VLAttention: Attention, Qwen2MLP: Mlp}
