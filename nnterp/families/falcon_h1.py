"""Falcon-H1 (``transformers.models.falcon_h1``).

Every block has an attention and a Mamba-2 mixer side by side: both read the one norm's output (the attention times
``attention_in_multiplier``), and the block adds each one's output times a multiplier of its own. The MLP is named
``feed_forward`` there, and multiplies inside. The embeddings and the logits are multiplied too, and the block returns a
tuple.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.falcon_h1.modeling_falcon_h1 import (
    FalconH1Attention,
    FalconH1DecoderLayer,
    FalconH1Mixer,
    FalconH1MLP,
)

from nnterp import components
from nnterp.components import logits
from nnterp.components.scaled import Scaled

if TYPE_CHECKING:
    from torch import Tensor

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
    "feed_forward": "mlp",
    "mamba": "linear_attn",
}


def scale(model: Any, projected: Tensor) -> Tensor:
    """What the model does to its logits."""
    return projected * model.config.lm_head_multiplier


project_on_vocab, unembedding = logits.scaled(scale)


class Layer(components.Layer):
    """Falcon-H1's block: ``forward(stream, ...) -> (stream,)``."""

    returns_tuple = True
    besides = "Mamba-2 mixer"

    mlp_norm_output = components.Layer.mlp_norm_output.at("pre_ff_layernorm.output")


class Attention(components.Attention):
    """Falcon-H1's attention; the block adds its output times ``attention_out_multiplier``."""

    attention_output = Scaled.like(
        components.Attention.attention_output, "output", factor=lambda attention: attention.parent.attn_out_multiplier
    )


class LinearAttention(components.LinearAttention):
    """Falcon-H1's Mamba-2 mixer; the block adds its output times ``ssm_out_multiplier``."""

    attention_output = Scaled.like(
        components.LinearAttention.attention_output, "output", factor=lambda mixer: mixer.parent.ssm_out_multiplier
    )


class Mlp(components.Mlp):
    """Falcon-H1's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FalconH1DecoderLayer: Layer, FalconH1Attention: Attention, FalconH1Mixer: LinearAttention, FalconH1MLP: Mlp}
