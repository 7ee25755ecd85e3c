"""ZAYA1 (``transformers.models.zaya``).

Every block has an attention and a mixture with a norm before each, and merges what they give by a module that rescales
both sides: the block adds ``(output + hidden_states_bias) * hidden_states_scale``, to a stream that it replaces by
``(stream + residual_bias) * residual_scale``. Queries and keys come out of short convolutions over the tokens, half of
each value from the token before. The router has a class more than there are experts, which skips the MLP: a token of
that class has weight 0. The block returns ``(stream, router's state)``, and the state enters the next block's router.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.zaya.modeling_zaya import ZayaAttention, ZayaDecoderLayer, ZayaSparseMoeBlock

from nnterp import components
from nnterp.components.folded import Folded

if TYPE_CHECKING:
    from torch import Tensor

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """ZAYA's block: ``forward(stream, router's state, ...) -> (stream, router's state)``."""

    returns_tuple = True
    besides = "channel scaling"

    def skip_with(self, hidden: Tensor) -> None:
        """As on `Layer`; the router's state that entered the block is handed on to the next one."""
        self.skip((hidden, self.inputs[0][1]))


class Attention(components.Attention):
    """ZAYA's attention; the block adds its output, shifted and scaled by channel."""

    attention_output = components.Attention.attention_output.at(
        "../post_attention_residual_scale.source.hidden_states_0.output"
    )


class Mlp(components.Moe):
    """ZAYA's mixture; the block adds its output, shifted and scaled by channel."""

    router_logits = Folded.like(components.Moe.router_logits, "router.router_mlp.output")
    mlp_output = components.Moe.mlp_output.at("../post_mlp_residual_scale.source.hidden_states_0.output")


def intermediate_size(model: Any) -> int:
    """``moe_intermediate_size``: every block has a mixture, and these are an expert's neurons."""
    return int(model.config.moe_intermediate_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {ZayaDecoderLayer: Layer, ZayaAttention: Attention, ZayaSparseMoeBlock: Mlp}
