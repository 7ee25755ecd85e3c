"""GLM-4.5 and its relatives (``transformers.models.glm4_moe``).

Llama's block with a part of each head rotated and, under ``use_qk_norm``, a norm on each head's queries and keys before
that. The first ``first_k_dense_replace`` blocks have a gated MLP, the others a mixture with a shared expert. Its router
is DeepSeek-V3's: sigmoid scores, a bias on those that choose (``e_score_correction_bias``), within the best groups of
experts; the weights are the scores of the chosen, normalized and multiplied by ``routed_scaling_factor``.
"""

from __future__ import annotations

from transformers.models.glm4_moe.modeling_glm4_moe import (
    Glm4MoeAttention,
    Glm4MoeDecoderLayer,
    Glm4MoeMLP,
    Glm4MoeMoE,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """GLM-4.5's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """GLM-4.5's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GLM-4.5's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """GLM-4.5's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Glm4MoeDecoderLayer: Layer, Glm4MoeAttention: Attention, Glm4MoeMLP: Mlp, Glm4MoeMoE: Moe}
