"""Feed-forward networks on vLLM."""

from __future__ import annotations

from typing import Any

from nnterp import components
from nnterp.components.eproperty import unavailable
from nnterp.components.vllm.flat import Flat
from nnterp.components.vllm.placed import Placed

#: Why a gated MLP has no ``mlp_activation``.
GATED = (
    "a gated MLP on vLLM: act(gate) is never a module's output (gate_up_proj feeds act_fn, an act-and-multiply kernel, "
    "whose output is already act(gate) * up), so it is not served; mlp_neurons is the product"
)

#: Why a mixture has no ``mlp_activation`` and no ``mlp_neurons``.
ROUTED = "routed experts, inside vLLM's fused MoE kernel: there is no single activation or down projection"


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


class RoutedMlp(Mlp):
    """A mixture of experts: its contribution is served, and nothing inside it."""

    mlp_activation = unavailable(ROUTED)
    mlp_neurons = unavailable(ROUTED)
