"""GPT-OSS: every head has a sink, and every MLP is a mixture."""

from __future__ import annotations

from typing import Any

from tests.families.mixture_suite import MixtureSuite


class TestGptOss(MixtureSuite):
    MODEL_TYPE = "gpt_oss"
    SCORING = "topk_softmax"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}

    def test_every_block_has_sinks(self, model: Any) -> None:
        assert all(block.self_attn.has_sink for block in model.layers)
