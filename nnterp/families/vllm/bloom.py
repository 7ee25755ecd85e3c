"""BLOOM on vLLM (``vllm.model_executor.models.bloom``): ALiBi, and a block called with the stream after the positions.

vLLM's attention and MLP return what the block adds, where transformers' take the residual and return the sum. A
LayerNorm (``transformer.word_embeddings_layernorm``) follows the token embeddings.

Differs from transformers: vLLM's GELU is the exact one, transformers' the tanh approximation; the streams differ by
about 1e-4 of their scale.
"""

from __future__ import annotations

from vllm.model_executor.models.bloom import BloomAttention, BloomBlock, BloomMLP

from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.families.bloom import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size"]

RENAME = {
    "transformer.word_embeddings": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "self_attention": "self_attn",
}


class Layer(Layer):
    """BLOOM's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """BLOOM's attention, with a slope for each head in the engine's kernel."""


class Mlp(Mlp):
    """BLOOM's plain MLP, whose down projection is ``dense_4h_to_h``."""

    mlp_activation = Mlp.mlp_activation.at("dense_4h_to_h.input")
    mlp_neurons = Mlp.mlp_neurons.at("dense_4h_to_h.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {BloomBlock: Layer, BloomAttention: Attention, BloomMLP: Mlp}
