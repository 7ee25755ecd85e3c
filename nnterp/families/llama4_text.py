"""Llama 4's text model (``transformers.models.llama4``).

Llama's block, in two kinds. Most rotate their queries and keys (neighboring channels together), normalize them under
``use_qk_norm``, and attend within chunks of ``attention_chunk_size`` tokens; those that ``no_rope_layers`` marks with 0
do neither, attend to everything, and multiply the queries by a temperature that grows with the position
(``attn_temperature_tuning``). Each ``interleave_moe_layer_step``-th block has a mixture in place of the gated MLP.

The mixture is unlike others: the router's sigmoid score multiplies what an expert *reads*, every expert runs on every
token (the others' input is zero), and the mixture returns ``(rows, router_logits)`` without the batch axis.
"""

from __future__ import annotations

from typing import Any

from transformers.models.llama4.modeling_llama4 import (
    Llama4TextAttention,
    Llama4TextDecoderLayer,
    Llama4TextMLP,
    Llama4TextMoe,
)

from nnterp import components
from nnterp.components.eproperty import unavailable
from nnterp.components.folded import Folded

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "feed_forward": "mlp",
    "shared_expert": "shared_experts",
}

#: Why a chosen expert's output has no weight of its own.
READS = "the router's score multiplies what the expert reads and not what it gives; write router_logits to change it"


class Layer(components.Layer):
    """Llama 4's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Llama 4's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Llama 4's gated MLP; its output is what the block adds."""

    mlp_activation = components.Mlp.mlp_activation.at("activation_fn.output")


class Moe(components.Moe):
    """Llama 4's mixture; the first of what it returns, with the batch axis, is what the block adds."""

    SCORING = "sigmoid"
    sourced = True

    mlp_output = Folded.like(components.Mlp.mlp_output, "output")
    router_logits = Folded.like(components.Moe.router_logits, "router.source.forward_0.output")
    expert_indices = Folded.like(components.Moe.expert_indices, "router.source.torch_topk_0.output", select=1)
    expert_weights = unavailable(READS)
    expert_outputs = unavailable("all experts run as one product over every token, so no chosen one is a tensor")
    routed_output = Folded.like(components.Moe.routed_output, "source.sum_0.output")


def intermediate_size(model: Any) -> int:
    """The width of a dense block's MLP, which the config calls ``intermediate_size_mlp``."""
    return int(model.config.intermediate_size_mlp)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Llama4TextDecoderLayer: Layer,
    Llama4TextAttention: Attention,
    Llama4TextMLP: Mlp,
    Llama4TextMoe: Moe,
}
