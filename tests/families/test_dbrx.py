from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.testing import assert_close

from nnterp import Unavailable
from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import INDICES, OUTPUTS, ROUTED, WEIGHTS, MixtureSuite
from tests.families.running import assign, run, value


class TestDbrx(MixtureSuite):
    MODEL_TYPE = "dbrx"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {
        "mlp.expert_outputs": "one after another in a loop",
        "mlp.shared_expert_output": "this mixture has no shared expert",
    }
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.blocks",
        "norm": "transformer.norm_f",
        "layers.0.self_attn": "transformer.blocks.0.norm_attn_norm.attn",
        "layers.0.input_layernorm": "transformer.blocks.0.norm_attn_norm.norm_1",
        "layers.0.post_attention_layernorm": "transformer.blocks.0.norm_attn_norm.norm_2",
        "layers.0.mlp": "transformer.blocks.0.ffn",
    }

    def test_a_slot_without_weight_adds_nothing(self, model: Any) -> None:
        alone = []
        for slot in range(model.layers[1].mlp.top_k):

            def only(slot: int = slot) -> None:
                value(model, WEIGHTS)[..., [other for other in range(model.layers[1].mlp.top_k) if other != slot]] = 0

            alone += run(model, ROUTED, edit=only)
        (clean,) = run(model, ROUTED)
        assert_close(sum(alone), clean)
        assert all(not torch.allclose(part, clean, atol=1e-3) for part in alone)

    def test_other_indices_route_through_other_experts_with_the_same_weights(self, model: Any) -> None:
        indices, weights, clean = run(model, INDICES, WEIGHTS, ROUTED)

        def rerouted() -> None:
            assign(model, INDICES, indices.flip(-1))

        def permuted() -> None:
            assign(model, INDICES, indices.flip(-1))
            assign(model, WEIGHTS, weights.flip(-1))

        assert_close(run(model, ROUTED, edit=permuted), [clean])
        assert not torch.allclose(run(model, ROUTED, edit=rerouted)[0], clean, atol=1e-3)

    def test_single_outputs_need_a_grouped_experts_forward(self, model: Any) -> None:
        with pytest.raises(Unavailable, match="zero an expert's entry in expert_weights to see what it adds"):
            run(model, OUTPUTS)
