"""GPT-2 on vLLM (``vllm.model_executor.models.gpt2``): a block called with the stream alone, which it returns.

The positions (``transformer.wpe``) are added after the token embeddings and before block 0. The head is the embedding.
"""

from __future__ import annotations

from vllm.model_executor.models.gpt2 import GPT2MLP, GPT2Attention, GPT2Block

from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.families.gpt2 import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size"]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "attn": "self_attn",
    "ln_1": "input_layernorm",
    "ln_2": "post_attention_layernorm",
}


class Layer(Layer):
    """GPT-2's block: ``forward(hidden_states) -> hidden_states``."""

    attention_norm_output = Layer.attention_norm_output.at("ln_1.output")
    mlp_norm_output = Layer.mlp_norm_output.at("ln_2.output")


class Attention(Attention):
    """GPT-2's attention, whose queries, keys and values come out of one ``c_attn``."""


class Mlp(Mlp):
    """GPT-2's plain MLP, whose down projection is ``c_proj``."""

    mlp_activation = Mlp.mlp_activation.at("c_proj.input")
    mlp_neurons = Mlp.mlp_neurons.at("c_proj.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPT2Block: Layer, GPT2Attention: Attention, GPT2MLP: Mlp}
