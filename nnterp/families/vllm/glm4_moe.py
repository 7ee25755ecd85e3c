"""GLM-4.5 on vLLM (``vllm.model_executor.models.glm4_moe``): Llama's fused block, with mixtures after the first.

The first ``first_k_dense_replace`` blocks have a gated MLP; the mixture's shared expert is a module of the same class.
The queries and keys are served as the attention layer gets them, partly rotated and, under ``use_qk_norm``, normalized.
"""

from __future__ import annotations

from vllm.model_executor.models.glm4_moe import Glm4MoE, Glm4MoeAttention, Glm4MoeDecoderLayer, Glm4MoeMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """GLM-4.5's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """GLM-4.5's attention; its output is what the block adds."""


class Mlp(Mlp):
    """GLM-4.5's gated MLP; its output is what the block adds."""


class Moe(RoutedMlp):
    """GLM-4.5's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Glm4MoeDecoderLayer: Layer, Glm4MoeAttention: Attention, Glm4MoeMLP: Mlp, Glm4MoE: Moe}
