"""GPT-Neo (``transformers.models.gpt_neo``).

GPT-2's tree with separate projections and, between block and attention, a module that only passes through:
``self_attn`` is the one inside it. The scores are not scaled; every other block attends to the last ``window_size``
tokens. The attention has arithmetic of its own, and the block returns a tuple.
"""

from __future__ import annotations

from typing import Any

from transformers.models.gpt_neo.modeling_gpt_neo import GPTNeoBlock, GPTNeoMLP, GPTNeoSelfAttention

from nnterp import components
from nnterp.components.own import OwnAttention

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.h": "layers",
    "transformer.ln_f": "norm",
    "ln_1": "input_layernorm",
    "ln_2": "post_attention_layernorm",
    "attn.attention": "self_attn",
}


class Layer(components.Layer):
    """GPT-Neo's block: ``forward(stream, ...) -> (stream, pattern)``."""

    returns_tuple = True


class Attention(OwnAttention):
    """GPT-Neo's attention; its output is what the block adds."""

    @property
    def window(self) -> int | None:
        """How many tokens a query reads back, itself included, in every other block; None in the rest."""
        return int(self._module.config.window_size) if self._module.attention_type == "local" else None


class Mlp(components.Mlp):
    """GPT-Neo's plain MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("act.output")
    mlp_neurons = components.Mlp.mlp_neurons.at("c_proj.input")


def intermediate_size(model: Any) -> int:
    """``intermediate_size``, four times the stream's width unless it is set."""
    return int(model.config.intermediate_size or 4 * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GPTNeoBlock: Layer, GPTNeoSelfAttention: Attention, GPTNeoMLP: Mlp}
