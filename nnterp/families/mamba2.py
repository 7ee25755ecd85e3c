"""Mamba-2 (``transformers.models.mamba2``).

Mamba's tree with Mamba-2's mixer: blocks of a norm and ``linear_attn``, no attention and no MLP.
"""

from __future__ import annotations

from typing import Any

from transformers.models.mamba2.modeling_mamba2 import Mamba2Block, Mamba2Mixer

from nnterp import components
from nnterp.components.recurrent import RecurrentLayer

RENAME = {
    "backbone.embeddings": "embed_tokens",
    "backbone.layers": "layers",
    "backbone.norm_f": "norm",
    "mixer": "linear_attn",
}


class Layer(RecurrentLayer):
    """Mamba-2's decoder block; it returns the stream alone."""


class LinearAttention(components.LinearAttention):
    """Mamba-2's recurrent mixer; its output is what the block adds."""


def intermediate_size(model: Any) -> int:
    """The number of channels of the mixer: ``expand`` times the stream's width."""
    return int(model.config.expand * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Mamba2Block: Layer, Mamba2Mixer: LinearAttention}
