"""DeepSeek-V2 (``transformers.models.deepseek_v2``).

Llama's block with latent attention: queries and keys are ``qk_nope_head_dim + qk_rope_head_dim`` wide, of which the
last part is rotated in pairs of neighbors, and values ``v_head_dim``. transformers caches the latents and runs the
ordinary attention on the expanded heads, which the values are. The first ``first_k_dense_replace`` blocks have a gated
MLP, the others a mixture with shared experts, whose weights are not normalized.
"""

from __future__ import annotations

from transformers.models.deepseek_v2.modeling_deepseek_v2 import (
    DeepseekV2Attention,
    DeepseekV2DecoderLayer,
    DeepseekV2MLP,
    DeepseekV2Moe,
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
    """DeepSeek-V2's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """DeepSeek-V2's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """DeepSeek-V2's gated MLP, of the first blocks and of the shared experts."""


class Moe(components.Moe):
    """DeepSeek-V2's mixture: the routed experts and the shared ones, whose sum is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DeepseekV2DecoderLayer: Layer, DeepseekV2Attention: Attention, DeepseekV2MLP: Mlp, DeepseekV2Moe: Moe}
