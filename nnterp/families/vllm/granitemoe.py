"""Granite 3's mixtures on vLLM (``vllm.model_executor.models.granitemoe``): Granite's block around routed experts.

As Granite's: a block called after the positions, whose contributions are its sublayers' outputs times
``residual_multiplier``; embeddings times ``embedding_multiplier`` after the lookup; ``attention_multiplier`` as the
attention layer's scale; logits divided by ``logits_scaling``. ``block_sparse_moe`` is in the MLP's place.

Differs from transformers: vLLM's experts run SiLU whatever ``hidden_act`` says.
"""

from __future__ import annotations

from vllm.model_executor.models.granitemoe import GraniteMoeAttention, GraniteMoeDecoderLayer, GraniteMoeMoE

from nnterp.components.vllm import Attention, Layer, RoutedMlp
from nnterp.components.vllm.placed import residual_multiplier

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(Layer):
    """GraniteMoE's block: ``forward(positions, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """GraniteMoE's attention; the block adds its output times ``residual_multiplier``."""

    attention_output = Attention.attention_output.at("output", factor=residual_multiplier)


class Mlp(RoutedMlp):
    """GraniteMoE's mixture; the block adds its output times ``residual_multiplier``."""

    mlp_output = RoutedMlp.mlp_output.at("output", factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GraniteMoeDecoderLayer: Layer, GraniteMoeAttention: Attention, GraniteMoeMoE: Mlp}
