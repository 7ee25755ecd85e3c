"""GLM-5 (``transformers.models.glm_moe_dsa``).

DeepSeek-V3.2's tree: latent attention with an indexer that chooses ``index_topk`` keys for each query. The block
returns ``(stream, choice)``, and one whose ``indexer_types`` is "shared" has no indexer and takes the choice of the one
before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from transformers.models.glm_moe_dsa.modeling_glm_moe_dsa import (
    GlmMoeDsaAttention,
    GlmMoeDsaDecoderLayer,
    GlmMoeDsaMLP,
    GlmMoeDsaMoE,
)

from nnterp import components
from nnterp.components.latent import head_dim, num_kv_heads, qk_head_dim

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """GLM-5's block: ``forward(stream, ..., prev_topk_indices=...) -> (stream, choice)``."""

    returns_tuple = True

    def skip_with(self, hidden: Tensor) -> None:
        """As on `Layer`; the choice of keys that entered the block is handed on to the next one."""
        self.skip((hidden, self.inputs[1]["prev_topk_indices"]))


class Attention(components.Attention):
    """GLM-5's latent attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GLM-5's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """GLM-5's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GlmMoeDsaDecoderLayer: Layer, GlmMoeDsaAttention: Attention, GlmMoeDsaMLP: Mlp, GlmMoeDsaMoE: Moe}
