"""OLMo 2 on vLLM's transformers backend (``transformers.models.olmo2.modeling_olmo2``): a post-norm block.

The norms follow the attention and the MLP; their outputs are the contributions, and nothing feeds the sublayers but the
stream itself. vLLM fuses the projections inside transformers' modules.
"""

from __future__ import annotations

from transformers.models.olmo2.modeling_olmo2 import Olmo2Attention, Olmo2DecoderLayer, Olmo2MLP

from nnterp.components.vllm.post_norm import PostNormAttention, PostNormLayer, PostNormMlp
from nnterp.components.vllm.transformers_backend import Attention, Layer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer, Layer):
    """OLMo 2's block: ``stream + norm(attention(stream))``, then ``+ norm(mlp(...))``."""


class Attention(PostNormAttention, Attention):
    """OLMo 2's attention; the block adds its output normalized."""


class Mlp(PostNormMlp, Mlp):
    """OLMo 2's gated MLP; the block adds its output normalized."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo2DecoderLayer: Layer, Olmo2Attention: Attention, Olmo2MLP: Mlp}
