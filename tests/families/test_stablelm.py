from __future__ import annotations

from typing import Any

import torch

from tests.families.family_suite import FamilySuite
from tests.families.running import run


class TestStablelm(FamilySuite):
    MODEL_TYPE = "stablelm"


class TestStablelmParallel(FamilySuite):
    MODEL_TYPE = "stablelm"
    CHECKPOINT = "stablelm-parallel"

    def test_attention_and_mlp_read_one_norm(self, model: Any) -> None:
        one, other = run(model, "layers.1.attention_norm_output", "layers.1.mlp_norm_output")
        assert torch.equal(one, other)
