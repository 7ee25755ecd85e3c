"""OLMo 2 (``transformers.models.olmo2``).

Post-norm blocks: the sublayers read the stream itself, and what the block adds is the output of the norm after each.
Queries and keys are normalized over the whole projection before they are split into heads.
"""

from __future__ import annotations

from transformers.models.olmo2.modeling_olmo2 import Olmo2Attention, Olmo2DecoderLayer, Olmo2MLP

from nnterp.components.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer):
    """OLMo 2's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """OLMo 2's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """OLMo 2's gated MLP; the block adds its post-norm's output."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo2DecoderLayer: Layer, Olmo2Attention: Attention, Olmo2MLP: Mlp}
