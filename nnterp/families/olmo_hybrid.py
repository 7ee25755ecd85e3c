"""OLMo Hybrid (``transformers.models.olmo_hybrid``).

Two kinds of blocks. Those with a gated delta net, ``linear_attn``, have a norm before each sublayer, as on Llama. Those
with an attention are OLMo 2's post-norm blocks: the norms follow the sublayers, and their outputs are what the block
adds; queries and keys are normalized over all heads at once, and rotated where the config has rotary parameters.
"""

from __future__ import annotations

from typing import Any

from transformers.models.olmo_hybrid.modeling_olmo_hybrid import (
    OlmoHybridAttention,
    OlmoHybridAttentionDecoderLayer,
    OlmoHybridGatedDeltaNet,
    OlmoHybridLinearAttentionDecoderLayer,
    OlmoHybridMLP,
)

from nnterp import components
from nnterp.components.post_norm import PostNormAttention, PostNormLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer):
    """The block with an attention; it returns the stream alone."""


class LinearLayer(components.Layer):
    """The block with a gated delta net; it returns the stream alone."""


class Attention(PostNormAttention):
    """OLMo Hybrid's attention; the block adds its post-norm's output."""


class LinearAttention(components.LinearAttention):
    """OLMo Hybrid's gated delta net; its output is what the block adds."""


def added(mlp: Any) -> str:
    """What the block adds for its MLP: on a post-norm block the output of the norm after it."""
    norm = "post_feedforward_layernorm"
    return f"../{norm}.output" if norm in mlp.parent._module._modules else "output"  # noqa: SLF001


class Mlp(components.Mlp):
    """OLMo Hybrid's gated MLP, in both kinds of blocks."""

    mlp_output = components.Mlp.mlp_output.at(added)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    OlmoHybridAttentionDecoderLayer: Layer,
    OlmoHybridLinearAttentionDecoderLayer: LinearLayer,
    OlmoHybridAttention: Attention,
    OlmoHybridGatedDeltaNet: LinearAttention,
    OlmoHybridMLP: Mlp,
}
