"""OLMo 2 (``transformers.models.olmo2``).

Post-norm blocks: the sublayers read the stream itself, and what the block adds is the output of the norm after each.
Queries and keys are normalized over the whole projection before they are split into heads.
"""

from __future__ import annotations

from transformers.models.olmo2.modeling_olmo2 import Olmo2Attention, Olmo2DecoderLayer, Olmo2MLP

from nnterp import components
from nnterp.components.layer import POST_NORM_ATTENTION, POST_NORM_MLP

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """OLMo 2's decoder block; it returns the stream alone."""

    attention_norm_output = components.unavailable(POST_NORM_ATTENTION)
    mlp_norm_output = components.unavailable(POST_NORM_MLP)


class Attention(components.Attention):
    """OLMo 2's attention; the block adds its post-norm's output."""

    attention_output = components.Attention.attention_output.at("../post_attention_layernorm.output")


class Mlp(components.Mlp):
    """OLMo 2's gated MLP; the block adds its post-norm's output."""

    mlp_output = components.Mlp.mlp_output.at("../post_feedforward_layernorm.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo2DecoderLayer: Layer, Olmo2Attention: Attention, Olmo2MLP: Mlp}
