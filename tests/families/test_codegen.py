from __future__ import annotations

from typing import Any

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestCodeGen(FamilySuite):
    MODEL_TYPE = "codegen"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.attn",
        "layers.0.mlp": "transformer.h.0.mlp",
    }

    def scale(self, attention: Any) -> float:
        return 1 / attention.scale_attn
