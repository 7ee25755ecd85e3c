"""Gemma 4's text model in the unified checkpoints (``transformers.models.gemma4_unified``).

Gemma 4's block without per-layer embeddings and without a mixture: sandwich norms, a stream that leaves each block
multiplied by ``layer_scalar``, keys and values that blocks can share.
"""

from __future__ import annotations

from transformers.models.gemma4_unified.modeling_gemma4_unified import (
    Gemma4UnifiedTextAttention,
    Gemma4UnifiedTextDecoderLayer,
    Gemma4UnifiedTextMLP,
)

from nnterp.components.post_norm import PostNormMlp
from nnterp.components.scaled_stream import ScaledStreamLayer, SharingAttention
from nnterp.families.gemma4_text import head_dim, num_kv_heads

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "head_dim", "num_kv_heads"]

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


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma4UnifiedTextDecoderLayer: Layer, Gemma4UnifiedTextAttention: Attention, Gemma4UnifiedTextMLP: Mlp}
