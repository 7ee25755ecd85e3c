from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestBloom(FamilySuite):
    MODEL_TYPE = "bloom"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.word_embeddings",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.self_attention",
        "layers.0.mlp": "transformer.h.0.mlp",
    }

    def scale(self, attention: Any) -> float:
        return attention.inv_norm_factor

    def bias(self, scores: Tensor) -> Tensor:
        from transformers.models.bloom.modeling_bloom import build_alibi_tensor

        batch, heads, _, keys = scores.shape
        return build_alibi_tensor(torch.ones(batch, keys), heads, torch.float32).view(batch, heads, 1, keys)
