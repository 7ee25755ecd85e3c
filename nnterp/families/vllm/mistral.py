"""Mistral on vLLM (``vllm.model_executor.models.mistral``): Llama's fused block, in classes derived from Llama's.

The MLP is Llama's own class. A sliding window is the engine's, one for all blocks.
"""

from __future__ import annotations

from vllm.model_executor.models.llama import LlamaMLP
from vllm.model_executor.models.mistral import MistralAttention, MistralDecoderLayer

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Mistral's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Mistral's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Mistral's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MistralDecoderLayer: Layer, MistralAttention: Attention, LlamaMLP: Mlp}
