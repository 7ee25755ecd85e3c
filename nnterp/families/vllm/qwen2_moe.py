"""Qwen2-MoE on vLLM (``vllm.model_executor.models.qwen2_moe``): Qwen2's fused block, with a mixture in most blocks.

The blocks that ``mlp_only_layers`` and ``decoder_sparse_step`` leave out have a gated MLP. The shared expert is a
module of that MLP's class, which multiplies its output by its sigmoid gate itself (on transformers the mixture does).
"""

from __future__ import annotations

from vllm.model_executor.models.qwen2_moe import (
    Qwen2MoeAttention,
    Qwen2MoeDecoderLayer,
    Qwen2MoeMLP,
    Qwen2MoeSparseMoeBlock,
)

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "shared_expert": "shared_experts",
}


class Layer(FusedLayer):
    """Qwen2-MoE's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Qwen2-MoE's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Qwen2-MoE's gated MLP; its output is what the block adds."""


class Moe(RoutedMlp):
    """Qwen2-MoE's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen2MoeDecoderLayer: Layer,
    Qwen2MoeAttention: Attention,
    Qwen2MoeMLP: Mlp,
    Qwen2MoeSparseMoeBlock: Moe,
}
