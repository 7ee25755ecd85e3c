"""Granite 3 (``transformers.models.granite``).

Llama's block with four multipliers: on the embeddings, on the attention scores (in place of one over the root of the
head width), on what each sublayer gives before it is added, and under the logits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.granite.modeling_granite import GraniteAttention, GraniteDecoderLayer, GraniteMLP

from nnterp import components
from nnterp.components.scaled import Scaled
from nnterp.standardized_transformer import StandardizedTransformer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torch import Tensor

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def residual_multiplier(sublayer: components.Standard) -> float:
    """What the block multiplies a sublayer's output by before it adds it."""
    return float(sublayer.parent.residual_multiplier)


class Layer(components.Layer):
    """Granite's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Granite's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Scaled.like(components.Attention.attention_output, "output", factor=residual_multiplier)


class Mlp(components.Mlp):
    """Granite's gated MLP; the block adds its output times ``residual_multiplier``."""

    mlp_output = Scaled.like(components.Mlp.mlp_output, "output", factor=residual_multiplier)


def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
    """The final norm and the unembedding, divided by ``logits_scaling``."""
    return model.lm_head(model.norm(hidden)) / model.config.logits_scaling


def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """The unembedding matrix's rows, divided by ``logits_scaling``."""
    return StandardizedTransformer.unembedding.fget(model, token_ids) / model.config.logits_scaling


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteDecoderLayer: Layer, GraniteAttention: Attention, GraniteMLP: Mlp}
