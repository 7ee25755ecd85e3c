"""Qwen3.5's mixtures, their text model (``transformers.models.qwen3_5_moe``).

Qwen3.5's blocks with a mixture in each, which has a shared expert behind a sigmoid gate. In the vision-language wrapper
the model is ``model.language_model``.
"""

from __future__ import annotations

from typing import Any

from transformers.models.qwen3_5_moe.modeling_qwen3_5_moe import (
    Qwen3_5MoeAttention,
    Qwen3_5MoeDecoderLayer,
    Qwen3_5MoeGatedDeltaNet,
    Qwen3_5MoeSparseMoeBlock,
)

from nnterp import components
from nnterp.components.gated_shared import GatedSharedMoe

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
    "gate": "router",
    "shared_expert": "shared_experts",
}


class Layer(components.Layer):
    """Qwen3.5-MoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3.5-MoE's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Qwen3.5's gated delta net; its output is what the block adds."""


class Mlp(GatedSharedMoe):
    """Qwen3.5's mixture; its output is what the block adds."""


def intermediate_size(model: Any) -> int:
    """``moe_intermediate_size``: every block has a mixture, and these are an expert's neurons."""
    return int(model._text_config.moe_intermediate_size)  # noqa: SLF001


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3_5MoeDecoderLayer: Layer,
    Qwen3_5MoeAttention: Attention,
    Qwen3_5MoeGatedDeltaNet: LinearAttention,
    Qwen3_5MoeSparseMoeBlock: Mlp,
}
