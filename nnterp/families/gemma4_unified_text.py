"""Gemma 4's text model in the unified checkpoints (``transformers.models.gemma4_unified``).

Gemma 4's block without per-layer embeddings and without a mixture: sandwich norms, a stream that leaves each block
multiplied by ``layer_scalar``, keys and values that blocks can share.
"""

from __future__ import annotations

from typing import Any

from transformers.models.gemma4_unified.modeling_gemma4_unified import (
    Gemma4UnifiedTextAttention,
    Gemma4UnifiedTextDecoderLayer,
    Gemma4UnifiedTextMLP,
)

from nnterp.components.post_norm import PostNormMlp
from nnterp.components.scaled_stream import ScaledStreamLayer, SharingAttention

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(ScaledStreamLayer):
    """Gemma 4's decoder block; it returns the stream alone."""


class Attention(SharingAttention):
    """Gemma 4's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """Gemma 4's gated MLP; the block adds its post-norm's output."""


def head_dim(model: Any) -> int:
    """The width of one head of the first block; full and sliding blocks differ."""
    return int(model._text_config.per_layer_config[0].head_dim)  # noqa: SLF001


def num_kv_heads(model: Any) -> int:
    """The number of key and value heads of the first block; full and sliding blocks can differ."""
    return int(model._text_config.per_layer_config[0].num_key_value_heads)  # noqa: SLF001


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma4UnifiedTextDecoderLayer: Layer, Gemma4UnifiedTextAttention: Attention, Gemma4UnifiedTextMLP: Mlp}
