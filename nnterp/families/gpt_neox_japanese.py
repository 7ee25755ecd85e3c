"""GPT-NeoX Japanese (``transformers.models.gpt_neox_japanese``).

Sequential blocks with LayerNorms and no biases but one: the last block adds ``dense_bias`` to its attention's output,
so its contribution is the sum. One projection gives each head's query, key and value side by side. The attention has
arithmetic of its own, and the block returns a tuple.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.gpt_neox_japanese.modeling_gpt_neox_japanese import (
    GPTNeoXJapaneseAttention,
    GPTNeoXJapaneseLayer,
    GPTNeoXJapaneseMLP,
)

from nnterp import components
from nnterp.components.arranged import merged_heads
from nnterp.components.offset import Offset
from nnterp.components.own import CALL, OwnAttention

if TYPE_CHECKING:
    from torch import Tensor

RENAME = {
    "gpt_neox_japanese.embed_in": "embed_tokens",
    "gpt_neox_japanese.layers": "layers",
    "gpt_neox_japanese.final_layer_norm": "norm",
    "embed_out": "lm_head",
    "attention": "self_attn",
}


def dense_bias(attention: Any) -> Tensor | float:
    """What the block adds to the attention's output."""
    bias = attention._module.dense_bias  # noqa: SLF001
    return 0.0 if bias is None else bias


class Layer(components.Layer):
    """GPT-NeoX Japanese's block: ``forward(stream, ...) -> (stream, pattern)``."""

    returns_tuple = True


class Attention(OwnAttention):
    """GPT-NeoX Japanese's attention; the block adds its output and, in the last block, ``dense_bias``."""

    attention_probabilities = components.Attention.attention_probabilities.at(
        f"{CALL}.source.self_attention_dropout_0.output"
    )
    attention_head_outputs = merged_heads(components.Attention.attention_head_outputs, "dense.input")
    attention_output = Offset.like(components.Attention.attention_output, "output", bias=dense_bias)


class Mlp(components.Mlp):
    """GPT-NeoX Japanese's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("dense_4h_to_h.input")


def intermediate_size(model: Any) -> int:
    """The stream's width times ``intermediate_multiple_size``."""
    return int(model.hidden_size * model.config.intermediate_multiple_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTNeoXJapaneseLayer: Layer, GPTNeoXJapaneseAttention: Attention, GPTNeoXJapaneseMLP: Mlp}
