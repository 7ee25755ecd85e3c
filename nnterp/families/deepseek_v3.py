"""DeepSeek-V3 and R1 (``transformers.models.deepseek_v3``).

DeepSeek-V2's tree. The rotated part of queries and keys comes out with the first of each pair of channels before all of
the second (``rope_interleave``). The router scores with a sigmoid and chooses with a correction bias, by groups of
experts. In Kimi K2.5's wrapper the model is ``model.language_model``.
"""

from __future__ import annotations

from transformers.models.deepseek_v3.modeling_deepseek_v3 import (
    DeepseekV3Attention,
    DeepseekV3DecoderLayer,
    DeepseekV3MLP,
    DeepseekV3MoE,
)

from nnterp import components
from nnterp.components.latent import head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """DeepSeek-V3's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """DeepSeek-V3's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """DeepSeek-V3's gated MLP, of the first blocks and of the shared experts."""


class Moe(components.Moe):
    """DeepSeek-V3's mixture: the routed experts and the shared ones, whose sum is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DeepseekV3DecoderLayer: Layer, DeepseekV3Attention: Attention, DeepseekV3MLP: Mlp, DeepseekV3MoE: Moe}
