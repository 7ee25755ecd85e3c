from __future__ import annotations

from typing import Any, ClassVar

import torch
from torch import Tensor
from torch.testing import assert_close

from tests.families.mixture_suite import MixtureSuite
from tests.families.running import assign, run


class TestZaya(MixtureSuite):
    MODEL_TYPE = "zaya"
    UNAVAILABLE: ClassVar[dict[str, str]] = MixtureSuite.UNAVAILABLE | {
        "mlp.shared_expert_output": "this mixture has no shared expert"
    }

    def more_sizes(self, model: Any) -> dict[str, int]:
        return super().more_sizes(model) | {"experts": model.config.num_experts + 1}  # and the class that skips

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        merge = model.layers[1].post_mlp_residual_scale._module
        return (mixture + merge.hidden_states_bias) * merge.hidden_states_scale

    def summed(self, model: Any, layer: int, parts: list[Tensor]) -> Tensor:
        block = model.layers[layer]._module
        stream, *added = parts
        for merge, part in zip(
            (block.post_attention_residual_scale, block.post_mlp_residual_scale), added, strict=True
        ):
            stream = (stream + merge.residual_bias) * merge.residual_scale + part
        return stream

    def test_the_router_chooses_the_experts_with_the_highest_scores(self, model: Any) -> None:
        names = ("router_logits", "expert_indices", "expert_weights")
        router, indices, weights = run(model, *(f"layers.1.mlp.{name}" for name in names))
        scores = router.softmax(-1)
        chosen = (scores + model.layers[1].mlp.router._module.balancing_biases).topk(1).indices
        skips = chosen == model.config.num_experts
        assert torch.equal(indices, chosen.masked_fill(skips, 0))
        assert_close(weights, scores.gather(-1, chosen).masked_fill(skips, 0.0))

    def test_other_indices_route_through_other_experts_with_the_same_weights(self, model: Any) -> None:
        path, outputs = "layers.1.mlp.expert_indices", "layers.1.mlp.expert_outputs"
        (indices,), (weights,) = run(model, path), run(model, "layers.1.mlp.expert_weights")

        def other() -> None:
            assign(model, path, (indices + 1) % model.config.num_experts)

        (clean,), (got,) = run(model, outputs), run(model, outputs, edit=other)
        kept = weights.squeeze(-1) > 0
        assert kept.any()
        assert not torch.isclose(got, clean, atol=1e-3)[kept].all(-1).any()
