"""Feed-forward networks on vLLM."""

from __future__ import annotations

from typing import Any

from nnterp import components
from nnterp.components.eproperty import unavailable
from nnterp.components.mlp import in_a_block
from nnterp.components.vllm.flat import Flat
from nnterp.components.vllm.placed import Placed

#: Why a gated MLP has no ``mlp_activation``.
GATED = (
    "a gated MLP on vLLM: act(gate) is never a module's output (gate_up_proj feeds act_fn, an act-and-multiply kernel, "
    "whose output is already act(gate) * up), so it is not served; mlp_neurons is the product"
)

#: Why a mixture has no ``mlp_activation`` and no ``mlp_neurons``.
ROUTED = "routed experts, inside vLLM's fused MoE kernel: there is no single activation or down projection"

#: Why the expert that every token of a mixture goes through has no ``mlp_*`` values, though it is an MLP like others.
SHARED_EXPERT = (
    "this is the shared expert of a mixture, not a block's MLP; vLLM adds its output inside the fused MoE kernel, so "
    "read mlp_output of the mixture above it, which is what the block adds for both"
)


def gated(mlp: Any) -> str | None:
    """`GATED` where the gate and the up projection are one module, as on every gated MLP of vLLM's."""
    return GATED if "gate_up_proj" in mlp._module._modules else None  # noqa: SLF001


class Mlp(Placed, components.Mlp):
    """A feed-forward network whose down projection is ``down_proj``.

    Without a gate, the activation is what the down projection reads, and is served there: vLLM builds one activation
    module by its name and shares it among the blocks, so that its output does not tell them apart.
    """

    mlp_activation = Flat.like(components.Mlp.mlp_activation, "down_proj.input", unavailable=gated)
    mlp_neurons = Flat.like(components.Mlp.mlp_neurons, "down_proj.input")
    mlp_output = Flat.like(components.Mlp.mlp_output, "output")

    def misplaced(self) -> str | None:
        """The reason on a shared expert: the values are those of a block's MLP."""
        return None if in_a_block(self) else SHARED_EXPERT


class RoutedMlp(Mlp):
    """A mixture of experts: its contribution is served, and nothing inside it."""

    mlp_activation = unavailable(ROUTED)
    mlp_neurons = unavailable(ROUTED)

    @property
    def intermediate_size(self) -> int:
        """The number of neurons of one expert."""
        return int(self.experts._module.moe_config.intermediate_size)  # noqa: SLF001
