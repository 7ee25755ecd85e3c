"""Cohere's Command R7B and Command A on vLLM, on Command R's classes (``vllm.model_executor.models.commandr``).

Blocks with sliding attention have rotary positions; the full ones have none. The rest is Command R's.
"""

from __future__ import annotations

from vllm.model_executor.models.commandr import CohereAttention, CohereDecoderLayer, CohereMLP

from nnterp.components.vllm import Attention, Mlp
from nnterp.components.vllm.layer import ParallelLayer, TupleLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(ParallelLayer, TupleLayer):
    """Cohere 2's block: ``forward(positions, hidden_states, residual) -> (hidden_states, its input)``."""


class Attention(Attention):
    """Cohere 2's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Cohere 2's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {CohereDecoderLayer: Layer, CohereAttention: Attention, CohereMLP: Mlp}
