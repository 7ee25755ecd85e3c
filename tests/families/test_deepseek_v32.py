from __future__ import annotations

from typing import Any

from tests.families.mixture_suite import MixedSuite
from tests.families.running import run


class TestDeepseekV32(MixedSuite):
    MODEL_TYPE = "deepseek_v32"
    STEP = 1e-3
    SCORING = "sigmoid"
    SCALE = 1.5

    def test_a_query_sees_the_chosen_keys_only(self, model: Any) -> None:
        (pattern,) = run(model, "layers.1.self_attn.attention_probabilities")
        assert (pattern > 0).sum(-1).max() == model.config.index_topk < pattern.shape[-1]
