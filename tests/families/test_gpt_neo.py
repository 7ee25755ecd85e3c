from __future__ import annotations

from typing import Any

from tests.families.family_suite import LLAMA_ROWS, FamilySuite
from tests.families.running import run


class TestGPTNeo(FamilySuite):
    MODEL_TYPE = "gpt_neo"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.attn.attention",
        "layers.0.mlp": "transformer.h.0.mlp",
    }

    def scale(self, attention: Any) -> float:
        del attention
        return 1.0

    def test_local_blocks_see_their_window_only(self, model: Any) -> None:
        for layer, window in ((0, None), (1, 4)):
            (pattern,) = run(model, f"layers.{layer}.self_attn.attention_probabilities")
            assert pattern.tril(-4).any() == (window is None)
