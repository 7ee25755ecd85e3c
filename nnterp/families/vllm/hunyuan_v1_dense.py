"""Hunyuan's dense models on vLLM (``vllm.model_executor.models.hunyuan_v1``): a fused block that hands on keys too.

The block takes and returns a third thing, the keys and values that blocks may share; the attention returns them beside
its output. Queries and keys are rotated, then normalized within each head, and reach the attention layer with their
heads split.

Differs from transformers: queries and keys are normalized where the config has ``use_qk_norm``, in transformers always.
With ``use_cla``, which transformers lacks, blocks attend to the keys of one before them with an attention of another
class (``HunYuanCrossAttention``), which has no standard values here.
"""

from __future__ import annotations

from vllm.model_executor.models.hunyuan_v1 import HunYuanAttention, HunYuanDecoderLayer, HunYuanMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Hunyuan's block: ``forward(positions, hidden_states, residual, kv_states)`` returns the last three, made anew."""

    AFTER = (None,)


class Attention(Attention):
    """Hunyuan's attention, which returns ``(output, (keys, values))``; the output is what the block adds."""


class Mlp(Mlp):
    """Hunyuan's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HunYuanDecoderLayer: Layer, HunYuanAttention: Attention, HunYuanMLP: Mlp}
