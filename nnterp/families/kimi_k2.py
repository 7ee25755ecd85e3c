"""Kimi K2, and K2.5 in its wrapper: DeepSeek-V3's architecture under a type of its own.

transformers has no ``kimi_k2``; the checkpoint is loaded as a ``deepseek_v3`` (`nnterp.configs`), by which name it
finds how the experts are stored.
"""

from __future__ import annotations

from nnterp.families.deepseek_v3 import (
    ENVOYS,
    RENAME,
    Attention,
    Layer,
    Mlp,
    Moe,
    head_dim,
    num_kv_heads,
    qk_head_dim,
)

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]
