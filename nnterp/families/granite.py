"""Granite 3 (``transformers.models.granite``).

Llama's block with four multipliers: on the embeddings, on the attention scores (in place of one over the root of the
head width), on what each sublayer gives before it is added, and under the logits.
"""

from __future__ import annotations

from transformers.models.granite.modeling_granite import GraniteAttention, GraniteDecoderLayer, GraniteMLP

from nnterp import components
from nnterp.components.scaled import Scaled, project_on_vocab, residual_multiplier, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Granite's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Granite's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.Attention.attention_output, "output", factor=residual_multiplier)


class Mlp(components.Mlp):
    """Granite's gated MLP; the block adds its output times ``residual_multiplier``."""

    mlp_output = Scaled.like(components.Mlp.mlp_output, "output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteDecoderLayer: Layer, GraniteAttention: Attention, GraniteMLP: Mlp}
