"""Mixtral on vLLM (``vllm.model_executor.models.mixtral``): Llama's block with a mixture of experts as its MLP."""

from __future__ import annotations

from vllm.model_executor.models.mixtral import MixtralAttention, MixtralDecoderLayer, MixtralMoE

from nnterp.components.vllm import Attention, FusedLayer, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(FusedLayer):
    """Mixtral's decoder block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Mixtral's attention; its output is what the block adds."""


class Mlp(RoutedMlp):
    """Mixtral's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MixtralDecoderLayer: Layer, MixtralAttention: Attention, MixtralMoE: Mlp}
