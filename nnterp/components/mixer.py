"""What stands in attention's place in the blocks of a hybrid: a mixer with a state, whose output is what they add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import Residual
from nnterp.components.standard import Standard

if TYPE_CHECKING:
    from torch import Tensor


class LinearAttention(Standard):
    """A recurrent mixer on transformers (a gated delta net, Mamba), the block's ``linear_attn``.

    It has no pattern: what a token reads of the others is in a state that the mixer carries along, so of the attention
    values it serves the contribution alone. On a block that has one and no ``self_attn`` it is the term that the block
    adds in attention's place.
    """

    @EProperty(key="output", description="what the block adds for the mixer")
    def attention_output(self, value: Tensor) -> Residual:
        """The mixer's contribution: what the block adds to the stream for it, ``[batch, seq, hidden]``."""
        return value
