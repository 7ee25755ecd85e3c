"""The standard values on vLLM's modules: read where vLLM keeps them, served as private ``[1, tokens, ...]`` copies.

A family under ``nnterp.families.vllm`` subclasses these and says which convention its block follows.
"""

from __future__ import annotations

from nnterp.components.vllm.attention import DECODE_STEP, Attention, on_decode_step
from nnterp.components.vllm.flat import Flat, batched, unbatched
from nnterp.components.vllm.layer import FusedLayer, Layer
from nnterp.components.vllm.mlp import GATED, ROUTED, Mlp, RoutedMlp

__all__ = [
    "DECODE_STEP",
    "GATED",
    "ROUTED",
    "Attention",
    "Flat",
    "FusedLayer",
    "Layer",
    "Mlp",
    "RoutedMlp",
    "batched",
    "on_decode_step",
    "unbatched",
]
