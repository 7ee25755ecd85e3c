from __future__ import annotations

from typing import Any

from torch.testing import assert_close

from tests.families.family_suite import FamilySuite
from tests.families.running import run


class TestHyperclovax(FamilySuite):
    MODEL_TYPE = "hyperclovax"

    def test_a_contribution_is_the_post_norm_s_output_times_the_multiplier(self, model: Any) -> None:
        for output, contribution in (
            ("post_norm1.output", "self_attn.attention_output"),
            ("post_norm2.output", "mlp.mlp_output"),
        ):
            unscaled, scaled = run(model, f"layers.1.{output}", f"layers.1.{contribution}")
            assert_close(unscaled * 0.5, scaled, rtol=0, atol=0)


class TestHyperclovaxWithoutPostNorms(TestHyperclovax):
    CHECKPOINT = "hyperclovax-pre_norm"

    def test_the_block_adds_the_module_s_output_times_the_multiplier(self, model: Any) -> None:
        unscaled, scaled = run(model, "layers.1.mlp.down_proj.output", "layers.1.mlp.mlp_output")
        assert_close(unscaled * 0.5, scaled, rtol=0, atol=0)
