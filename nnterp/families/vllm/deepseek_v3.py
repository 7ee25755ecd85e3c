"""DeepSeek-V3 and R1 on vLLM (``vllm.model_executor.models.deepseek_v2``): DeepSeek-V2's block and attention.

vLLM keeps the rotated channels of queries and keys in pairs, where transformers' DeepSeek-V3 puts the first of each
pair before all of the second; the values undo that. vLLM rotates pairs whatever ``rope_interleave`` says.

vLLM reads how the router scores and chooses from the config (``scoring_func="sigmoid"``, ``topk_method="noaux_tc"``, as
published), and takes a softmax without a bias where it does not say; transformers does not read them. vLLM's norms of
the latents have the config's ``rms_norm_eps``, transformers' 1e-6. Float16 is as on DeepSeek-V2.
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
