"""Mixtral (``transformers.models.mixtral``).

Llama's block with a mixture of experts in place of every MLP: a router chooses a few experts for each token, and their
weighted outputs are summed.
"""

from __future__ import annotations

from transformers.models.mixtral.modeling_mixtral import MixtralAttention, MixtralDecoderLayer, MixtralSparseMoeBlock

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """Mixtral's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """Mixtral's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """Mixtral's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MixtralDecoderLayer: Layer, MixtralAttention: Attention, MixtralSparseMoeBlock: Mlp}
