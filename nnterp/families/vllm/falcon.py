"""Falcon on vLLM (``vllm.model_executor.models.falcon``), in its three layouts (`nnterp.families.falcon`).

A block called with the stream after the positions, which adds in place: a parallel block adds the attention's output to
the MLP's tensor, a sequential one to the tensor of the stream that it was called with. Attention and MLP return
``(output, bias)``, and the block adds the bias; the contribution is their sum.

Differs from transformers: vLLM's MLP is GELU and four times as wide as the stream, whatever ``activation`` and
``ffn_hidden_size`` say. With ALiBi (Falcon-RW) transformers' eager attention adds the bias twice, vLLM's and
transformers' sdpa once.
"""

from __future__ import annotations

from typing import Any

from torch import Tensor
from vllm.model_executor.models.falcon import FalconAttention, FalconDecoderLayer, FalconMLP

from nnterp import components
from nnterp.components.vllm import Attention, Layer, Mlp
from nnterp.components.vllm.biased import Biased
from nnterp.families.falcon import attention_norm, intermediate_size, mlp_norm, num_kv_heads

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size", "num_kv_heads"]

RENAME = {
    "transformer.word_embeddings": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "self_attention": "self_attn",
}


class Layer(Layer):
    """Falcon's block: ``forward(positions, hidden_states) -> hidden_states``."""

    STREAM = 1

    attention_norm_output = Layer.attention_norm_output.at(attention_norm)
    mlp_norm_output = Layer.mlp_norm_output.at(mlp_norm)

    @property
    def parallel(self) -> bool:
        """Whether attention and MLP read one stream; the layouts with a norm for each of them do, too."""
        config = self._module.config
        return bool(config.new_decoder_architecture or config.parallel_attn)


def attention_bias(attention: Any) -> Tensor | None:
    """The bias that the block adds after the attention, ``[hidden]``."""
    return attention.dense._module.bias  # noqa: SLF001


def mlp_bias(mlp: Any) -> Tensor | None:
    """The bias that the block adds after the MLP, ``[hidden]``."""
    return mlp.dense_4h_to_h._module.bias  # noqa: SLF001


class Attention(Attention):
    """Falcon's attention: ``forward(positions, hidden_states) -> (output, bias)``."""

    attention_output = Biased.like(components.Attention.attention_output, "output", bias=attention_bias)


class Mlp(Mlp):
    """Falcon's plain MLP: ``forward(x) -> (output, bias)``; its down projection is ``dense_4h_to_h``."""

    mlp_activation = Mlp.mlp_activation.at("dense_4h_to_h.input")
    mlp_neurons = Mlp.mlp_neurons.at("dense_4h_to_h.input")
    mlp_output = Biased.like(components.Mlp.mlp_output, "output", bias=mlp_bias)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FalconDecoderLayer: Layer, FalconAttention: Attention, FalconMLP: Mlp}
