"""OLMoE on vLLM (``vllm.model_executor.models.olmoe``): Llama's fused block with a mixture as its MLP.

Queries and keys are normalized over the whole projection before they are split into heads.

Differs from transformers: every norm's epsilon is 1e-5 on vLLM, the experts run SiLU, nothing is clamped and the
weights of a token's experts are never made to sum to 1, whatever ``rms_norm_eps``, ``hidden_act``, ``clip_qkv`` and
``norm_topk_prob`` say.
"""

from __future__ import annotations

from vllm.model_executor.models.olmoe import OlmoeAttention, OlmoeDecoderLayer, OlmoeMoE

from nnterp.components.vllm import Attention, FusedLayer, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """OLMoE's decoder block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """OLMoE's attention; its output is what the block adds."""


class Mlp(RoutedMlp):
    """OLMoE's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OlmoeDecoderLayer: Layer, OlmoeAttention: Attention, OlmoeMoE: Mlp}
