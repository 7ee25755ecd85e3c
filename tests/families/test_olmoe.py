from __future__ import annotations

from torch import Tensor

from tests.families.mixture_suite import MixtureSuite


class TestOlmoe(MixtureSuite):
    MODEL_TYPE = "olmoe"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}

    def expected_weights(self, chosen: Tensor, router: Tensor) -> Tensor:
        return (chosen - router.logsumexp(-1, keepdim=True)).exp()
