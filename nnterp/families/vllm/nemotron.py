"""Nemotron and Minitron on vLLM (``vllm.model_executor.models.nemotron``): Llama's fused block with a plain MLP.

The norms are LayerNorms whose weight is kept less one; like vLLM's RMS norms they take the residual and return
``(normed, stream)``. The MLP is ``down_proj(relu(up_proj(x)) ** 2)``.
"""

from __future__ import annotations

from vllm.model_executor.models.nemotron import NemotronAttention, NemotronDecoderLayer, NemotronMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Nemotron's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Nemotron's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Nemotron's plain MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {NemotronDecoderLayer: Layer, NemotronAttention: Attention, NemotronMLP: Mlp}
