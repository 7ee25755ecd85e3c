"""DeepSeek-V3.2 (``transformers.models.deepseek_v32``).

DeepSeek-V3's tree and latent attention, with an indexer that chooses ``index_topk`` keys for each query: the others are
masked, so a row of the pattern has no more entries than that.
"""

from __future__ import annotations

from transformers.models.deepseek_v32.modeling_deepseek_v32 import (
    DeepseekV32Attention,
    DeepseekV32DecoderLayer,
    DeepseekV32MLP,
    DeepseekV32MoE,
)

from nnterp import components
from nnterp.components.latent import head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """DeepSeek-V3.2's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """DeepSeek-V3.2's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """DeepSeek-V3.2's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """DeepSeek-V3.2's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DeepseekV32DecoderLayer: Layer, DeepseekV32Attention: Attention, DeepseekV32MLP: Mlp, DeepseekV32MoE: Moe}
