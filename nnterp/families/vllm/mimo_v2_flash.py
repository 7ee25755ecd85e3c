"""MiMo-V2-Flash on vLLM (``vllm.model_executor.models.mimo_v2``): Llama's fused block with two kinds of attention.

Sliding blocks have more key and value heads than full ones, and a sink in every head. Values are multiplied by
``attention_value_scale`` before the engine's layer, which is where they are served. Where they are narrower than the
queries, vLLM picks a kernel for it, of which there is none on the CPU.

To load: a config with the published names (``hybrid_layer_pattern``, ``moe_layer_freq``, ``swa_...``), which
transformers does not write.
"""

from __future__ import annotations

from vllm.model_executor.models.mimo_v2 import MiMoV2Attention, MiMoV2FlashDecoderLayer, MiMoV2MLP, MiMoV2MoE

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp
from nnterp.families.mimo_v2_flash import head_dim, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(FusedLayer):
    """MiMo-V2-Flash's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """MiMo-V2-Flash's attention; its output is what the block adds."""


class Mlp(Mlp):
    """The gated MLP of the first blocks; its output is what the block adds."""


class Moe(RoutedMlp):
    """The mixture of the other blocks; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {MiMoV2FlashDecoderLayer: Layer, MiMoV2Attention: Attention, MiMoV2MLP: Mlp, MiMoV2MoE: Moe}
