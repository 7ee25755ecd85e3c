"""Cohere's Command R and Aya on vLLM (``vllm.model_executor.models.commandr``): a parallel block that returns a pair.

The block takes the residual as its third argument and overwrites it at once: the stream is the second argument alone,
and the first of the two that it returns. Its norm returns ``(normed, residual)``. There is no ``lm_head``: the logits
processor is called with the embedding and multiplies by ``logit_scale``.

Differs from transformers: heads are their share of the stream, where transformers takes a ``head_dim`` of the config.
"""

from __future__ import annotations

from vllm.model_executor.models.commandr import CohereAttention, CohereDecoderLayer, CohereMLP

from nnterp.components.vllm import Attention, Mlp
from nnterp.components.vllm.layer import ParallelLayer, TupleLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(ParallelLayer, TupleLayer):
    """Cohere's block: ``forward(positions, hidden_states, residual) -> (hidden_states, its input)``."""


class Attention(Attention):
    """Cohere's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Cohere's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {CohereDecoderLayer: Layer, CohereAttention: Attention, CohereMLP: Mlp}
