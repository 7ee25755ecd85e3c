from __future__ import annotations

from typing import Any, ClassVar

import torch
from torch.testing import assert_close

from tests.families.family_suite import BLOCK_VALUES, LLAMA_ROWS, FamilySuite
from tests.families.hybrid_suite import MIXED
from tests.families.running import run


class TestFalconH1(FamilySuite):
    MODEL_TYPE = "falcon_h1"
    VALUES: ClassVar[set[str]] = BLOCK_VALUES | {MIXED}
    NATIVE = LLAMA_ROWS | {
        "norm": "model.final_layernorm",
        "layers.0.linear_attn": "model.layers.0.mamba",
        "layers.0.mlp": "model.layers.0.feed_forward",
    }

    def added(self, model: Any, layer: int) -> list[str]:
        return [MIXED, *super().added(model, layer)]

    def test_the_norms_outputs_are_what_the_sublayers_read(self, model: Any) -> None:
        normed, mixer, attention = run(
            model, *(f"layers.1.{name}" for name in ("attention_norm_output", "linear_attn.input", "self_attn.input"))
        )
        assert torch.equal(mixer, normed)
        assert torch.equal(attention, normed * 0.7)
        normed, mlp = run(model, "layers.1.mlp_norm_output", "layers.1.mlp.input")
        assert torch.equal(mlp, normed)

    def test_a_contribution_is_the_module_s_output_times_its_multiplier(self, model: Any) -> None:
        for output, contribution, factor in (
            ("mamba.out_proj.output", MIXED, 0.6),
            ("self_attn.o_proj.output", "self_attn.attention_output", 0.8),
        ):
            unscaled, scaled = run(model, f"layers.1.{output}", f"layers.1.{contribution}")
            assert_close(unscaled * factor, scaled, rtol=0, atol=0)
