"""Granite 3's mixtures (``transformers.models.granitemoe``).

Granite's block, with its four multipliers (on the embeddings, the scores, what each sublayer gives, under the logits),
and a mixture in place of every MLP. The weights of a token's experts are the softmax of the chosen logits alone. What
the block adds for the mixture is its output times ``residual_multiplier``; `routed_output` is before that product.
"""

from __future__ import annotations

from transformers.models.granitemoe.modeling_granitemoe import (
    GraniteMoeAttention,
    GraniteMoeDecoderLayer,
    GraniteMoeMoE,
)

from nnterp import components
from nnterp.components.scaled import Scaled, project_on_vocab, residual_multiplier, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(components.Layer):
    """GraniteMoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """GraniteMoE's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.Attention.attention_output, "output", factor=residual_multiplier)


class Mlp(components.Moe):
    """GraniteMoE's mixture; the block adds its output times ``residual_multiplier``."""

    SCORING = "topk_softmax"

    mlp_output = Scaled.like(components.Moe.mlp_output, "output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteMoeDecoderLayer: Layer, GraniteMoeAttention: Attention, GraniteMoeMoE: Mlp}
