"""Hunyuan's mixtures (``transformers.models.hunyuan_v1_moe``).

Llama's block, whose queries and keys are normalized within each head after they were rotated, with a mixture in place
of every MLP: the chosen experts' weighted outputs plus those of a shared MLP that every token goes through.
"""

from __future__ import annotations

from transformers.models.hunyuan_v1_moe.modeling_hunyuan_v1_moe import (
    HunYuanMoEV1Attention,
    HunYuanMoEV1DecoderLayer,
    HunYuanMoEV1Moe,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
    "shared_mlp": "shared_experts",
}


class Layer(components.Layer):
    """Hunyuan's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Hunyuan's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """Hunyuan's mixture with its shared MLP, which runs before the router; its output is what the block adds."""

    router_logits = components.Moe.router_logits.at("router.wg.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HunYuanMoEV1DecoderLayer: Layer, HunYuanMoEV1Attention: Attention, HunYuanMoEV1Moe: Mlp}
