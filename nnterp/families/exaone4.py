"""EXAONE 4 (``transformers.models.exaone4``).

Post-norm blocks: the sublayers read the stream itself, and what the block adds is the output of the norm after each.
Each head's queries and keys are normalized. Where some blocks have sliding attention, the full ones have no positions.
"""

from __future__ import annotations

from transformers.models.exaone4.modeling_exaone4 import Exaone4Attention, Exaone4DecoderLayer, Exaone4MLP

from nnterp.components.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer):
    """EXAONE 4's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """EXAONE 4's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """EXAONE 4's gated MLP; the block adds its post-norm's output."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Exaone4DecoderLayer: Layer, Exaone4Attention: Attention, Exaone4MLP: Mlp}
