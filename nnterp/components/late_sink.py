"""Granite's sinks: a head's output is scaled by what a sink would have left it, after the values were mixed."""

from __future__ import annotations

from nnterp.components.attention import INTERFACE, Attention, not_eager
from nnterp.components.scaled import Scaled, residual_multiplier


class LateSinkAttention(Attention):
    """An attention whose eager function multiplies each head's mix of values by ``sigmoid(logsumexp(scores) - sink)``.

    That is what one more column in the softmax would do, but the pattern has no such column and its rows sum to 1:
    `attention_head_outputs` are the pattern times the values times that number. The block adds the module's output
    times ``residual_multiplier``.
    """

    attention_scores = Attention.attention_scores.at(f"{INTERFACE}.source.F_softmax_0.input", unavailable=not_eager)
    attention_probabilities = Attention.attention_probabilities.at(
        f"{INTERFACE}.source.F_dropout_0.output", unavailable=not_eager
    )
    attention_output = Scaled.like(Attention.attention_output, "output", factor=residual_multiplier)

    @property
    def scales_heads(self) -> bool:
        """True: by what the sink leaves."""
        return True

    @property
    def has_sink(self) -> bool:
        """False: no column is dropped from the pattern."""
        return False
