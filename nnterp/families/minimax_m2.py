"""MiniMax-M2 (``transformers.models.minimax_m2``).

Llama's block with a norm over all the queries and one over all the keys, before they are split into heads; a part of
each head is rotated; a mixture of experts in place of every MLP. The router scores with a sigmoid; a bias that the
mixture keeps (``e_score_correction_bias``) is added to the scores that choose, and the weights are the scores of the
chosen, normalized. No shared expert.
"""

from __future__ import annotations

from transformers.models.minimax_m2.modeling_minimax_m2 import (
    MiniMaxM2Attention,
    MiniMaxM2DecoderLayer,
    MiniMaxM2SparseMoeBlock,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """MiniMax-M2's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """MiniMax-M2's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """MiniMax-M2's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MiniMaxM2DecoderLayer: Layer, MiniMaxM2Attention: Attention, MiniMaxM2SparseMoeBlock: Mlp}
