"""What every standard value means, in which layout, and how it is read and written in transformers' modules.

``nnterp.components.vllm`` has the same names on vLLM's modules; a family says where its architecture keeps each value.
"""

from __future__ import annotations

from nnterp.components.attention import Attention, SinkAttention
from nnterp.components.eproperty import DerivedEProperty, EProperty, unavailable
from nnterp.components.layer import Layer
from nnterp.components.mixer import LinearAttention
from nnterp.components.mlp import Mlp
from nnterp.components.moe import Moe
from nnterp.components.standard import Standard
from nnterp.components.windowed import WindowedAttention

__all__ = [
    "Attention",
    "DerivedEProperty",
    "EProperty",
    "Layer",
    "LinearAttention",
    "Mlp",
    "Moe",
    "SinkAttention",
    "Standard",
    "WindowedAttention",
    "unavailable",
]
