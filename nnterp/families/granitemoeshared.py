"""Granite 3's mixtures with a shared expert (``transformers.models.granitemoeshared``).

GraniteMoE's block (``block_sparse_moe``, Granite's four multipliers) with a shared expert, ``shared_mlp``, beside the
mixture's module: what the block adds is the sum of the two times ``residual_multiplier``. Without a shared expert
(``shared_intermediate_size`` 0) it is GraniteMoE.
"""

from __future__ import annotations

from transformers.models.granitemoeshared.modeling_granitemoeshared import (
    GraniteMoeSharedAttention,
    GraniteMoeSharedDecoderLayer,
    GraniteMoeSharedMoE,
)

from nnterp import components
from nnterp.components.beside import SharedBesideLayer, SharedBesideMoe
from nnterp.components.scaled import Scaled, project_on_vocab, residual_multiplier, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(SharedBesideLayer):
    """GraniteMoE-Shared's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """GraniteMoE-Shared's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.Attention.attention_output, "output", factor=residual_multiplier)


class Mlp(SharedBesideMoe):
    """GraniteMoE-Shared's mixture; with the shared expert's output and the multiplier it is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteMoeSharedDecoderLayer: Layer, GraniteMoeSharedAttention: Attention, GraniteMoeSharedMoE: Mlp}
