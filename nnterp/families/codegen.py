"""CodeGen (``transformers.models.codegen``).

GPT-J's parallel block and attention of its own arithmetic; it returns a tuple. One projection gives queries, values and
keys in four slices. Queries, keys and scores are float32 whatever the weights are, and the mask is added before the
scores are scaled.
"""

from __future__ import annotations

from transformers.models.codegen.modeling_codegen import CodeGenAttention, CodeGenBlock, CodeGenMLP

from nnterp import components
from nnterp.components.layer import ParallelLayer
from nnterp.components.own import CALL, OwnAttention
from nnterp.families.gpt2 import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size"]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "attn": "self_attn",
}


class Layer(ParallelLayer):
    """CodeGen's block: ``forward(stream, ...) -> (stream, pattern)``."""

    returns_tuple = True


class Attention(OwnAttention):
    """CodeGen's attention; its output is what the block adds."""

    attention_scores = components.Attention.attention_scores.at(f"{CALL}.source.attn_weights_2.output")


class Mlp(components.Mlp):
    """CodeGen's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("fc_out.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {CodeGenBlock: Layer, CodeGenAttention: Attention, CodeGenMLP: Mlp}
