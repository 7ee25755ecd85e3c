"""StarCoder 2 (``transformers.models.starcoder2``).

Llama's block with LayerNorms, biases, and a plain MLP under GPT-2's names. All blocks attend within ``sliding_window``
where it is set.
"""

from __future__ import annotations

from transformers.models.starcoder2.modeling_starcoder2 import (
    Starcoder2Attention,
    Starcoder2DecoderLayer,
    Starcoder2MLP,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """StarCoder 2's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """StarCoder 2's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """StarCoder 2's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("c_proj.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Starcoder2DecoderLayer: Layer, Starcoder2Attention: Attention, Starcoder2MLP: Mlp}
