"""Solar Open (``transformers.models.solar_open``).

Llama's attention, and in every block a mixture with a shared expert and DeepSeek-V3's router: sigmoid scores, a bias on
those that choose (``e_score_correction_bias``), within the best groups of experts.
"""

from __future__ import annotations

from typing import Any

from transformers.models.solar_open.modeling_solar_open import SolarOpenAttention, SolarOpenDecoderLayer, SolarOpenMoE

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """Solar Open's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Solar Open's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """Solar Open's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


def intermediate_size(model: Any) -> int:
    """``moe_intermediate_size``: every block has a mixture, and these are an expert's neurons."""
    return int(model.config.moe_intermediate_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {SolarOpenDecoderLayer: Layer, SolarOpenAttention: Attention, SolarOpenMoE: Mlp}
