"""GPT-OSS on vLLM (``vllm.model_executor.models.gpt_oss``): the fused block with the stream before the positions.

The embedding is ``model.embedding``; a block's attention is ``attn``, whose child ``attn`` is the engine's layer. Every
head has a sink, which the engine's layer holds, and every MLP is a mixture.

Differs from transformers: vLLM gives even blocks the sliding window whatever ``layer_types`` says, and its norms an
epsilon of 1e-5 whatever the config says.
"""

from __future__ import annotations

from vllm.model_executor.models.gpt_oss import MLPBlock, OAIAttention, TransformerBlock

from nnterp.components.vllm import Attention, FusedLayer, RoutedMlp

RENAME = {
    "model.embedding": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "attn": "self_attn",
}


class Layer(FusedLayer):
    """GPT-OSS's block: ``forward(hidden_states, positions, residual) -> (hidden_states, residual)``."""

    HIDDEN = (0, "hidden_states")


class Attention(Attention):
    """GPT-OSS's attention; its output is what the block adds."""


class Mlp(RoutedMlp):
    """GPT-OSS's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {TransformerBlock: Layer, OAIAttention: Attention, MLPBlock: Mlp}
