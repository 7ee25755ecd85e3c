"""GLM-4 and GLM-Edge on vLLM (``vllm.model_executor.models.glm``): Llama's classes and Llama's fused block.

Neighboring pairs of a head are rotated together.

Differs from transformers: vLLM rotates half of each head whatever the config's ``partial_rotary_factor`` says, which
transformers follows: with a factor of 1 the stream differs by half of its scale.
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
    """GLM's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """GLM's attention; its output is what the block adds."""


class Mlp(Mlp):
    """GLM's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LlamaDecoderLayer: Layer, LlamaAttention: Attention, LlamaMLP: Mlp}
