"""DBRX on vLLM (``vllm.model_executor.models.dbrx``): the attention and both norms inside ``norm_attn_norm``.

The block is called after the positions and returns the stream alone; ``norm_attn_norm`` adds the attention's output and
returns ``(normed, stream)``. The fused projection's output is clamped in place.

Differs from transformers: vLLM takes the rotation's base from ``attn_config.rope_theta``, transformers from
``rope_parameters``. vLLM's experts run SiLU and a token's weights sum to 1, whatever ``ffn_config`` says.

Release 0.27.1 looks for the experts' weights where its own module no longer keeps them, and loads no DBRX checkpoint;
`nnterp.engines.patches` tells it where they are.
"""

from __future__ import annotations

from vllm.model_executor.models.dbrx import DbrxAttention, DbrxBlock, DbrxMoE

from nnterp.components.vllm import Attention, Layer, RoutedMlp
from nnterp.families.dbrx import RENAME, intermediate_size, num_kv_heads

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "intermediate_size", "num_kv_heads"]


class Layer(Layer):
    """DBRX's block: ``forward(position_ids, hidden_states) -> hidden_states``."""

    STREAM = 1


class Attention(Attention):
    """DBRX's attention; its output is what ``norm_attn_norm`` adds."""


class Mlp(RoutedMlp):
    """DBRX's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DbrxBlock: Layer, DbrxAttention: Attention, DbrxMoE: Mlp}
