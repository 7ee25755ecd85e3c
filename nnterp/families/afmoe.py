"""AFMoE (``transformers.models.afmoe``), the architecture of Trinity.

Sandwich norms: one before each sublayer and one after it, so what the block adds is the second one's output. Sliding
blocks rotate their queries and keys, full ones do not. The heads' outputs are multiplied by a sigmoid gate before the
output projection; ``attention_head_outputs`` is what they were before it. The first blocks have a dense MLP, the others
a mixture with a shared expert, whose router adds a bias to choose and not to weigh. With ``mup_enabled`` the embeddings
are multiplied by the root of the stream's width after the lookup.
"""

from __future__ import annotations

from transformers.models.afmoe.modeling_afmoe import AfmoeAttention, AfmoeDecoderLayer, AfmoeMLP, AfmoeSparseMoeBlock

from nnterp import components
from nnterp.components.post_norm import PostNormAttention, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """AFMoE's decoder block; it returns the stream alone."""

    mlp_norm_output = components.Layer.mlp_norm_output.at("pre_mlp_layernorm.output")


class Attention(PostNormAttention):
    """AFMoE's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """The gated MLP of the first blocks; the block adds its post-norm's output."""

    POST_NORM = "post_mlp_layernorm"


class Moe(PostNormMlp, components.Moe):
    """The mixture of the other blocks; the block adds its post-norm's output."""

    POST_NORM = "post_mlp_layernorm"
    SCORING = "sigmoid"

    router_logits = components.Moe.router_logits.at("router.gate.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {AfmoeDecoderLayer: Layer, AfmoeAttention: Attention, AfmoeMLP: Mlp, AfmoeSparseMoeBlock: Moe}
