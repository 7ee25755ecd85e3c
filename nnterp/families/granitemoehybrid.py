"""Granite 4's hybrids (``transformers.models.granitemoehybrid``).

Blocks with a Mamba-2 mixer, some with attention in its place, and Granite's four multipliers; the attention is rotated
under ``position_embedding_type`` "rope" only. The feed-forward is GraniteMoE-Shared's: the block adds the sum of
``block_sparse_moe`` and ``shared_mlp``, times ``residual_multiplier``. A checkpoint without experts
(``num_local_experts`` 0) has ``shared_mlp`` alone; its blocks have no ``mlp``.
"""

from __future__ import annotations

from transformers.models.granitemoehybrid.modeling_granitemoehybrid import (
    GraniteMoeHybridAttention,
    GraniteMoeHybridDecoderLayer,
    GraniteMoeHybridMambaLayer,
    GraniteMoeHybridMoE,
)

from nnterp import components
from nnterp.components.beside import SharedBesideLayer, SharedBesideMoe
from nnterp.components.scaled import Scaled, project_on_vocab, residual_multiplier, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "LinearAttention", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
    "mamba": "linear_attn",
}


class Layer(SharedBesideLayer):
    """Granite 4's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Granite 4's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.Attention.attention_output, "output", factor=residual_multiplier)


class LinearAttention(components.LinearAttention):
    """Granite 4's Mamba-2 mixer; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.LinearAttention.attention_output, "output", factor=residual_multiplier)


class Mlp(SharedBesideMoe):
    """Granite 4's mixture; with the shared expert's output and the multiplier it is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    GraniteMoeHybridDecoderLayer: Layer,
    GraniteMoeHybridAttention: Attention,
    GraniteMoeHybridMambaLayer: LinearAttention,
    GraniteMoeHybridMoE: Mlp,
}
