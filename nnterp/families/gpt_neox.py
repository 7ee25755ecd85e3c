"""GPT-NeoX and Pythia (``transformers.models.gpt_neox``).

Parallel blocks with two norms, both of the stream that enters the block; where ``use_parallel_residual`` is off the
blocks are sequential, and the second norm is of the stream after the attention. One projection gives queries, keys and
values, part of each head is rotated, and the MLP is plain.
"""

from __future__ import annotations

from transformers.models.gpt_neox.modeling_gpt_neox import GPTNeoXAttention, GPTNeoXLayer, GPTNeoXMLP

from nnterp import components

RENAME = {
    "gpt_neox.embed_in": "embed_tokens",
    "gpt_neox.layers": "layers",
    "gpt_neox.final_layer_norm": "norm",
    "attention": "self_attn",
}


class Layer(components.Layer):
    """GPT-NeoX's block, parallel or sequential; it returns the stream alone."""


class Attention(components.Attention):
    """GPT-NeoX's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GPT-NeoX's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("dense_4h_to_h.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTNeoXLayer: Layer, GPTNeoXAttention: Attention, GPTNeoXMLP: Mlp}
