"""Falcon (``transformers.models.falcon``), in its three layouts.

Falcon 7B: parallel blocks with one norm and one head of keys and values. Falcon 40B (``new_decoder_architecture``):
parallel blocks with a norm for each sublayer (one for both on Falcon 2 11B) and several such heads. Falcon RW:
sequential blocks with biases, and ALiBi in place of rotation. The block returns a tuple. It adds the attention's output
to the MLP's in place, so `mlp_output` is served as a copy. The attention has arithmetic of its own:

- The 40B layout repeats keys and values for the queries before it caches them; they are served once, as on the others.
- Keys and values are what the key-value cache hands on, so a trace with ``use_cache=False`` has none to read.
- With ALiBi, transformers' eager attention adds the bias twice (its mask has it already), its sdpa attention and vLLM
  once. Scores and pattern, which need eager, are those of the doubled bias there.
"""

from __future__ import annotations

from typing import Any

from torch import Tensor
from transformers.models.falcon.modeling_falcon import FalconAttention, FalconDecoderLayer, FalconMLP

from nnterp import components
from nnterp.components.arranged import Arranged, Cloned, merged_heads
from nnterp.components.attention import not_eager

RENAME = {
    "transformer.word_embeddings": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "self_attention": "self_attn",
}

#: Where keys and values, after those of earlier tokens, come out of the cache.
CACHED = "source.layer_past_update_0.output"


def attention_norm(layer: Any) -> str:
    """Where the attention's norm is: ``ln_attn`` where the MLP has one of its own beside it."""
    return "ln_attn.output" if "ln_attn" in layer._module._modules else "input_layernorm.output"  # noqa: SLF001


def mlp_norm(layer: Any) -> str:
    """Where the MLP's norm is: ``ln_mlp``, a later one on a sequential block, or the one that feeds both sublayers."""
    own = ("ln_mlp", "post_attention_layernorm")
    return next((f"{name}.output" for name in own if name in layer._module._modules), "input_layernorm.output")  # noqa: SLF001


class Layer(components.Layer):
    """Falcon's block: ``forward(stream, alibi, attention_mask, ...) -> (stream, pattern)``."""

    returns_tuple = True

    attention_norm_output = components.Layer.attention_norm_output.at(attention_norm)
    mlp_norm_output = components.Layer.mlp_norm_output.at(mlp_norm)

    @property
    def parallel(self) -> bool:
        """Whether attention and MLP read one stream; the layouts with a norm for each of them do, too."""
        config = self._module.config
        return bool(config.new_decoder_architecture or config.parallel_attn)


def by_positions(rotary: str, alibi: str) -> Any:
    """A path that depends on how positions enter: the forward has a branch for each."""
    return lambda attention: alibi if attention.config.alibi else rotary


def repeats(attention: Any) -> int:
    """How often keys and values are repeated before they are cached."""
    return int(attention.num_heads // attention.num_kv_heads) if attention.new_decoder_architecture else 1


def once(attention: Any, value: Tensor) -> Tensor:
    """Each head of keys or values once."""
    return value[:, :: repeats(attention)]


def repeated(attention: Any, value: Tensor) -> Tensor:
    """Each head of keys or values for its group of queries."""
    return value.repeat_interleave(repeats(attention), dim=1)


class Attention(components.Attention):
    """Falcon's attention; its output is what the block adds."""

    sourced = True

    attention_queries = components.Attention.attention_queries.at(
        by_positions("source.apply_rotary_pos_emb_0.output", "source.reshape_0.output")
    )
    attention_keys = Arranged.like(components.Attention.attention_keys, CACHED, select=0, served=once, kept=repeated)
    attention_values = Arranged.like(
        components.Attention.attention_values, CACHED, select=1, served=once, kept=repeated
    )
    attention_scores = components.Attention.attention_scores.at(
        by_positions("source.F_softmax_0.input", "source.F_softmax_1.input"), unavailable=not_eager
    )
    attention_probabilities = components.Attention.attention_probabilities.at(
        by_positions("source.F_softmax_0.output", "source.self_attention_dropout_0.output"), unavailable=not_eager
    )
    attention_head_outputs = merged_heads(components.Attention.attention_head_outputs, "dense.input")


class Mlp(components.Mlp):
    """Falcon's plain MLP; its output, before the block adds the attention's to it, is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("dense_4h_to_h.input")
    mlp_output = Cloned.like(components.Mlp.mlp_output, "output")


def num_kv_heads(model: Any) -> int:
    """``num_kv_heads``, but one under ``multi_query`` on the layouts before Falcon 40B's."""
    config = model.config
    return 1 if config.multi_query and not config.new_decoder_architecture else int(config.num_kv_heads)


def intermediate_size(model: Any) -> int:
    """``ffn_hidden_size``, four times the stream's width unless it is set."""
    return int(model.config.ffn_hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FalconDecoderLayer: Layer, FalconAttention: Attention, FalconMLP: Mlp}
