from __future__ import annotations

from typing import Any

import torch
from torch.testing import assert_close

from tests.families.family_suite import LLAMA_ROWS, FamilySuite
from tests.families.running import assign_zeros, logits, run, zero_in_place


class TestGPTNeoXJapanese(FamilySuite):
    MODEL_TYPE = "gpt_neox_japanese"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "gpt_neox_japanese.embed_in",
        "layers": "gpt_neox_japanese.layers",
        "norm": "gpt_neox_japanese.final_layer_norm",
        "lm_head": "embed_out",
        "layers.0.self_attn": "gpt_neox_japanese.layers.0.attention",
        "layers.0.mlp": "gpt_neox_japanese.layers.0.mlp",
    }

    def scale(self, attention: Any) -> float:
        return 1 / attention.norm_factor

    def test_the_last_block_adds_a_bias_to_its_attention(self, model: Any) -> None:
        last = model.num_layers - 1
        output, added = run(
            model, *(f"layers.{last}.self_attn.{name}" for name in ("dense.output", "attention_output"))
        )
        bias = model.layers[last].self_attn._module.dense_bias.detach()
        assert bias.abs().max() > 0.1
        assert torch.equal(added, output + bias)

    def test_the_biased_contribution_is_written_like_any_other(self, model: Any) -> None:
        block = f"layers.{model.num_layers - 1}"
        path = f"{block}.self_attn.attention_output"
        in_place, assigned = (logits(model, edit(model, path)) for edit in (zero_in_place, assign_zeros))
        assert_close(in_place, assigned)
        (stream,) = run(model, f"{block}.layer_input")
        mlp, out = run(model, f"{block}.mlp.mlp_output", f"{block}.layer_output", edit=assign_zeros(model, path))
        assert_close(stream + mlp, out)
