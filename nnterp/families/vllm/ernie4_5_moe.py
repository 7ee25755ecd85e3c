"""ERNIE 4.5's mixtures on vLLM (``vllm.model_executor.models.ernie45_moe``): Llama's fused block with mixtures.

The blocks outside ``moe_layer_start_index`` to ``moe_layer_end_index`` have a gated MLP; the mixture's shared expert is
a module of the same class. vLLM's CPU kernel ignores the router's bias; nnterp's engine applies it
(`nnterp.engines.patches`).
"""

from __future__ import annotations

from vllm.model_executor.models.ernie45_moe import (
    Ernie4_5_MoeAttention,
    Ernie4_5_MoeDecoderLayer,
    Ernie4_5_MoeMLP,
    Ernie4_5_MoeMoE,
)

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """ERNIE 4.5's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """ERNIE 4.5's attention; its output is what the block adds."""


class Mlp(Mlp):
    """ERNIE 4.5's gated MLP; its output is what the block adds."""


class Moe(RoutedMlp):
    """ERNIE 4.5's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Ernie4_5_MoeDecoderLayer: Layer,
    Ernie4_5_MoeAttention: Attention,
    Ernie4_5_MoeMLP: Mlp,
    Ernie4_5_MoeMoE: Moe,
}
