"""DeepSeek-V3 and R1 on vLLM (``vllm.model_executor.models.deepseek_v2``): DeepSeek-V2's block and attention.

vLLM keeps the rotated channels of queries and keys in pairs, where transformers' DeepSeek-V3 puts the first of each
pair before all of the second; the values undo that. vLLM rotates pairs whatever ``rope_interleave`` says.

Differs from transformers: vLLM's router is a softmax without a bias unless the config says ``scoring_func="sigmoid"``
and ``topk_method="noaux_tc"`` (as published), which transformers does not read. The latents' norms and float16 are as
on DeepSeek-V2.
"""

from __future__ import annotations

from vllm.model_executor.models.deepseek_v2 import (
    DeepseekV2Attention,
    DeepseekV2DecoderLayer,
    DeepseekV2MLAAttention,
    DeepseekV2MLP,
    DeepseekV2MoE,
)

from nnterp.components.vllm.latent import HalvedAttention
from nnterp.families.vllm import deepseek_v2
from nnterp.families.vllm.deepseek_v2 import Layer, Mlp, Moe, head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = deepseek_v2.RENAME


class Attention(HalvedAttention, deepseek_v2.Attention):
    """DeepSeek-V3's latent attention; its output is what the block adds, scaled in float16."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    DeepseekV2DecoderLayer: Layer,
    DeepseekV2Attention: Attention,
    DeepseekV2MLAAttention: Attention,
    DeepseekV2MLP: Mlp,
    DeepseekV2MoE: Moe,
}
