"""Arcee's AFM on vLLM (``vllm.model_executor.models.arcee``): Llama's fused block and attention with a plain MLP.

The MLP is ``down_proj(relu(up_proj(x)) ** 2)``.
"""

from __future__ import annotations

from vllm.model_executor.models.arcee import ArceeDecoderLayer, ArceeMLP
from vllm.model_executor.models.llama import LlamaAttention

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """AFM's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """AFM's attention; its output is what the block adds."""


class Mlp(Mlp):
    """AFM's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {ArceeDecoderLayer: Layer, LlamaAttention: Attention, ArceeMLP: Mlp}
