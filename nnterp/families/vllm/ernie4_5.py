"""ERNIE 4.5's dense models on vLLM (``vllm.model_executor.models.ernie45``): Llama's classes and fused block.

Neighboring pairs of a head are rotated together.

Differs from transformers: vLLM ignores ``use_bias``: a checkpoint with biases on its projections, which no released one
has, runs without them.
"""

from __future__ import annotations

from vllm.model_executor.models.llama import LlamaAttention, LlamaDecoderLayer, LlamaMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """ERNIE 4.5's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """ERNIE 4.5's attention; its output is what the block adds."""


class Mlp(Mlp):
    """ERNIE 4.5's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LlamaDecoderLayer: Layer, LlamaAttention: Attention, LlamaMLP: Mlp}
