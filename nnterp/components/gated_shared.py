"""Qwen's mixtures whose shared expert stands behind a gate."""

from __future__ import annotations

from nnterp.components.folded import Folded
from nnterp.components.moe import Moe


class GatedSharedMoe(Moe):
    """A mixture that multiplies its shared expert's output by a sigmoid of its own for each token, and adds it."""

    sourced = True

    shared_expert_output = Folded.like(Moe.shared_expert_output, "source.shared_expert_output_1.output")
