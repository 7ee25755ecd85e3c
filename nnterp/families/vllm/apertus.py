"""Apertus on vLLM (``vllm.model_executor.models.apertus``): Llama's fused block under other names for its norms.

A norm on each head's queries and keys before they are rotated, and a plain MLP whose activation is xIELU.

Differs from transformers: vLLM keeps xIELU's two parameters and its constants in bfloat16 whatever the model's dtype
is, and computes with them in it: in float32 a block's stream differs by about 1e-3 of its scale.
"""

from __future__ import annotations

from vllm.model_executor.models.apertus import ApertusAttention, ApertusDecoderLayer, ApertusMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "attention_layernorm": "input_layernorm",
    "feedforward_layernorm": "post_attention_layernorm",
}


class Layer(FusedLayer):
    """Apertus's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Apertus's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Apertus's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {ApertusDecoderLayer: Layer, ApertusAttention: Attention, ApertusMLP: Mlp}
