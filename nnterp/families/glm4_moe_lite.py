"""GLM-4.7-Flash (``transformers.models.glm4_moe_lite``).

DeepSeek-V3's latent attention and mixture in classes of its own; ``mlp_layer_types`` says which blocks are dense. The
norms of the latents have an epsilon of 1e-6 whatever the config says.
"""

from __future__ import annotations

from transformers.models.glm4_moe_lite.modeling_glm4_moe_lite import (
    Glm4MoeLiteAttention,
    Glm4MoeLiteDecoderLayer,
    Glm4MoeLiteMLP,
    Glm4MoeLiteMoE,
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
    """GLM-4.7-Flash's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """GLM-4.7-Flash's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GLM-4.7-Flash's gated MLP, of the dense blocks and of the shared experts."""


class Moe(components.Moe):
    """GLM-4.7-Flash's mixture: the routed experts and the shared ones, whose sum is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Glm4MoeLiteDecoderLayer: Layer, Glm4MoeLiteAttention: Attention, Glm4MoeLiteMLP: Mlp, Glm4MoeLiteMoE: Moe}
