"""OLMo 2 on vLLM's transformers backend (``transformers.models.olmo2.modeling_olmo2``): a post-norm block.

The norms follow the attention and the MLP; their outputs are the contributions, and nothing feeds the sublayers but the
stream itself. vLLM fuses the projections inside transformers' modules.
"""

from __future__ import annotations

from transformers.models.olmo2.modeling_olmo2 import Olmo2Attention, Olmo2DecoderLayer, Olmo2MLP

from nnterp.components.eproperty import unavailable
from nnterp.components.layer import POST_NORM_ATTENTION, POST_NORM_MLP
from nnterp.components.vllm.transformers_backend import Attention, Layer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(Layer):
    """OLMo 2's block: ``stream + norm(attention(stream))``, then ``+ norm(mlp(...))``."""

    attention_norm_output = unavailable(POST_NORM_ATTENTION)
    mlp_norm_output = unavailable(POST_NORM_MLP)


class Attention(Attention):
    """OLMo 2's attention; the block adds its output normalized."""

    attention_output = Attention.attention_output.at("../post_attention_layernorm.output")


class Mlp(Mlp):
    """OLMo 2's gated MLP; the block adds its output normalized."""

    mlp_output = Mlp.mlp_output.at("../post_feedforward_layernorm.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo2DecoderLayer: Layer, Olmo2Attention: Attention, Olmo2MLP: Mlp}
