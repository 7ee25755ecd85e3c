"""Blocks on vLLM that normalize what a sublayer returns before they add it (`nnterp.components.post_norm`).

Each class stands before the one of the block's convention: ``class Attention(PostNormAttention, Attention)``.
"""

from __future__ import annotations

from typing import ClassVar

from nnterp.components.post_norm import PostNormLayer, post_norm
from nnterp.components.vllm.attention import Attention
from nnterp.components.vllm.layer import Layer
from nnterp.components.vllm.mlp import Mlp

__all__ = ["PostNormAttention", "PostNormLayer", "PostNormMlp", "SandwichLayer"]


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
    """A feed-forward network (a mixture too) whose output the block normalizes and then adds.

    Attributes:
        POST_NORM: The block's name for that norm.
    """

    POST_NORM: ClassVar[str] = "post_feedforward_layernorm"

    mlp_output = Mlp.mlp_output.at(post_norm)
