"""MPT on vLLM (``vllm.model_executor.models.mpt``): ALiBi, and a block called with the stream after the positions.

vLLM's MLP returns what the block adds, where transformers' takes the residual and returns the sum. The served queries,
keys and values are clamped already. The unembedding is the embedding.

Differs from transformers: vLLM honors ``alibi_bias_max``, ``qk_ln`` and ``kv_n_heads`` of the config's
``attn_config``, and biases where ``no_bias`` is off, which transformers' MPT does not know; transformers honors
``softmax_scale`` and ``layer_norm_epsilon``, for which vLLM has one over the root of the head width and 1e-5.
"""

from __future__ import annotations

from vllm.model_executor.models.mpt import MPTMLP, MPTAttention, MPTBlock

from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.families.mpt import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size"]

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.blocks": "layers",
    "transformer.norm_f": "norm",
    "norm_1": "input_layernorm",
    "norm_2": "post_attention_layernorm",
    "attn": "self_attn",
    "ffn": "mlp",
}


class Layer(Layer):
    """MPT's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1

    attention_norm_output = Layer.attention_norm_output.at("norm_1.output")
    mlp_norm_output = Layer.mlp_norm_output.at("norm_2.output")


class Attention(Attention):
    """MPT's attention, with a slope for each head in the engine's kernel."""


class Mlp(Mlp):
    """MPT's plain MLP."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MPTBlock: Layer, MPTAttention: Attention, MPTMLP: Mlp}
