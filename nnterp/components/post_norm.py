"""Blocks that normalize what a sublayer returns before they add it, on transformers.

A post-norm block (OLMo 2) normalizes nothing else; a sandwich block (Gemma 2) also normalizes what its sublayers read.
Either way the contribution is the output of the norm that follows the sublayer.
"""

from __future__ import annotations

from typing import Any, ClassVar

from nnterp.components.attention import Attention
from nnterp.components.eproperty import unavailable
from nnterp.components.layer import Layer
from nnterp.components.mlp import Mlp

#: Why a block that normalizes only what its sublayers return (OLMo 2) has no ``attention_norm_output`` ...
POST_NORM_ATTENTION = (
    "this is a post-norm block: its norms follow the attention and the MLP, so the attention reads the stream itself; "
    "read layer_input for what it reads"
)
#: ... and no ``mlp_norm_output``.
POST_NORM_MLP = (
    "this is a post-norm block: its norms follow the attention and the MLP, so the MLP reads the stream itself; "
    "read layer_input + self_attn.attention_output for what it reads"
)


def post_norm(sublayer: Any) -> str:
    """The path to what the block adds for ``sublayer``."""
    return f"../{sublayer.POST_NORM}.output"


class PostNormLayer(Layer):
    """A block whose norms all follow its sublayers; on either engine, before the class of its convention."""

    attention_norm_output = unavailable(POST_NORM_ATTENTION)
    mlp_norm_output = unavailable(POST_NORM_MLP)


class SandwichLayer(Layer):
    """A block with a norm before and after each sublayer; the one before the MLP is ``pre_feedforward_layernorm``."""

    mlp_norm_output = Layer.mlp_norm_output.at("pre_feedforward_layernorm.output")


class PostNormAttention(Attention):
    """An attention whose output the block normalizes and then adds.

    Attributes:
        POST_NORM: The block's name for that norm.
    """

    POST_NORM: ClassVar[str] = "post_attention_layernorm"

    attention_output = Attention.attention_output.at(post_norm)


class PostNormMlp(Mlp):
    """A feed-forward network whose output the block normalizes and then adds.

    Attributes:
        POST_NORM: The block's name for that norm.
    """

    POST_NORM: ClassVar[str] = "post_feedforward_layernorm"

    mlp_output = Mlp.mlp_output.at(post_norm)
