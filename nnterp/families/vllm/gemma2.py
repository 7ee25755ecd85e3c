"""Gemma 2 on vLLM (``vllm.model_executor.models.gemma2``): a fused block with norms around its sublayers.

The block adds the outputs of ``post_attention_layernorm`` and ``post_feedforward_layernorm``; those are the
contributions. The scores are capped in the kernel and the logits in the logits processor, which is called with the
embedding: there is no ``lm_head``. Sliding windows alternate by layer type.

Differs from transformers: ``token_embeddings`` is the plain lookup, which the model then multiplies by the root of the
hidden size; transformers' embedding module multiplies it itself.
"""

from __future__ import annotations

from vllm.model_executor.models.gemma2 import Gemma2Attention, Gemma2DecoderLayer, Gemma2MLP

from nnterp.components.vllm import FusedLayer
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormMlp, SandwichLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(SandwichLayer, FusedLayer):
    """Gemma 2's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(PostNormAttention):
    """Gemma 2's attention; the block adds its output normalized. `attention_scores` are the capped ones."""


class Mlp(PostNormMlp):
    """Gemma 2's gated MLP; the block adds its output normalized."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma2DecoderLayer: Layer, Gemma2Attention: Attention, Gemma2MLP: Mlp}
