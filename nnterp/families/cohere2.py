"""Cohere's Command R7B and Command A (``transformers.models.cohere2``).

Command R's parallel block and scaled logits, without norms on queries and keys. Blocks with sliding attention have
rotary positions; the full ones have none.
"""

from __future__ import annotations

from transformers.models.cohere2.modeling_cohere2 import Cohere2Attention, Cohere2DecoderLayer, Cohere2MLP

from nnterp import components
from nnterp.components.layer import ParallelLayer
from nnterp.families.cohere import project_on_vocab, unembedding

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "project_on_vocab", "unembedding"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(ParallelLayer):
    """Cohere 2's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Cohere 2's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Cohere 2's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Cohere2DecoderLayer: Layer, Cohere2Attention: Attention, Cohere2MLP: Mlp}
