from __future__ import annotations

from tests.families.mixture_suite import MixtureSuite


class TestMixtral(MixtureSuite):
    MODEL_TYPE = "mixtral"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
