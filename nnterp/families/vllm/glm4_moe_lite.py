"""GLM-4.7-Flash on vLLM (``vllm.model_executor.models.glm4_moe_lite``): DeepSeek-V3's attention in GLM-4's mixture.

The classes are DeepSeek's and GLM-4's under names of their own. What vLLM does with the latent attention and the
rotated channels is as on DeepSeek-V3.

Differs from transformers: vLLM's norms of the latents have the config's ``rms_norm_eps``, transformers' 1e-6. vLLM
reads which blocks are dense from ``first_k_dense_replace``, transformers from ``mlp_layer_types``. In float16 vLLM's
mixture divides what it adds by ``routed_scaling_factor`` and its block does not divide the rest, so that the logits are
not the model's; load it in another dtype.
"""

from __future__ import annotations

from vllm.model_executor.models.glm4_moe_lite import (
    Glm4MoeLite,
    Glm4MoeLiteAttention,
    Glm4MoeLiteDecoderLayer,
    Glm4MoeLiteMLAAttention,
    Glm4MoeLiteMLP,
)

from nnterp.components.vllm import FusedLayer, Mlp, RoutedMlp
from nnterp.components.vllm.latent import HalvedAttention
from nnterp.families.glm4_moe_lite import head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """GLM-4.7-Flash's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(HalvedAttention):
    """GLM-4.7-Flash's latent attention; its output is what the block adds."""


class Mlp(Mlp):
    """GLM-4.7-Flash's gated MLP, of the dense blocks and of the shared experts."""


class Moe(RoutedMlp):
    """GLM-4.7-Flash's mixture with its shared experts, whose sum is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Glm4MoeLiteDecoderLayer: Layer,
    Glm4MoeLiteAttention: Attention,
    Glm4MoeLiteMLAAttention: Attention,
    Glm4MoeLiteMLP: Mlp,
    Glm4MoeLite: Moe,
}
