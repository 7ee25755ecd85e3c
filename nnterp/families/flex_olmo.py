"""FlexOlmo (``transformers.models.flex_olmo``).

OLMo 2's post-norm block around a mixture: the sublayers read the stream itself, and what the block adds is the output
of the norm after each. Queries and keys are normalized over the whole projection. The weights of a token's experts are
its router's probabilities, which sum to less than 1 (``norm_topk_prob`` makes them sum to 1).
"""

from __future__ import annotations

from transformers.models.flex_olmo.modeling_flex_olmo import (
    FlexOlmoAttention,
    FlexOlmoDecoderLayer,
    FlexOlmoSparseMoeBlock,
)

from nnterp import components
from nnterp.components.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(PostNormLayer):
    """FlexOlmo's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """FlexOlmo's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp, components.Moe):
    """FlexOlmo's mixture; the block adds its post-norm's output, and `routed_output` is before the norm."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FlexOlmoDecoderLayer: Layer, FlexOlmoAttention: Attention, FlexOlmoSparseMoeBlock: Mlp}
