"""Gemma 3's text model (``transformers.models.gemma3``).

Sandwich norms: one before each sublayer and one after it, so what the block adds is the second one's output. The
embedding module multiplies by the root of the stream's width itself. Blocks with sliding and with full attention.
"""

from __future__ import annotations

from transformers.models.gemma3.modeling_gemma3 import Gemma3Attention, Gemma3DecoderLayer, Gemma3MLP

from nnterp.components.post_norm import PostNormAttention, PostNormMlp, SandwichLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(SandwichLayer):
    """Gemma 3's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """Gemma 3's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """Gemma 3's gated MLP; the block adds its post-norm's output."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma3DecoderLayer: Layer, Gemma3Attention: Attention, Gemma3MLP: Mlp}
