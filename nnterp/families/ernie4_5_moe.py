"""ERNIE 4.5's mixtures (``transformers.models.ernie4_5_moe``).

ERNIE 4.5's block (neighboring channels of a head are rotated together), with a mixture of experts in the blocks from
``moe_layer_start_index`` to ``moe_layer_end_index`` and a gated MLP in the others. The mixture runs its shared expert
before its router. The router adds a bias (``moe_statics``) to the softmax probabilities that choose; the weights are
the probabilities of the chosen, normalized.
"""

from __future__ import annotations

from transformers.models.ernie4_5_moe.modeling_ernie4_5_moe import (
    Ernie4_5_MoeAttention,
    Ernie4_5_MoeDecoderLayer,
    Ernie4_5_MoeMLP,
    Ernie4_5_MoeSparseMoeBlock,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """ERNIE 4.5's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """ERNIE 4.5's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """ERNIE 4.5's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """ERNIE 4.5's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Ernie4_5_MoeDecoderLayer: Layer,
    Ernie4_5_MoeAttention: Attention,
    Ernie4_5_MoeMLP: Mlp,
    Ernie4_5_MoeSparseMoeBlock: Moe,
}
