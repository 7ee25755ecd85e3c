"""Transformers' own modules inside vLLM's engine: the bases of the families that vLLM runs through its backend.

The activations have a batch axis of 1 already. The engine's attention layers are kept outside the module tree by the
backend; nnterp's worker mounts each as ``self_attn.attn`` (`nnterp.engines.mounting`), where they are what they are on
every other family.
"""

from __future__ import annotations

from typing import Any

from nnterp import components
from nnterp.components import vllm
from nnterp.components.eproperty import unavailable
from nnterp.components.vllm.flat import Flat
from nnterp.components.vllm.mlp import GATED


class Layer(vllm.Layer):
    """transformers' block: the stream comes first, ``[1, tokens, hidden]``, and leaves alone."""

    layer_input = Flat.like(components.Layer.layer_input, "input")

    def skip_with(self, hidden: Any) -> None:
        """Skip this block and make ``hidden``, ``[1, tokens, hidden]``, what it returns."""
        self.skip((hidden, None) if self.returns_tuple else hidden)


class Attention(vllm.Attention):
    """transformers' attention, which returns ``(output, None)``."""


class Mlp(vllm.Mlp):
    """transformers' gated MLP, whose gate and up projection the backend fuses."""

    mlp_activation = unavailable(GATED)
