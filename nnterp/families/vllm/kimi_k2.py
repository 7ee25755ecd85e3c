"""Kimi K2 on vLLM, and K2.5 in its wrapper (``vllm.model_executor.models.kimi_k25``): DeepSeek-V3 in vLLM's classes.

A text checkpoint (``model_type`` kimi_k2) is vLLM's ``DeepseekV3ForCausalLM``; the wrapper keeps one as its
``language_model``.

Differs from transformers: as DeepSeek-V3.
"""

from __future__ import annotations

from nnterp.families.vllm import deepseek_v3
from nnterp.families.vllm.deepseek_v3 import (
    ENVOYS,
    Attention,
    Layer,
    Mlp,
    Moe,
    head_dim,
    num_kv_heads,
    qk_head_dim,
)

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    **deepseek_v3.RENAME,
    "language_model.model.embed_tokens": "embed_tokens",
    "language_model.model.layers": "layers",
    "language_model.model.norm": "norm",
    "language_model.lm_head": "lm_head",
    "language_model.logits_processor": "logits_processor",
}
