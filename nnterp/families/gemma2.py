"""Gemma 2 (``transformers.models.gemma2``).

Sandwich norms: one before each sublayer and one after it, so what the block adds is the second one's output. Scores and
logits are capped: ``cap * tanh(x / cap)``. The scores' scale is the config's ``query_pre_attn_scalar``, blocks with
sliding and with full attention alternate, and the embedding module multiplies by the root of the stream's width itself.
"""

from __future__ import annotations

from transformers.models.gemma2.modeling_gemma2 import Gemma2Attention, Gemma2DecoderLayer, Gemma2MLP

from nnterp.components.post_norm import PostNormAttention, PostNormMlp, SandwichLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(SandwichLayer):
    """Gemma 2's decoder block; it returns the stream alone."""


class Attention(PostNormAttention):
    """Gemma 2's attention; the block adds its post-norm's output. `attention_scores` are the capped ones."""


class Mlp(PostNormMlp):
    """Gemma 2's gated MLP; the block adds its post-norm's output."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma2DecoderLayer: Layer, Gemma2Attention: Attention, Gemma2MLP: Mlp}
