"""Cohere's Command R and Aya (``transformers.models.cohere``).

Parallel blocks: attention and MLP both read the one norm's output, and the block adds the two at once. The norm
subtracts the mean and has no bias; with ``use_qk_norm`` each head's queries and keys have one of their own. Rotary
positions turn neighboring pairs of a head's entries. The logits are multiplied by ``logit_scale``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.cohere.modeling_cohere import CohereAttention, CohereDecoderLayer, CohereMLP

from nnterp import components
from nnterp.components import logits
from nnterp.components.layer import ParallelLayer

if TYPE_CHECKING:
    from torch import Tensor

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def scale(model: Any, projected: Tensor) -> Tensor:
    """What the model does to its logits."""
    return projected * model.config.logit_scale


project_on_vocab, unembedding = logits.scaled(scale)


class Layer(ParallelLayer):
    """Cohere's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Cohere's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Cohere's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {CohereDecoderLayer: Layer, CohereAttention: Attention, CohereMLP: Mlp}
