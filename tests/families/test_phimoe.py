from __future__ import annotations

import torch
from torch import Tensor

from tests.families.mixture_suite import MixtureSuite


class TestPhimoe(MixtureSuite):
    MODEL_TYPE = "phimoe"
    SCORING = "sparsemixer"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
    STEP = 1e-3

    def expected_weights(self, chosen: Tensor, router: Tensor) -> Tensor:
        """SparseMixer's (Liu et al. 2023): each among those that are close to it and not chosen before it."""
        weights = []
        left = router.clone()
        for slot in range(chosen.shape[-1]):
            logit = chosen[..., slot : slot + 1]
            far = (logit - left) / left.abs().maximum(logit) > 2 * 0.01
            weights.append((logit - left.masked_fill(far, -torch.inf).logsumexp(-1, keepdim=True)).exp())
            left = left.masked_fill(left == logit, -torch.inf)
        return torch.cat(weights, -1)
