"""MiniMax-M2 on vLLM (``vllm.model_executor.models.minimax_m2``): Llama's fused block with a mixture as its MLP.

The queries and keys are served as the attention layer gets them: normalized whole, before they are split into heads,
and partly rotated. vLLM's CPU kernel has no router that scores with a sigmoid; nnterp's engine has
(`nnterp.engines.patches`).

To load: a config with ``rotary_dim``, ``use_routing_bias`` and ``scoring_func``, as published; transformers does not
write them.
"""

from __future__ import annotations

from vllm.model_executor.models.minimax_m2 import MiniMaxM2Attention, MiniMaxM2DecoderLayer, MiniMaxM2MoE

from nnterp.components.vllm import Attention, FusedLayer, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(FusedLayer):
    """MiniMax-M2's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """MiniMax-M2's attention; its output is what the block adds."""


class Mlp(RoutedMlp):
    """MiniMax-M2's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MiniMaxM2DecoderLayer: Layer, MiniMaxM2Attention: Attention, MiniMaxM2MoE: Mlp}
