"""What a family with a mixture of experts must hold besides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
import torch
from torch import Tensor
from torch.testing import assert_close

from nnterp import StandardizedTransformer, Unavailable
from nnterp.components import Standard
from tests.checkpoints import checkpoint
from tests.families.family_suite import BLOCK_VALUES, FamilySuite
from tests.families.running import assign, logits, run, value

MIXTURE_VALUES = {
    *("mlp.router_logits", "mlp.expert_weights", "mlp.expert_indices"),
    *("mlp.expert_outputs", "mlp.routed_output", "mlp.shared_expert_output"),
}
ROUTER = "layers.1.mlp.router_logits"
WEIGHTS, INDICES = "layers.1.mlp.expert_weights", "layers.1.mlp.expert_indices"
OUTPUTS, ROUTED = "layers.1.mlp.expert_outputs", "layers.1.mlp.routed_output"
SHARED = "layers.1.mlp.shared_expert_output"


class MixtureSuite(FamilySuite):
    """A family with a mixture in every block; `MixedSuite` is for one that has other blocks too."""

    GATED: ClassVar[bool | None] = None
    VALUES = BLOCK_VALUES | MIXTURE_VALUES
    UNAVAILABLE: ClassVar[dict[str, str]] = {
        "mlp.mlp_activation": "routed experts",
        "mlp.mlp_neurons": "routed experts",
    }
    #: How the router scores its logits, whether the chosen experts' scores are made to sum to 1, and then multiplied.
    SCORING: ClassVar[str] = "softmax"
    NORMALIZED: ClassVar[bool] = True
    SCALE: ClassVar[float] = 1.0

    def more_sizes(self, model: Any) -> dict[str, int]:
        return {"experts": model.layers[1].mlp.num_experts, "top_k": model.layers[1].mlp.top_k}

    def expected_weights(self, chosen: Tensor, router: Tensor) -> Tensor:
        """The weights of a token's experts, of their logits and of all experts' logits."""
        weights = chosen.sigmoid() if self.SCORING == "sigmoid" else (chosen - router.logsumexp(-1, keepdim=True)).exp()
        return weights / (weights.sum(-1, keepdim=True) if self.NORMALIZED else 1.0) * self.SCALE

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        """What the block adds for the mixture's output."""
        del model
        return mixture

    def choosing(self, model: Any, router: Tensor) -> Tensor:
        """What the router takes the largest of: the scores plus its bias, in the groups whose best two sum highest."""
        scores = router.sigmoid() if self.SCORING == "sigmoid" else router.softmax(-1)
        state = model.layers[1].mlp._module.state_dict()
        for name in state:
            if name.endswith(("correction_bias", "expert_bias")):
                assert state[name].any()
                scores = scores + state[name].squeeze()
        grouped = scores.unflatten(-1, (getattr(model.config, "n_group", None) or 1, -1))
        best = grouped.topk(2).values.sum(-1)
        kept = best >= best.topk(getattr(model.config, "topk_group", None) or 1).values[..., -1:]
        return scores.masked_fill(~kept.repeat_interleave(grouped.shape[-1], -1), -torch.inf)

    def test_the_parts_sum_to_the_mixture_s_output(self, model: Any) -> None:
        if "mlp.expert_outputs" in self.available:
            outputs, routed = run(model, OUTPUTS, ROUTED)
            assert_close(outputs.sum(2), routed)
        paths = [path for path in (SHARED, ROUTED) if path.removeprefix("layers.1.") in self.available]
        paths.sort(key=lambda path: model.order(1)[path.removeprefix("layers.1.")])
        *parts, mixture = run(model, *paths, "layers.1.mlp.mlp_output")
        with torch.no_grad():
            assert_close(self.contribution(model, sum(parts)), mixture)

    def test_the_router_chooses_the_experts_with_the_highest_scores(self, model: Any) -> None:
        router, indices, weights = run(model, ROUTER, INDICES, WEIGHTS)
        assert indices.dtype == torch.int64
        assert model.layers[1].mlp.SCORING == self.SCORING
        top = self.choosing(model, router).topk(model.layers[1].mlp.top_k)
        assert torch.equal(indices.sort(-1).values, top.indices.sort(-1).values)
        assert_close(weights, self.expected_weights(router.gather(-1, indices), router))

    def test_a_slot_without_weight_adds_nothing(self, model: Any) -> None:
        def first() -> None:
            value(model, WEIGHTS)[:, -1, 0] = 0

        def every() -> None:
            value(model, WEIGHTS)[:, -1] = 0

        (clean,) = run(model, ROUTED)
        (none,) = run(model, ROUTED, edit=every)
        assert_close(none[:, :-1], clean[:, :-1])
        assert not none[:, -1].any()
        if "mlp.expert_outputs" in self.available:
            (single,) = run(model, OUTPUTS)
            outputs, routed = run(model, OUTPUTS, ROUTED, edit=first)
            single[:, -1, 0] = 0
            assert_close(outputs, single)
            assert_close(routed, single.sum(2))

    def test_other_indices_route_through_other_experts_with_the_same_weights(self, model: Any) -> None:
        indices, weights = run(model, INDICES, WEIGHTS)

        def swapped() -> None:
            assign(model, INDICES, indices.flip(-1))

        def both() -> None:
            swapped()
            assign(model, WEIGHTS, weights.flip(-1))

        (clean,) = run(model, ROUTED)
        assert_close(run(model, ROUTED, edit=both), [clean])
        assert not torch.allclose(run(model, ROUTED, edit=swapped)[0], clean, atol=1e-3)
        if "mlp.expert_outputs" in self.available:
            (single,) = run(model, OUTPUTS)
            (got,) = run(model, OUTPUTS, edit=swapped)
            assert_close(got, single.flip(2) * (weights / weights.flip(-1)).unsqueeze(-1), atol=1e-5, rtol=1e-4)

    def test_written_router_logits_change_the_choice(self, model: Any) -> None:
        def edit() -> None:
            value(model, ROUTER)[:] = -100.0
            value(model, ROUTER)[:, :, 3] = 100.0

        (indices,) = run(model, INDICES, edit=edit)
        assert (indices == 3).any(-1).all()
        assert not torch.allclose(logits(model, edit), logits(model), atol=1e-3)

    def test_single_outputs_need_a_grouped_experts_forward(self) -> None:
        model = StandardizedTransformer(str(checkpoint(self.MODEL_TYPE)), experts_implementation="eager")
        assert 1 not in (model.support()["mlp.routed_output"] or {})
        eager = "this model runs 'eager'; load with experts_implementation='grouped_mm'"
        with pytest.raises(Unavailable, match=self.UNAVAILABLE.get("mlp.expert_outputs", eager)):
            run(model, OUTPUTS)

    def test_nothing_below_a_mixture_passes_for_a_block_s_mlp(self, model: Any) -> None:
        mixture = model.layers[1].mlp
        found = [envoy for envoy in below(mixture) if isinstance(envoy, Standard)]
        if self.routed(model):  # a shared expert is of the class of the dense blocks' MLP
            assert bool(found) == ("mlp.shared_expert_output" in self.available)
        for envoy in found:
            assert envoy is mixture.shared_experts
            for name in ("mlp_activation", "mlp_neurons", "mlp_output"):
                with pytest.raises(Unavailable, match=rf"{name} is not available: .* shared_expert_output of"):
                    getattr(envoy, name)


