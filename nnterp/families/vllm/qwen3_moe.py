"""Qwen3-MoE on vLLM (``vllm.model_executor.models.qwen3_moe``): Qwen3's fused block, with a mixture in most blocks.

The blocks that ``mlp_only_layers`` and ``decoder_sparse_step`` leave out have a gated MLP. vLLM's mixture takes a
shared expert of that MLP's class from a config with ``shared_expert_intermediate_size``, which no published Qwen3-MoE
has. The queries and keys are served as the attention layer gets them, normalized and rotated.
"""

from __future__ import annotations

from vllm.model_executor.models.qwen3_moe import (
    Qwen3MoeAttention,
    Qwen3MoeDecoderLayer,
    Qwen3MoeMLP,
    Qwen3MoeSparseMoeBlock,
)

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "shared_expert": "shared_experts",
}


class Layer(FusedLayer):
    """Qwen3-MoE's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Qwen3-MoE's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Qwen3-MoE's gated MLP; its output is what the block adds."""


class Moe(RoutedMlp):
    """Qwen3-MoE's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3MoeDecoderLayer: Layer,
    Qwen3MoeAttention: Attention,
    Qwen3MoeMLP: Mlp,
    Qwen3MoeSparseMoeBlock: Moe,
}
