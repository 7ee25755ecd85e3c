"""Qwen2-MoE (``transformers.models.qwen2_moe``).

Qwen2's block (biases on the queries, keys and values), with a mixture of experts in the blocks that ``mlp_only_layers``
and ``decoder_sparse_step`` leave to it and a gated MLP in the others. Every token also goes through a shared expert,
whose output the mixture multiplies by a sigmoid of its own (``shared_expert_gate``): `shared_expert_output` is the
product. The router's weights are softmax probabilities, which sum to one only under ``norm_topk_prob``.
"""

from __future__ import annotations

from transformers.models.qwen2_moe.modeling_qwen2_moe import (
    Qwen2MoeAttention,
    Qwen2MoeDecoderLayer,
    Qwen2MoeMLP,
    Qwen2MoeSparseMoeBlock,
)

from nnterp import components
from nnterp.components.folded import Folded

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
    "shared_expert": "shared_experts",
}


class Layer(components.Layer):
    """Qwen2-MoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen2-MoE's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen2-MoE's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """Qwen2-MoE's mixture; its output is what the block adds."""

    sourced = True

    shared_expert_output = Folded.like(components.Moe.shared_expert_output, "source.shared_expert_output_1.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen2MoeDecoderLayer: Layer,
    Qwen2MoeAttention: Attention,
    Qwen2MoeMLP: Mlp,
    Qwen2MoeSparseMoeBlock: Moe,
}
