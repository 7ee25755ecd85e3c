"""A mixture of experts: what the router chose, and what the chosen experts gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nnterp.components.eproperty import unavailable
from nnterp.components.folded import Folded
from nnterp.components.layouts import ExpertIndices, ExpertOutputs, ExpertWeights, Residual, RouterLogits
from nnterp.components.mlp import Mlp

if TYPE_CHECKING:
    from torch import Tensor

#: Why a mixture has no ``mlp_activation`` and no ``mlp_neurons`` on transformers.
ROUTED = "routed experts: every token goes through its own few, so there is no single activation or down projection"

#: Where the experts' module calls the function that computes them all: nnsight counts the assignment of its name first.
EXPERTS = "experts.source.experts_forward_1"

#: Where that function has each chosen expert's output, multiplied by its weight.
OUTPUTS = f"{EXPERTS}.source.weighted_out_view_0.output"


def not_grouped(moe: Moe) -> str | None:
    """Why the experts' single outputs cannot be read: only these two functions compute them as one tensor."""
    implementation = moe.experts.config._experts_implementation  # noqa: SLF001 - transformers' only record of it
    if implementation in ("grouped_mm", "batched_mm"):
        return None
    return (
        f"read inside transformers' grouped_mm / batched_mm experts forward, but this model runs {implementation!r}; "
        "load with experts_implementation='grouped_mm' (the default) or 'batched_mm'"
    )


def no_shared_expert(moe: Moe) -> str | None:
    """Why there is nothing to read of an expert that every token goes through."""
    return None if getattr(moe, "shared_experts", None) is not None else "this mixture has no shared expert"


class Moe(Mlp):
    """A mixture on transformers with a ``router`` and ``experts``, and ``shared_experts`` where every token has one.

    The model routes all tokens in one row, ``[batch * seq, ...]``; the values are views of this invoke's sequences.
    What is special about a router (a bias on the scores that choose, groups of experts, weights that are not normalized
    or are multiplied) is between its logits and the weights, and changes none of these places.
    """

    #: How the router scores its logits: ``"softmax"`` or ``"sigmoid"`` of all, ``"topk_softmax"`` of the chosen, or one
    #: after the other by ``"sparsemixer"``.
    SCORING: ClassVar[str] = "softmax"

    mlp_activation = unavailable(ROUTED)
    mlp_neurons = unavailable(ROUTED)

    @Folded(key="router.source.F_linear_0.output", description="the router's number for each expert")
    def router_logits(self, value: Tensor) -> RouterLogits:
        """The router's projection, ``[batch, seq, experts]``, before it is scored; written ones change the routing."""
        return value

    @Folded(key="experts.inputs", select=(1, "top_k_index"), description="the experts that each token goes through")
    def expert_indices(self, value: Tensor) -> ExpertIndices:
        """The experts that each token goes through, ``[batch, seq, top_k]``, int64.

        Assign others to route the token through them; their weights stay those of the slots.
        """
        return value

    @Folded(key="experts.inputs", select=(2, "top_k_weights"), description="their weights")
    def expert_weights(self, value: Tensor) -> ExpertWeights:
        """The weight of each chosen expert's output, ``[batch, seq, top_k]``; zero takes the expert out for a token."""
        return value

    @Folded(key=OUTPUTS, unavailable=not_grouped, description="what each chosen expert adds")
    def expert_outputs(self, value: Tensor) -> ExpertOutputs:
        """Each chosen expert's output times its weight, ``[batch, seq, top_k, hidden]``: what `routed_output` sums."""
        return value

    @Folded(key="experts.output", description="what the routed experts add together")
    def routed_output(self, value: Tensor) -> Residual:
        """The sum over the chosen experts, ``[batch, seq, hidden]``, without a shared expert."""
        return value

    @Folded(key="shared_experts.output", unavailable=no_shared_expert, description="what the shared expert adds")
    def shared_expert_output(self, value: Tensor) -> Residual:
        """The output of the expert that every token goes through, ``[batch, seq, hidden]``."""
        return value

    @property
    def num_experts(self) -> int:
        """The number of routed experts."""
        return int(self.router.num_experts)

    @property
    def top_k(self) -> int:
        """The number of experts that a token goes through."""
        return int(self.router.top_k)
