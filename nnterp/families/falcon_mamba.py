"""Falcon Mamba (``transformers.models.falcon_mamba``).

Mamba's tree; the mixer also normalizes what its selective scan reads. No attention and no MLP.
"""

from __future__ import annotations

from typing import Any

from transformers.models.falcon_mamba.modeling_falcon_mamba import FalconMambaBlock, FalconMambaMixer

from nnterp import components
from nnterp.components.recurrent import RecurrentLayer

RENAME = {
    "backbone.embeddings": "embed_tokens",
    "backbone.layers": "layers",
    "backbone.norm_f": "norm",
    "mixer": "linear_attn",
}


class Layer(RecurrentLayer):
    """Falcon Mamba's decoder block; it returns the stream alone."""


class LinearAttention(components.LinearAttention):
    """Falcon Mamba's recurrent mixer; its output is what the block adds."""


def intermediate_size(model: Any) -> int:
    """The number of channels of the mixer: ``expand`` times the stream's width."""
    return int(model.config.expand * model.hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FalconMambaBlock: Layer, FalconMambaMixer: LinearAttention}
