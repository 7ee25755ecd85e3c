"""GPT-J on vLLM (``vllm.model_executor.models.gpt_j``): a parallel block after the positions.

One norm feeds the attention and the MLP, so `attention_norm_output` and `mlp_norm_output` are the same tensor, read
before the attention. The head has a bias.
"""

from __future__ import annotations

from vllm.model_executor.models.gpt_j import GPTJMLP, GPTJAttention, GPTJBlock

from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.components.vllm.project import with_head_bias
from nnterp.families.gpt2 import intermediate_size

__all__ = [
    "ENVOYS",
    "RENAME",
    "Attention",
    "Layer",
    "Mlp",
    "intermediate_size",
    "project_on_vocab",
    "unembedding_bias",
]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "attn": "self_attn",
}

project_on_vocab, unembedding_bias = with_head_bias()


class Layer(Layer):
    """GPT-J's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1

    attention_norm_output = Layer.attention_norm_output.at("ln_1.output")
    mlp_norm_output = Layer.mlp_norm_output.at("ln_1.output")


class Attention(Attention):
    """GPT-J's attention, whose output projection is ``out_proj``."""


class Mlp(Mlp):
    """GPT-J's plain MLP, whose down projection is ``fc_out``."""

    mlp_activation = Mlp.mlp_activation.at("fc_out.input")
    mlp_neurons = Mlp.mlp_neurons.at("fc_out.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTJBlock: Layer, GPTJAttention: Attention, GPTJMLP: Mlp}
