"""GPT-BigCode (``transformers.models.gpt_bigcode``), the architecture of StarCoder.

GPT-2's block with one head of keys and values for all heads of queries (``multi_query``). One projection gives queries,
keys and values; with gradients on, the queries, a view of its output, refuse to be edited in place; assign them.
"""

from __future__ import annotations

from typing import Any

from transformers.models.gpt_bigcode.modeling_gpt_bigcode import GPTBigCodeAttention, GPTBigCodeBlock, GPTBigCodeMLP

from nnterp import components
from nnterp.families.gpt2 import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size", "num_kv_heads"]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "ln_2": "post_attention_layernorm",
    "attn": "self_attn",
}


class Layer(components.Layer):
    """GPT-BigCode's block; it returns the stream alone."""


class Attention(components.Attention):
    """GPT-BigCode's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """GPT-BigCode's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("c_proj.input")


def num_kv_heads(model: Any) -> int:
    """One under ``multi_query``, else as many as there are heads of queries."""
    return 1 if model.config.multi_query else int(model.num_heads)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTBigCodeBlock: Layer, GPTBigCodeAttention: Attention, GPTBigCodeMLP: Mlp}
