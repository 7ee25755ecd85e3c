"""MiMo-V2-Flash (``transformers.models.mimo_v2_flash``).

Llama's block with two kinds of attention: full, and sliding with twice the key and value heads, a rotary base of its
own and a sink in every head (a row of its pattern sums to less than one). Values can be narrower than queries and keys,
and are multiplied by ``attention_value_scale`` before they are mixed. The first blocks have a dense MLP, the others a
mixture without a shared expert, whose router adds a bias to choose and not to weigh.
"""

from __future__ import annotations

from typing import Any

from transformers.models.mimo_v2_flash.modeling_mimo_v2_flash import (
    MiMoV2FlashAttention,
    MiMoV2FlashDecoderLayer,
    MiMoV2FlashMLP,
    MiMoV2FlashMoE,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """MiMo-V2-Flash's decoder block; it returns the stream alone."""


class Attention(components.SinkAttention):
    """MiMo-V2-Flash's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """The gated MLP of the first blocks; its output is what the block adds."""


class Moe(components.Moe):
    """The mixture of the other blocks; its output is what the block adds."""

    SCORING = "sigmoid"


def head_dim(model: Any) -> int:
    """The width of one head's values."""
    return int(model.config.v_head_dim)


def qk_head_dim(model: Any) -> int:
    """The width of one head's queries and keys."""
    return int(model.config.head_dim)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    MiMoV2FlashDecoderLayer: Layer,
    MiMoV2FlashAttention: Attention,
    MiMoV2FlashMLP: Mlp,
    MiMoV2FlashMoE: Moe,
}
