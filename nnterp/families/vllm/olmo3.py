"""OLMo 3 on vLLM (``vllm.model_executor.models.olmo3``): a post-norm block after the positions.

The norms follow the attention and the MLP; their outputs are the contributions, and nothing feeds the sublayers but the
stream itself. Unlike OLMo 2 it is vLLM's own implementation, whose ``lm_head`` is the embedding where the two are tied.

Differs from transformers: vLLM ignores an ``attention_factor`` of YaRN, which rescales the rotary positions of the full
blocks, and takes ``0.1 ln(factor) + 1``; the published checkpoints have that number written out.
"""

from __future__ import annotations

from vllm.model_executor.models.olmo3 import Olmo3Attention, Olmo3DecoderLayer, Olmo3MLP

from nnterp.components.vllm import Layer
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer, Layer):
    """OLMo 3's block: ``forward(positions, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(PostNormAttention):
    """OLMo 3's attention; the block adds its output normalized."""


class Mlp(PostNormMlp):
    """OLMo 3's gated MLP; the block adds its output normalized."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Olmo3DecoderLayer: Layer, Olmo3Attention: Attention, Olmo3MLP: Mlp}
