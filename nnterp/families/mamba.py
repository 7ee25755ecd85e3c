"""Mamba (``transformers.models.mamba``).

Blocks of a norm and a selective scan, ``linear_attn``; no attention and no MLP, so those modules and their values do
not exist, and neither do the sizes of heads.
"""

from __future__ import annotations

from typing import Any

from transformers.models.mamba.modeling_mamba import MambaBlock, MambaMixer

from nnterp import components
from nnterp.components.recurrent import RecurrentLayer

RENAME = {
    "backbone.embeddings": "embed_tokens",
    "backbone.layers": "layers",
    "backbone.norm_f": "norm",
    "mixer": "linear_attn",
}


class Layer(RecurrentLayer):
    """Mamba's decoder block; it returns the stream alone."""


class LinearAttention(components.LinearAttention):
    """Mamba's recurrent mixer; its output is what the block adds."""


def intermediate_size(model: Any) -> int:
    """The number of channels of the mixer: ``expand`` times the stream's width."""
    return int(model.config.expand * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MambaBlock: Layer, MambaMixer: LinearAttention}
