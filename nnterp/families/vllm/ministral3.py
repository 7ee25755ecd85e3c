"""Ministral 3 on vLLM (``vllm.model_executor.models.mistral``): Mistral's classes.

Differs from transformers: of a config in transformers' form vLLM ignores YaRN's ``mscale`` and ``mscale_all_dim``, so
that queries and keys are each 1.277 times transformers' at a factor of 16, and ``llama_4_scaling_beta``, so that its
queries do not grow with the position.

To load: ``hf_overrides`` with ``apply_yarn_scaling=False`` among the ``rope_parameters`` and a ``llama_4_scaling`` of
``original_max_position_embeddings`` and ``beta`` beside them, for what transformers computes.
"""

from __future__ import annotations

from vllm.model_executor.models.llama import LlamaMLP
from vllm.model_executor.models.mistral import MistralAttention, MistralDecoderLayer

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Ministral 3's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Ministral 3's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Ministral 3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MistralDecoderLayer: Layer, MistralAttention: Attention, LlamaMLP: Mlp}
