"""Granite with sliding windows (``transformers.models.granite_swa``).

Granite's block and its four multipliers. Blocks attend to a window or to everything as ``layer_types`` says, each with
a rotary base of its own (``layer_rope_theta``, 0 for none), and every head has a sink that scales its output.
"""

from __future__ import annotations

from transformers.models.granite_swa.modeling_granite_swa import (
    GraniteSWAAttention,
    GraniteSWADecoderLayer,
    GraniteSWAMLP,
)

from nnterp import components
from nnterp.components.late_sink import LateSinkAttention
from nnterp.components.scaled import Scaled, project_on_vocab, residual_multiplier, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Granite-SWA's decoder block; it returns the stream alone."""


class Attention(LateSinkAttention):
    """Granite-SWA's attention; the block adds its output times ``residual_multiplier``."""


class Mlp(components.Mlp):
    """Granite-SWA's gated MLP; the block adds its output times ``residual_multiplier``."""

    mlp_output = Scaled.like(components.Mlp.mlp_output, "output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteSWADecoderLayer: Layer, GraniteSWAAttention: Attention, GraniteSWAMLP: Mlp}
