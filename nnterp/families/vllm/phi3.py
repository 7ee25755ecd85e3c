"""Phi-3 and Phi-4 on vLLM (``vllm.model_executor.models.phi3``): Llama's classes and Llama's fused block.

Differs from transformers: vLLM takes a config's long LongRoPE factors for all prompts where ``max_model_len`` is above
``original_max_position_embeddings``; transformers takes them for sequences of more tokens than that. With
``max_model_len`` at most that number both take the short ones.
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
    """Phi-3's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Phi-3's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Phi-3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LlamaDecoderLayer: Layer, LlamaAttention: Attention, LlamaMLP: Mlp}
