"""What a family with a mixture of experts must hold besides."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
import torch
from torch import Tensor
from torch.testing import assert_close

from nnterp import StandardizedTransformer, Unavailable
from tests.checkpoints import checkpoint
from tests.families.family_suite import BLOCK_VALUES, FamilySuite
from tests.families.running import assign, logits, run, value

ROUTER = "layers.1.mlp.router_logits"
WEIGHTS, INDICES = "layers.1.mlp.expert_weights", "layers.1.mlp.expert_indices"
OUTPUTS, ROUTED = "layers.1.mlp.expert_outputs", "layers.1.mlp.routed_output"


class MixtureSuite(FamilySuite):
    GATED = None
    VALUES = BLOCK_VALUES | {
        *("mlp.router_logits", "mlp.expert_weights", "mlp.expert_indices"),
        *("mlp.expert_outputs", "mlp.routed_output", "mlp.shared_expert_output"),
    }
    UNAVAILABLE: ClassVar[dict[str, str]] = {
        "mlp.mlp_activation": "routed experts",
        "mlp.mlp_neurons": "routed experts",
    }

    def more_sizes(self, model: Any) -> dict[str, int]:
        return {"experts": model.layers[0].mlp.num_experts, "top_k": model.layers[0].mlp.top_k}

    def expected_weights(self, chosen: Tensor, router: Tensor) -> Tensor:
        """The weights of a token's experts, of their logits and of all experts' logits."""
        del router
        return chosen.softmax(-1)

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        """What the block adds for the mixture's output."""
        del model
        return mixture

    def test_the_experts_outputs_sum_to_the_mixture_s(self, model: Any) -> None:
        if "mlp.expert_outputs" in self.available:
            outputs, routed = run(model, OUTPUTS, ROUTED)
            assert_close(outputs.sum(2), routed)
        shared = "layers.1.mlp.shared_expert_output"
        paths = [path for path in (shared, ROUTED) if path.removeprefix("layers.1.") in self.available]
        paths.sort(key=lambda path: model.order(1)[path.removeprefix("layers.1.")])
        *parts, mixture = run(model, *paths, "layers.1.mlp.mlp_output")
        with torch.no_grad():
            assert_close(self.contribution(model, sum(parts)), mixture)

    def test_the_router_chooses_the_experts_with_the_highest_logits(self, model: Any) -> None:
        router, indices, weights = run(model, ROUTER, INDICES, WEIGHTS)
        assert indices.dtype == torch.int64
        top = router.topk(model.layers[1].mlp.top_k)
        assert torch.equal(indices.sort(-1).values, top.indices.sort(-1).values)
        assert_close(weights, self.expected_weights(router.gather(-1, indices), router))

    def test_a_slot_without_weight_adds_nothing(self, model: Any) -> None:
        def edit() -> None:
            value(model, WEIGHTS)[:, -1, 0] = 0

        (clean,) = run(model, OUTPUTS)
        outputs, routed = run(model, OUTPUTS, ROUTED, edit=edit)
        clean[:, -1, 0] = 0
        assert_close(outputs, clean)
        assert_close(routed, clean.sum(2))

    def test_other_indices_route_through_other_experts_with_the_same_weights(self, model: Any) -> None:
        swapped = run(model, INDICES)[0].flip(-1)
        (weights,) = run(model, WEIGHTS)
        (clean,) = run(model, OUTPUTS)
        (got,) = run(model, OUTPUTS, edit=lambda: assign(model, INDICES, swapped))
        assert_close(got, clean.flip(2) * (weights / weights.flip(-1)).unsqueeze(-1), atol=1e-5, rtol=1e-4)

    def test_written_router_logits_change_the_choice(self, model: Any) -> None:
        def edit() -> None:
            value(model, ROUTER)[:, :, 3] = 100.0

        (indices,) = run(model, INDICES, edit=edit)
        assert (indices == 3).any(-1).all()
        assert not torch.allclose(logits(model, edit), logits(model), atol=1e-3)

    def test_single_outputs_need_a_grouped_experts_forward(self) -> None:
        model = StandardizedTransformer(str(checkpoint(self.MODEL_TYPE)), experts_implementation="eager")
        support = model.support()
        assert support["mlp.routed_output"] is None
        with pytest.raises(Unavailable, match="this model runs 'eager'; load with experts_implementation='grouped_mm'"):
            run(model, OUTPUTS)
