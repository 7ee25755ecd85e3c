"""Youtu-LLM (``transformers.models.youtu``).

DeepSeek-V3's latent attention on dense blocks: keys and values are expanded from one latent, the rotated part of a key
is the same for all heads, and values have a width of their own. A gated MLP in every block.
"""

from __future__ import annotations

from transformers.models.youtu.modeling_youtu import YoutuAttention, YoutuDecoderLayer, YoutuMLP

from nnterp import components
from nnterp.components.latent import head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Youtu's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Youtu's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Youtu's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {YoutuDecoderLayer: Layer, YoutuAttention: Attention, YoutuMLP: Mlp}