class MixedSuite(MixtureSuite):
    """A family with mixtures beside blocks that have an MLP of their own: those of `DENSE`, 0 among them and not 1."""

    GATED = True
    DENSE: ClassVar[frozenset[int]] = frozenset({0})
    #: What a dense block's MLP cannot serve, with a part of the reason.
    DENSE_UNAVAILABLE: ClassVar[dict[str, str]] = {}

    def routed(self, model: Any) -> set[int]:
        return set(range(model.num_layers)) - self.DENSE

    def names(self, model: Any, layer: int) -> set[str]:
        return self.VALUES if layer in self.routed(model) else self.VALUES - MIXTURE_VALUES

    def missing(self, model: Any, layer: int) -> dict[str, str]:
        if layer in self.routed(model):
            return self.UNAVAILABLE
        mixture = {name: f"no {name.removeprefix('mlp.')} value on this block's mlp" for name in MIXTURE_VALUES}
        elsewhere = {name: part for name, part in self.UNAVAILABLE.items() if not name.startswith("mlp.")}
        return elsewhere | mixture | self.DENSE_UNAVAILABLE

    def neurons(self, model: Any, layer: int) -> int:
        return self.expert_size(model) if layer in self.routed(model) else model.intermediate_size

    def expert_size(self, model: Any) -> int:
        """The number of neurons of one expert."""
        return model.config.moe_intermediate_size


def below(envoy: Any) -> Iterator[Any]:
    """Every envoy below one."""
    for child in envoy._children:
        yield child
        yield from below(child)
