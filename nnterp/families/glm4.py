"""GLM-4-0414 (``transformers.models.glm4``).

GLM's block with sandwich norms: ``post_self_attn_layernorm`` and ``post_mlp_layernorm`` follow the sublayers, so what
the block adds is their outputs; ``post_attention_layernorm`` is the norm that feeds the MLP, as on Llama. Part of each
head is rotated in pairs of neighbors, and gate and up are one projection.
"""

from __future__ import annotations

from transformers.models.glm4.modeling_glm4 import Glm4Attention, Glm4DecoderLayer, Glm4MLP

from nnterp import components
from nnterp.components.post_norm import PostNormAttention, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """GLM-4's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """GLM-4's attention; the block adds its post-norm's output."""

    POST_NORM = "post_self_attn_layernorm"


class Mlp(PostNormMlp):
    """GLM-4's gated MLP; the block adds its post-norm's output."""

    POST_NORM = "post_mlp_layernorm"

    mlp_activation = components.Mlp.mlp_activation.at("activation_fn.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Glm4DecoderLayer: Layer, Glm4Attention: Attention, Glm4MLP: Mlp}
