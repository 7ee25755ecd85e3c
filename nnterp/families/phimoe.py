"""Phi-3.5-MoE (``transformers.models.phimoe``).

Llama's block with LayerNorms, biases and a mixture in place of every MLP; the unembedding has a bias. The router takes
its two experts one after the other ("SparseMixer", Liu et al. 2023): each one's weight is its softmax among the experts
whose logit is close to its own, so the weights do not sum to 1.
"""

from __future__ import annotations

from transformers.models.phimoe.modeling_phimoe import PhimoeAttention, PhimoeDecoderLayer, PhimoeSparseMoeBlock

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Phi-3.5-MoE's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """Phi-3.5-MoE's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """Phi-3.5-MoE's mixture, whose router is a linear module; its output is what the block adds."""

    SCORING = "sparsemixer"

    router_logits = components.Moe.router_logits.at("router.source.forward_0.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {PhimoeDecoderLayer: Layer, PhimoeAttention: Attention, PhimoeSparseMoeBlock: Mlp}
