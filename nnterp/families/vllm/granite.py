"""Granite on vLLM (``vllm.model_executor.models.granite``): four multipliers, and a block after the positions.

The block adds its sublayers' outputs times ``residual_multiplier``; that product is the contribution. The embeddings
are multiplied by ``embedding_multiplier`` after the lookup, the scores by ``attention_multiplier`` (the attention
layer's scale), and the logits divided by ``logits_scaling`` (the logits processor's).
"""

from __future__ import annotations

from vllm.model_executor.models.granite import GraniteAttention, GraniteDecoderLayer, GraniteMLP

from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.components.vllm.placed import residual_multiplier

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(Layer):
    """Granite's block: ``forward(positions, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """Granite's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Attention.attention_output.at("output", factor=residual_multiplier)


class Mlp(Mlp):
    """Granite's gated MLP; the block adds its output times ``residual_multiplier``."""

    mlp_output = Mlp.mlp_output.at("output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteDecoderLayer: Layer, GraniteAttention: Attention, GraniteMLP: Mlp}
