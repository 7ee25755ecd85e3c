"""Hunyuan's dense models (``transformers.models.hunyuan_v1_dense``).

Llama's block, whose queries and keys are normalized within each head after they were rotated, not before.
"""

from __future__ import annotations

from transformers.models.hunyuan_v1_dense.modeling_hunyuan_v1_dense import (
    HunYuanDenseV1Attention,
    HunYuanDenseV1DecoderLayer,
    HunYuanDenseV1MLP,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Hunyuan's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Hunyuan's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Hunyuan's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HunYuanDenseV1DecoderLayer: Layer, HunYuanDenseV1Attention: Attention, HunYuanDenseV1MLP: Mlp}
