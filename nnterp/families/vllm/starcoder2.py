"""StarCoder 2 on vLLM's transformers backend (``transformers.models.starcoder2.modeling_starcoder2``): a plain MLP.

The sliding window, where it is set, is that of every engine layer. vLLM fuses the projections of queries, keys and
values inside transformers' modules.
"""

from __future__ import annotations

from transformers.models.starcoder2.modeling_starcoder2 import (
    Starcoder2Attention,
    Starcoder2DecoderLayer,
    Starcoder2MLP,
)

from nnterp.components.vllm import Mlp
from nnterp.components.vllm.transformers_backend import Attention, Layer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(Layer):
    """StarCoder 2's block, a pre-norm one with LayerNorms."""


class Attention(Attention):
    """StarCoder 2's attention; its output is what the block adds."""


class Mlp(Mlp):
    """StarCoder 2's plain MLP, whose down projection is ``c_proj``."""

    mlp_activation = Mlp.mlp_activation.at("c_proj.input")
    mlp_neurons = Mlp.mlp_neurons.at("c_proj.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Starcoder2DecoderLayer: Layer, Starcoder2Attention: Attention, Starcoder2MLP: Mlp}
