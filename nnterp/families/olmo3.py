"""OLMo 3 (``transformers.models.olmo3``).

OLMo 2's post-norm block, with sliding attention in most blocks; rotary frequencies are rescaled in the full ones only.
Queries and keys are normalized over the whole projection before they are split into heads.
"""

from __future__ import annotations

from transformers.models.olmo3.modeling_olmo3 import Olmo3Attention, Olmo3DecoderLayer, Olmo3MLP

from nnterp.components.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer):
    """OLMo 3's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """OLMo 3's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """OLMo 3's gated MLP; the block adds its post-norm's output."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo3DecoderLayer: Layer, Olmo3Attention: Attention, Olmo3MLP: Mlp}
