"""Laguna (``transformers.models.laguna``).

Llama's block with as many query heads as ``num_attention_heads_per_layer`` gives it, qk-norms, and rotary parameters
and window by layer type. The heads' outputs are multiplied by a softplus gate before the output projection;
``attention_head_outputs`` is what they were before it. The first blocks have a dense MLP, the others a mixture with a
shared expert, whose router adds a bias to choose and not to weigh; the routed experts' sum is multiplied by
``moe_routed_scaling_factor`` before the shared expert's output is added.
"""

from __future__ import annotations

from transformers.models.laguna.modeling_laguna import (
    LagunaAttention,
    LagunaDecoderLayer,
    LagunaMLP,
    LagunaSparseMoeBlock,
)

from nnterp import components
from nnterp.components.moe import OUTPUTS, not_grouped
from nnterp.components.scaled import ScaledFolded

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


def routed_scaling_factor(mixture: components.Standard) -> float:
    """What the mixture multiplies the routed experts' sum by."""
    return float(mixture.routed_scaling_factor)


class Layer(components.Layer):
    """Laguna's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Laguna's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """The gated MLP of the first blocks; its output is what the block adds."""


class Moe(components.Moe):
    """The mixture of the other blocks; its output is what the block adds.

    What the routed experts add is their outputs times ``moe_routed_scaling_factor``.
    """

    SCORING = "sigmoid"

    expert_outputs = ScaledFolded.like(
        components.Moe.expert_outputs, OUTPUTS, factor=routed_scaling_factor, unavailable=not_grouped
    )
    routed_output = ScaledFolded.like(components.Moe.routed_output, "experts.output", factor=routed_scaling_factor)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LagunaDecoderLayer: Layer, LagunaAttention: Attention, LagunaMLP: Mlp, LagunaSparseMoeBlock: Moe}
