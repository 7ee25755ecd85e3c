"""Qwen3-MoE (``transformers.models.qwen3_moe``).

Qwen3's block (a norm on each head's queries and keys before they are rotated), with a mixture of experts in the blocks
that ``mlp_only_layers`` and ``decoder_sparse_step`` leave to it and a gated MLP in the others. No shared expert. The
router's weights are softmax probabilities, which sum to one under ``norm_topk_prob``.
"""

from __future__ import annotations

from transformers.models.qwen3_moe.modeling_qwen3_moe import (
    Qwen3MoeAttention,
    Qwen3MoeDecoderLayer,
    Qwen3MoeMLP,
    Qwen3MoeSparseMoeBlock,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """Qwen3-MoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3-MoE's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3-MoE's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """Qwen3-MoE's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3MoeDecoderLayer: Layer,
    Qwen3MoeAttention: Attention,
    Qwen3MoeMLP: Mlp,
    Qwen3MoeSparseMoeBlock: Moe,
}
