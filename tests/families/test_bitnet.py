from __future__ import annotations

from typing import Any

import torch
from torch.testing import assert_close

from tests.families.family_suite import FamilySuite
from tests.families.running import run


class TestBitNet(FamilySuite):
    MODEL_TYPE = "bitnet"

    def test_the_neurons_are_what_the_down_projection_reads(self, model: Any) -> None:
        names = ("input", "mlp_activation", "mlp_neurons")
        read, activation, neurons = run(model, *(f"layers.1.mlp.{name}" for name in names))
        mlp = model.layers[1].mlp._module
        with torch.no_grad():
            assert_close(mlp.ffn_sub_norm(activation * mlp.up_proj(read)), neurons)

    def test_the_output_projection_reads_the_norm_of_all_heads_at_once(self, model: Any) -> None:
        heads, read = run(model, "layers.1.self_attn.attention_head_outputs", "layers.1.self_attn.o_proj.input")
        with torch.no_grad():
            assert_close(model.layers[1].self_attn._module.attn_sub_norm(heads.flatten(-2)), read)
