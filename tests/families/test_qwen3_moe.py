from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestQwen3Moe(MixedSuite):
    MODEL_TYPE = "qwen3_moe"
    UNAVAILABLE = MixedSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
