"""Gemma 1 on vLLM (``vllm.model_executor.models.gemma``): Llama's fused block, and no ``lm_head``.

The logits processor is called with the embedding. Heads are as wide as the config says; one activation module serves
every block.

Differs from transformers: ``token_embeddings`` is the plain lookup, which the model then multiplies by the root of the
hidden size; transformers' embedding module multiplies it itself.
"""

from __future__ import annotations

from vllm.model_executor.models.gemma import GemmaAttention, GemmaDecoderLayer, GemmaMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Gemma's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Gemma's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Gemma's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GemmaDecoderLayer: Layer, GemmaAttention: Attention, GemmaMLP: Mlp}
