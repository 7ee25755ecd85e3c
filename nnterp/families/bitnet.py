"""BitNet b1.58 (``transformers.models.bitnet``).

Llama's block with a norm before the output projection (``attn_sub_norm``, of all heads at once, so that projection
does not read the head outputs as they are) and one before the down projection (``ffn_sub_norm``): the neurons are what
that one gives. Published checkpoints pack ternary weights; the tree is the same.
"""

from __future__ import annotations

from transformers.models.bitnet.modeling_bitnet import BitNetAttention, BitNetDecoderLayer, BitNetMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """BitNet's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """BitNet's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """BitNet's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {BitNetDecoderLayer: Layer, BitNetAttention: Attention, BitNetMLP: Mlp}
