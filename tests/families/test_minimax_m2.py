from __future__ import annotations

from tests.families.mixture_suite import MixtureSuite


class TestMiniMaxM2(MixtureSuite):
    MODEL_TYPE = "minimax_m2"
    SCORING = "sigmoid"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
