"""HyperCLOVA X (``transformers.models.hyperclovax``).

Granite's multipliers on Llama's block: on the embeddings, on the attention scores (in place of one over the root of the
head width), on what each sublayer gives before it is added; the logits are multiplied by ``logits_scaling``, where
Granite divides. With ``use_post_norm`` a norm follows each sublayer (the modules are identities without it), so the
contribution is that norm's output times the multiplier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.hyperclovax.modeling_hyperclovax import (
    HyperCLOVAXAttention,
    HyperCLOVAXDecoderLayer,
    HyperCLOVAXMLP,
)

from nnterp import components
from nnterp.components import logits
from nnterp.components.scaled import Scaled, residual_multiplier

if TYPE_CHECKING:
    from torch import Tensor

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def scale(model: Any, projected: Tensor) -> Tensor:
    """What the model does to its logits."""
    return projected * model.config.logits_scaling


project_on_vocab, unembedding = logits.scaled(scale)


class Layer(components.Layer):
    """HyperCLOVA X's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """HyperCLOVA X's attention; the block adds ``post_norm1`` of its output times ``residual_multiplier``."""

    attention_output = Scaled.like(
        components.Attention.attention_output, "../post_norm1.output", factor=residual_multiplier
    )


class Mlp(components.Mlp):
    """HyperCLOVA X's gated MLP; the block adds ``post_norm2`` of its output times ``residual_multiplier``."""

    mlp_output = Scaled.like(components.Mlp.mlp_output, "../post_norm2.output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HyperCLOVAXDecoderLayer: Layer, HyperCLOVAXAttention: Attention, HyperCLOVAXMLP: Mlp}
