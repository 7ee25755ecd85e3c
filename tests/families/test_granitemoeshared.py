from __future__ import annotations

from typing import Any

from torch import Tensor
from torch.testing import assert_close

from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import MixtureSuite
from tests.families.running import run


class TestGraniteMoeShared(MixtureSuite):
    MODEL_TYPE = "granitemoeshared"
    SCORING = "topk_softmax"
    NATIVE = LLAMA_ROWS | {"layers.0.mlp": "model.layers.0.block_sparse_moe"}

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        return mixture * model.config.residual_multiplier

    def test_a_contribution_is_the_module_s_output_times_the_multiplier(self, model: Any) -> None:
        attention, scaled = run(model, "layers.1.self_attn.o_proj.output", "layers.1.self_attn.attention_output")
        assert_close(attention * 0.22, scaled, rtol=0, atol=0)


class TestWithoutASharedExpert(TestGraniteMoeShared):
    CHECKPOINT = "granitemoeshared-none"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
