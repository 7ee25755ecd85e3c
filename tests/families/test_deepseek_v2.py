from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from tests.families.mixture_suite import MixedSuite


class TestDeepseekV2(MixedSuite):
    MODEL_TYPE = "deepseek_v2"
    NORMALIZED = False
    SCALE = 1.5

    def choosing(self, model: Any, router: Tensor) -> Tensor:
        """The scores in the group whose best one is the highest."""
        grouped = router.softmax(-1).unflatten(-1, (model.config.n_group, -1))
        best = grouped.amax(-1, keepdim=True)
        return grouped.masked_fill(best < best.amax(-2, keepdim=True), -torch.inf).flatten(-2)
