from __future__ import annotations

from typing import Any

import torch
from torch.testing import assert_close

from tests.families.family_suite import FamilySuite
from tests.families.running import run


class TestGranite(FamilySuite):
    MODEL_TYPE = "granite"

    def test_a_contribution_is_the_module_s_output_times_the_multiplier(self, model: Any) -> None:
        for output, contribution in (
            ("self_attn.o_proj.output", "self_attn.attention_output"),
            ("mlp.down_proj.output", "mlp.mlp_output"),
        ):
            unscaled, scaled = run(model, f"layers.1.{output}", f"layers.1.{contribution}")
            assert_close(unscaled * 0.22, scaled, rtol=0, atol=0)

    def test_entries_that_an_edit_leaves_alone_go_back_bit_for_bit(self, model: Any) -> None:
        def edit() -> None:
            model.layers[1].mlp.mlp_output[:, -1] += 1

        (clean,), (edited,) = run(model, "layers.1.layer_output"), run(model, "layers.1.layer_output", edit=edit)
        assert torch.equal(edited[:, :-1], clean[:, :-1])
        assert_close(edited[:, -1], clean[:, -1] + 1)
