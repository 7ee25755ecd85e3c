"""Granite's mixtures with sliding windows (``transformers.models.granitemoe_swa``).

Granite-SWA's attention (windows, a rotary base for each block, sinks that scale a head's output) before
GraniteMoE-Shared's mixture, ``block_sparse_moe``, with a shared expert beside it where ``shared_intermediate_size`` is
not 0; Granite's four multipliers.
"""

from __future__ import annotations

from transformers.models.granitemoe_swa.modeling_granitemoe_swa import (
    GraniteMoeSWAAttention,
    GraniteMoeSWADecoderLayer,
    GraniteMoeSWAMoE,
)

from nnterp.components.beside import SharedBesideLayer, SharedBesideMoe
from nnterp.components.late_sink import LateSinkAttention
from nnterp.components.scaled import project_on_vocab, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(SharedBesideLayer):
    """GraniteMoE-SWA's decoder block; it returns the stream alone."""


class Attention(LateSinkAttention):
    """GraniteMoE-SWA's attention; the block adds its output times ``residual_multiplier``."""


class Mlp(SharedBesideMoe):
    """GraniteMoE-SWA's mixture; with the shared expert's output and the multiplier it is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteMoeSWADecoderLayer: Layer, GraniteMoeSWAAttention: Attention, GraniteMoeSWAMoE: Mlp}
