"""Qwen3-VL's mixtures, their text model (``transformers.models.qwen3_vl_moe``).

Qwen3-VL's tree, positions and vision features with Qwen3-MoE's feed-forward: a mixture in the blocks that
``mlp_only_layers`` and ``decoder_sparse_step`` leave to it and a gated MLP in the others. No shared expert. The weights
of a token's experts are softmax probabilities, made to sum to one.
"""

from __future__ import annotations

from transformers.models.qwen3_vl_moe.modeling_qwen3_vl_moe import (
    Qwen3VLMoeTextAttention,
    Qwen3VLMoeTextDecoderLayer,
    Qwen3VLMoeTextMLP,
    Qwen3VLMoeTextSparseMoeBlock,
)

from nnterp import components

RENAME = {
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """Qwen3-VL-MoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3-VL-MoE's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3-VL-MoE's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """Qwen3-VL-MoE's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3VLMoeTextDecoderLayer: Layer,
    Qwen3VLMoeTextAttention: Attention,
    Qwen3VLMoeTextMLP: Mlp,
    Qwen3VLMoeTextSparseMoeBlock: Moe,
}
