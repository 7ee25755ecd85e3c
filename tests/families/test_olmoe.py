from __future__ import annotations

from tests.families.mixture_suite import MixtureSuite


class TestOlmoe(MixtureSuite):
    MODEL_TYPE = "olmoe"
    NORMALIZED = False
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
