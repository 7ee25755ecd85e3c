"""Jamba (``transformers.models.jamba``).

Blocks with a Mamba mixer, some with attention in its place, and after it a gated MLP or a mixture, named
``feed_forward`` there. A norm feeds each sublayer. Nothing is rotated: the mixers know the order. The mixture's router
is a linear module; the weights of a token's experts are softmax probabilities, which do not sum to one.
"""

from __future__ import annotations

from transformers.models.jamba.modeling_jamba import (
    JambaAttention,
    JambaAttentionDecoderLayer,
    JambaMambaDecoderLayer,
    JambaMambaMixer,
    JambaMLP,
    JambaSparseMoeBlock,
)

from nnterp import components
from nnterp.components.folded import Folded

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
    "feed_forward": "mlp",
    "mamba": "linear_attn",
}


class Layer(components.Layer):
    """Jamba's block, with either mixer; it returns the stream alone."""

    mlp_norm_output = components.Layer.mlp_norm_output.at("pre_ff_layernorm.output")


class Attention(components.Attention):
    """Jamba's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Jamba's Mamba mixer; its output is what the block adds."""


class Mlp(components.Mlp):
    """Jamba's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """Jamba's mixture; its output is what the block adds."""

    router_logits = Folded.like(components.Moe.router_logits, "router.output")

    @property
    def num_experts(self) -> int:
        """The number of routed experts."""
        return int(self._module.num_experts)

    @property
    def top_k(self) -> int:
        """The number of experts that a token goes through."""
        return int(self._module.top_k)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    JambaAttentionDecoderLayer: Layer,
    JambaMambaDecoderLayer: Layer,
    JambaAttention: Attention,
    JambaMambaMixer: LinearAttention,
    JambaMLP: Mlp,
    JambaSparseMoeBlock: Moe,
}
