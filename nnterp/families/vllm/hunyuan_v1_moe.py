"""Hunyuan's mixtures on vLLM (``vllm.model_executor.models.hunyuan_v1``): the dense models' block, and routed experts.

The block's third element, the split heads and ``use_cla`` are as in `nnterp.families.vllm.hunyuan_v1_dense`. The shared
MLP (``shared_mlp``) runs inside the experts' module, so the mixture's output has it.

Differs from transformers: vLLM takes the experts' sizes and the shared MLP from ``moe_intermediate_size``,
``use_mixed_mlp_moe`` and ``num_shared_expert``, which the published configs have and transformers' class lacks. The one
expert of a token (``moe_topk`` 1) is weighed by its probability, in transformers by 1.
"""

from __future__ import annotations

from vllm.model_executor.models.hunyuan_v1 import HunYuanAttention, HunYuanDecoderLayer, HunYuanSparseMoeBlock

from nnterp.components.vllm import Attention, FusedLayer, RoutedMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "shared_mlp": "shared_experts",
}


class Layer(FusedLayer):
    """Hunyuan's block: ``forward(positions, hidden_states, residual, kv_states)`` returns the last three, made anew."""

    AFTER = (None,)


class Attention(Attention):
    """Hunyuan's attention, which returns ``(output, (keys, values))``; the output is what the block adds."""


class Mlp(RoutedMlp):
    """Hunyuan's mixture, shared MLP included; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HunYuanDecoderLayer: Layer, HunYuanAttention: Attention, HunYuanSparseMoeBlock: Mlp}
