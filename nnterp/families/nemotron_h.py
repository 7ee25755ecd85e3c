"""Nemotron-H and Nemotron 3 (``transformers.models.nemotron_h``).

Blocks of a norm and one sublayer, ``mixer``: a Mamba-2 mixer, an attention, a plain MLP or a mixture, which are the
block's ``linear_attn``, ``self_attn`` or ``mlp``. So a block adds one term, and what feeds it is
`attention_norm_output` or `mlp_norm_output`. Nothing is rotated. The mixture's experts are plain MLPs, with a shared
one beside them; its router is DeepSeek-V3's. Where ``moe_latent_size`` is set, the routed experts work on a projection
of the stream, and `expert_outputs` and `routed_output`, which are of that width, are unavailable.
"""

from __future__ import annotations

from typing import Any

from transformers.models.nemotron_h.modeling_nemotron_h import (
    NemotronHAttention,
    NemotronHBlock,
    NemotronHMamba2Mixer,
    NemotronHMLP,
    NemotronHMoE,
)

from nnterp import components
from nnterp.components.folded import Folded
from nnterp.components.moe import OUTPUTS, not_grouped

RENAME = {
    "model.embeddings": "embed_tokens",
    "model.layers": "layers",
    "model.norm_f": "norm",
    "gate": "router",
    NemotronHMamba2Mixer: "linear_attn",
    NemotronHAttention: "self_attn",
    NemotronHMLP: "mlp",
    NemotronHMoE: "mlp",
}

#: The kinds of blocks that mix tokens, in the config's words.
MIXING = ("linear_attention", "full_attention")


def no_mixing(layer: Any) -> str | None:
    """Why nothing feeds an attention or another mixer of a block."""
    return (
        None if layer.block_type in MIXING else "this block's one sublayer is an MLP or a mixture; read mlp_norm_output"
    )


def no_mlp(layer: Any) -> str | None:
    """Why nothing feeds an MLP of a block."""
    return "this block's one sublayer is a mixer; read attention_norm_output" if layer.block_type in MIXING else None


class Layer(components.Layer):
    """Nemotron-H's block; it returns the stream alone."""

    attention_norm_output = components.Layer.attention_norm_output.at("norm.output", unavailable=no_mixing)
    mlp_norm_output = components.Layer.mlp_norm_output.at("norm.output", unavailable=no_mlp)


class Attention(components.Attention):
    """Nemotron-H's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Nemotron-H's Mamba-2 mixer; its output is what the block adds."""


class Mlp(components.Mlp):
    """Nemotron-H's plain MLP, of a block and of the shared experts; its output is what the block adds."""


def latent(moe: Any) -> str | None:
    """Why the routed experts' outputs are not served where they are of another width than the stream."""
    if moe._module.config.moe_latent_size is None:  # noqa: SLF001
        return None
    return "the routed experts of this checkpoint work on a projection of the stream (moe_latent_size)"


class Moe(components.Moe):
    """Nemotron-H's mixture: the routed experts and the shared one, whose sum is what the block adds."""

    SCORING = "sigmoid"

    expert_outputs = Folded.like(
        components.Moe.expert_outputs, OUTPUTS, unavailable=lambda moe: latent(moe) or not_grouped(moe)
    )
    routed_output = Folded.like(components.Moe.routed_output, "experts.output", unavailable=latent)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    NemotronHBlock: Layer,
    NemotronHAttention: Attention,
    NemotronHMamba2Mixer: LinearAttention,
    NemotronHMLP: Mlp,
    NemotronHMoE: Moe,
}
