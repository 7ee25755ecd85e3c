"""GPT-J (``transformers.models.gptj``).

Parallel blocks: attention and MLP both read the one norm's output, and the block adds the two at once; it returns a
tuple. The attention has arithmetic of its own, which is transformers' only eager one; the first ``rotary_dim`` numbers
of each head are rotated in pairs of neighbors. The MLP is plain, and the unembedding has a bias.
"""

from __future__ import annotations

from transformers.models.gptj.modeling_gptj import GPTJMLP, GPTJAttention, GPTJBlock

from nnterp import components
from nnterp.components.own import OwnAttention
from nnterp.families.gpt2 import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size"]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "attn": "self_attn",
}


class Layer(components.Layer):
    """GPT-J's block: ``forward(stream, ...) -> (stream, pattern)``."""

    returns_tuple = True

    mlp_norm_output = components.Layer.mlp_norm_output.at("input_layernorm.output")


class Attention(OwnAttention):
    """GPT-J's eager attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GPT-J's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("fc_out.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTJBlock: Layer, GPTJAttention: Attention, GPTJMLP: Mlp}
