"""Phi-1, Phi-1.5 and Phi-2 on vLLM (``vllm.model_executor.models.phi``): a parallel block after the positions.

One norm feeds the attention and the MLP, so `attention_norm_output` and `mlp_norm_output` are the same tensor, read
before the attention. The head has a bias.
"""

from __future__ import annotations

from vllm.model_executor.models.phi import PhiAttention, PhiLayer, PhiMLP

from nnterp.components.vllm import Attention, Mlp
from nnterp.components.vllm.layer import ParallelLayer
from nnterp.components.vllm.project import with_head_bias

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.final_layernorm": "norm",
}

project_on_vocab, unembedding_bias = with_head_bias()


class Layer(ParallelLayer):
    """Phi's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """Phi's attention, whose output projection is ``dense``."""


class Mlp(Mlp):
    """Phi's plain MLP, whose down projection is ``fc2``."""

    mlp_activation = Mlp.mlp_activation.at("fc2.input")
    mlp_neurons = Mlp.mlp_neurons.at("fc2.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {PhiLayer: Layer, PhiAttention: Attention, PhiMLP: Mlp}
