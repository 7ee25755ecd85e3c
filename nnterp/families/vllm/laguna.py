"""Laguna on vLLM (``vllm.model_executor.models.laguna``): Llama's fused block, each with its own number of heads.

The heads' outputs are gated between the engine's layer and the output projection, so they are served ungated. The first
blocks have a dense MLP, the others a mixture with a shared expert of the same class. vLLM 0.27.1 drops the routing bias
when it loads a checkpoint; nnterp's engine loads it (`nnterp.engines.patches`).

Differs from transformers: vLLM's sliding blocks can have sinks (``swa_attention_sink_enabled``), which transformers' do
not know; the pattern's rows then sum to less than one.
"""

from __future__ import annotations

from vllm.model_executor.models.laguna import LagunaAttention, LagunaDecoderLayer, LagunaMLP, LagunaMoE

from nnterp.components.eproperty import unavailable
from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
    "shared_expert": "shared_experts",
}

#: Why the dense MLP has no ``mlp_activation``, although its gate and up projection are two modules.
FUNCTIONAL = (
    "a gated MLP on vLLM: act(gate) is never a module's output (Laguna's forward calls F.silu, and multiplies it by up "
    "at once), so it is not served; mlp_neurons is the product"
)


class Layer(FusedLayer):
    """Laguna's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Laguna's attention; its output is what the block adds."""


class Mlp(Mlp):
    """The gated MLP of the first blocks; its output is what the block adds."""

    mlp_activation = unavailable(FUNCTIONAL)


class Moe(RoutedMlp):
    """The mixture of the other blocks; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {LagunaDecoderLayer: Layer, LagunaAttention: Attention, LagunaMLP: Mlp, LagunaMoE: Moe}
