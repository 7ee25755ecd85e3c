"""Attentions whose sliding window, one for all blocks, is the config's and not their own."""

from __future__ import annotations

from nnterp.components.attention import Attention, tokens


class WindowedAttention(Attention):
    """An attention on transformers that hands its config's ``sliding_window`` on, whatever its block."""

    @property
    def window(self) -> int | None:
        """How many tokens a query reads back, itself included; None where it reads all before it."""
        return tokens(getattr(self._module.config, "sliding_window", None))
