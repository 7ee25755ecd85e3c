"""Qwen2.5-VL's text model (``transformers.models.qwen2_5_vl``).

Qwen2-VL's text model in classes of its own, as ``model.language_model`` of the vision-language wrapper.
"""

from __future__ import annotations

from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VLAttention, Qwen2_5_VLDecoderLayer, Qwen2MLP

from nnterp import components

RENAME = {
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(components.Layer):
    """Qwen2.5-VL's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen2.5-VL's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen2.5-VL's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen2_5_VLDecoderLayer: Layer, Qwen2_5_VLAttention: Attention, Qwen2MLP: Mlp}
