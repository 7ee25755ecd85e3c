"""Mistral (``transformers.models.mistral``).

Llama's block, with one sliding window for all blocks where the config sets one.
"""

from __future__ import annotations

from transformers.models.mistral.modeling_mistral import MistralAttention, MistralDecoderLayer, MistralMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Mistral's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """Mistral's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Mistral's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MistralDecoderLayer: Layer, MistralAttention: Attention, MistralMLP: Mlp}
