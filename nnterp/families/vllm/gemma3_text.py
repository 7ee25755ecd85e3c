"""Gemma 3 (text) on vLLM (``vllm.model_executor.models.gemma3``): a fused block with norms around its sublayers.

The block adds the outputs of ``post_attention_layernorm`` and ``post_feedforward_layernorm``; those are the
contributions. Sliding windows and rotary bases alternate by layer type.

Differs from transformers: ``token_embeddings`` is the plain lookup, which the model then multiplies by the root of the
hidden size; transformers' embedding module multiplies it itself.
"""

from __future__ import annotations

from vllm.model_executor.models.gemma3 import Gemma3Attention, Gemma3DecoderLayer, Gemma3MLP

from nnterp.components.vllm import FusedLayer
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormMlp, SandwichLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(SandwichLayer, FusedLayer):
    """Gemma 3's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(PostNormAttention):
    """Gemma 3's attention; the block adds its output normalized."""


class Mlp(PostNormMlp):
    """Gemma 3's gated MLP; the block adds its output normalized."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma3DecoderLayer: Layer, Gemma3Attention: Attention, Gemma3MLP: Mlp}
