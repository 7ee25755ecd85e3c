"""GPT-NeoX and Pythia on vLLM (``vllm.model_executor.models.gpt_neox``): a block called with the positions first.

Parallel with two norms of the entering stream under ``use_parallel_residual``, else sequential; the modules' outputs
are what it adds either way. The unembedding is ``embed_out``.
"""

from __future__ import annotations

from vllm.model_executor.models.gpt_neox import GPTNeoXAttention, GPTNeoXLayer, GPTNeoXMLP

from nnterp.components.vllm import Attention, Layer, Mlp

RENAME = {
    "gpt_neox.embed_in": "embed_tokens",
    "gpt_neox.layers": "layers",
    "gpt_neox.final_layer_norm": "norm",
    "embed_out": "lm_head",
    "attention": "self_attn",
}


class Layer(Layer):
    """GPT-NeoX's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """GPT-NeoX's attention, whose output projection is ``dense``."""


class Mlp(Mlp):
    """GPT-NeoX's plain MLP, whose down projection is ``dense_4h_to_h``."""

    mlp_activation = Mlp.mlp_activation.at("dense_4h_to_h.input")
    mlp_neurons = Mlp.mlp_neurons.at("dense_4h_to_h.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTNeoXLayer: Layer, GPTNeoXAttention: Attention, GPTNeoXMLP: Mlp}
