"""GPT-BigCode on vLLM's transformers backend (``transformers.models.gpt_bigcode.modeling_gpt_bigcode``): one key head.

GPT-2's tree, under ``model`` and not under ``transformer``. The projection that gives queries, keys and values stays as
it is.
"""

from __future__ import annotations

from transformers.models.gpt_bigcode.modeling_gpt_bigcode import GPTBigCodeAttention, GPTBigCodeBlock, GPTBigCodeMLP

from nnterp.components.vllm import Mlp
from nnterp.components.vllm.transformers_backend import Attention, Layer
from nnterp.families.gpt_bigcode import intermediate_size, num_kv_heads

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size", "num_kv_heads"]

RENAME = {
    "model.wte": "embed_tokens",
    "model.h": "layers",
    "model.ln_f": "norm",
    "ln_1": "input_layernorm",
    "ln_2": "post_attention_layernorm",
    "attn": "self_attn",
}


class Layer(Layer):
    """GPT-BigCode's block, a pre-norm one."""

    attention_norm_output = Layer.attention_norm_output.at("ln_1.output")
    mlp_norm_output = Layer.mlp_norm_output.at("ln_2.output")


class Attention(Attention):
    """GPT-BigCode's attention; its output is what the block adds."""


class Mlp(Mlp):
    """GPT-BigCode's plain MLP, whose down projection is ``c_proj``."""

    mlp_activation = Mlp.mlp_activation.at("c_proj.input")
    mlp_neurons = Mlp.mlp_neurons.at("c_proj.input")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTBigCodeBlock: Layer, GPTBigCodeAttention: Attention, GPTBigCodeMLP: Mlp}
