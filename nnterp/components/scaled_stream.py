"""Gemma 4's blocks, which add up to three terms and multiply the sum by a number of the block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nnterp.components.arranged import Cloned
from nnterp.components.attention import INTERFACE
from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import Residual
from nnterp.components.post_norm import PostNormAttention, SandwichLayer

if TYPE_CHECKING:
    from torch import Tensor


def no_per_layer_embeddings(layer: Any) -> str | None:
    """Why a block adds no third term."""
    if "post_per_layer_input_norm" in layer._module._modules:  # noqa: SLF001
        return None
    return (
        "this checkpoint has no per-layer embeddings (hidden_size_per_layer_input is 0); the block adds "
        "attention_output and mlp_output only"
    )


class ScaledStreamLayer(SandwichLayer):
    """A sandwich block whose stream leaves multiplied by ``layer_scalar``, a number that the checkpoint has.

    ``layer_output == (layer_input + attention_output + mlp_output [+ per_layer_output]) * layer_scalar``: the
    contributions are what the block adds before it multiplies.
    """

    besides = "scaling"

    @EProperty(
        key="post_per_layer_input_norm.output",
        unavailable=no_per_layer_embeddings,
        description="what the block adds for its embedding of the token",
    )
    def per_layer_output(self, value: Tensor) -> Residual:
        """The third contribution, ``[batch, seq, hidden]``: the block's own embedding of each token, gated."""
        return value


class SharingAttention(PostNormAttention):
    """An attention that hands its keys and values on to later blocks, or takes an earlier block's.

    Keys and values are served as copies, so that an edit is this block's alone.
    """

    attention_keys = Cloned.like(PostNormAttention.attention_keys, f"{INTERFACE}.inputs", select=(2, "key"))
    attention_values = Cloned.like(PostNormAttention.attention_values, f"{INTERFACE}.inputs", select=(3, "value"))
