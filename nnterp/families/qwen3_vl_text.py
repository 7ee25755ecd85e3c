"""Qwen3-VL's text model (``transformers.models.qwen3_vl``).

Qwen3's block inside the vision-language wrapper, as ``model.language_model``; the head is the wrapper's. A position is
three numbers (time, height, width), which are the same on text and take turns in the frequencies of a head. Where a
prompt has images, features of the vision tower are added to the stream between the first blocks.
"""

from __future__ import annotations

from transformers.models.qwen3_vl.modeling_qwen3_vl import (
    Qwen3VLTextAttention,
    Qwen3VLTextDecoderLayer,
    Qwen3VLTextMLP,
)

from nnterp import components

RENAME = {
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen3-VL's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3-VL's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3-VL's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen3VLTextDecoderLayer: Layer, Qwen3VLTextAttention: Attention, Qwen3VLTextMLP: Mlp}
