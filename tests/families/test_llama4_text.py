from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.testing import assert_close

from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import INDICES, ROUTED, ROUTER, MixedSuite
from tests.families.running import assign, run, value

#: More tokens than a chunk, 128.
LONG = "When Mary and John went to the store, John gave a bottle of milk to Mary. " * 7


class TestLlama4Text(MixedSuite):
    MODEL_TYPE = "llama4_text"
    DENSE = frozenset({0, 2})
    SCORING = "sigmoid"
    NATIVE = LLAMA_ROWS | {
        "layers.0.mlp": "model.layers.0.feed_forward",
        "layers.1.mlp.shared_experts": "model.layers.1.feed_forward.shared_expert",
    }
    UNAVAILABLE = MixedSuite.UNAVAILABLE | {
        "mlp.expert_weights": "the router's score multiplies what the expert reads",
        "mlp.expert_outputs": "all experts run as one product",
    }

    def expert_size(self, model: Any) -> int:
        return model.config.intermediate_size

    def expert(self, model: Any, read: Tensor, indices: Tensor, logits: Tensor) -> Tensor:
        """By hand: each token's expert, which reads the token times the sigmoid of its logit."""
        experts = model.layers[1].mlp.experts._module
        with torch.no_grad():
            gate, up = (
                (read * logits.sigmoid()).unsqueeze(-2).matmul(experts.gate_up_proj[indices[..., 0]]).chunk(2, -1)
            )
            return (up * experts.act_fn(gate)).matmul(experts.down_proj[indices[..., 0]]).squeeze(-2)

    def test_the_router_chooses_the_experts_with_the_highest_scores(self, model: Any) -> None:
        read, router, indices, routed = run(model, "layers.1.mlp_norm_output", ROUTER, INDICES, ROUTED)
        assert model.layers[1].mlp.SCORING == self.SCORING
        assert torch.equal(indices, router.argmax(-1, keepdim=True))
        assert_close(routed, self.expert(model, read, indices, router.gather(-1, indices)))

    def test_a_slot_without_weight_adds_nothing(self, model: Any) -> None:
        def edit() -> None:
            value(model, ROUTER)[:, -1] = -100.0

        (clean,), (routed,) = run(model, ROUTED), run(model, ROUTED, edit=edit)
        assert_close(routed[:, :-1], clean[:, :-1])
        assert not routed[:, -1].any()

    def test_other_indices_route_through_other_experts_with_the_same_weights(self, model: Any) -> None:
        read, router, indices = run(model, "layers.1.mlp_norm_output", ROUTER, INDICES)
        other = (indices + 1) % model.layers[1].mlp.num_experts
        (routed,) = run(model, ROUTED, edit=lambda: assign(model, INDICES, other))
        assert_close(routed, self.expert(model, read, other, router.gather(-1, indices)))

    def test_blocks_that_rotate_attend_within_chunks_and_the_others_to_everything(self, model: Any) -> None:
        chunk = model.config.attention_chunk_size
        for layer in range(model.num_layers):
            (pattern,) = run(model, f"layers.{layer}.self_attn.attention_probabilities", prompt=LONG)
            assert pattern.shape[-1] > chunk + 8
            across = pattern[:, :, chunk:, :chunk]
            assert not across.any() if model.config.no_rope_layers[layer] else across.any(-1).all()

    def test_the_others_queries_are_multiplied_by_a_temperature(self, model: Any) -> None:
        attention = "layers.3.self_attn"
        projected, queries = run(model, f"{attention}.q_proj.output", f"{attention}.attention_queries", prompt=LONG)
        config, position = model.config, torch.arange(queries.shape[2])
        scale = torch.floor((position + 1) / config.floor_scale).log1p() * config.attn_scale + 1
        heads = projected.unflatten(-1, (model.num_heads, -1)).transpose(1, 2)
        assert_close(queries, heads * scale[:, None])
        assert scale[-1] > 1.1
