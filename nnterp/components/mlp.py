"""The feed-forward network: its neurons, and what the block adds for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import Neurons, Residual
from nnterp.components.standard import Standard

if TYPE_CHECKING:
    from torch import Tensor


#: Why the expert that every token of a mixture goes through has no ``mlp_*`` values, though it is an MLP like others.
SHARED_EXPERT = (
    "this is the shared expert of a mixture, not a block's MLP; what it adds is shared_expert_output of the mixture "
    "above it, and what the block adds for both is the mixture's mlp_output"
)


def in_a_block(envoy: Standard) -> bool:
    """Whether the module is a child of a block: of the entry of a list. Its path tells, which travels with it."""
    return envoy.path.split(".")[-2].isdigit()


class Mlp(Standard):
    """A gated feed-forward network on transformers: ``down_proj(act_fn(gate_proj(x)) * up_proj(x))``.

    A family whose children have other names, or which has no gate, says so with ``Mlp.mlp_neurons.at(...)``. Many
    mixtures have a shared expert of the same class: it refuses these values (`misplaced`).
    """

    @EProperty(key="act_fn.output", description="the activation function's output")
    def mlp_activation(self, value: Tensor) -> Neurons:
        """The activation function's output, ``[batch, seq, intermediate]``: ``act(gate)`` where there is a gate.

        Without a gate it is `mlp_neurons`.
        """
        return value

    @EProperty(key="down_proj.input", description="the neurons, which the down projection reads")
    def mlp_neurons(self, value: Tensor) -> Neurons:
        """What the down projection reads, ``[batch, seq, intermediate]``: ``act(gate) * up`` where there is a gate."""
        return value

    @EProperty(key="output", description="what the block adds for the MLP")
    def mlp_output(self, value: Tensor) -> Residual:
        """The MLP's contribution: what the block adds to the stream for it, ``[batch, seq, hidden]``."""
        return value

    def misplaced(self) -> str | None:
        """The reason on a shared expert: the values are those of a block's MLP."""
        return None if in_a_block(self) else SHARED_EXPERT

    @property
    def intermediate_size(self) -> int:
        """The number of neurons of this block's MLP (of one expert, on a mixture)."""
        experts = getattr(self._module, "experts", None)
        named = ("intermediate_dim", "expert_dim", "intermediate_size", "ffn_hidden_size", "ffn_dim")
        for owner in (experts, self._module):
            for name in named:
                value = getattr(owner, name, None)
                if isinstance(value, int):
                    return value
        for name in ("down_proj", "c_proj", "dense_4h_to_h", "fc2", "fc_out", "w2"):
            projection = getattr(self._module, name, None)
            weight = getattr(projection, "weight", None)
            if weight is not None:  # GPT-2's Conv1D keeps [in, out], a Linear [out, in]
                return int(weight.shape[0 if type(projection).__name__ == "Conv1D" else 1])
        raise NotImplementedError(
            f"{type(self._module).__name__} holds no intermediate_size under a name {type(self).__name__} reads; "
            f"the family's {type(self).__name__} subclass overrides `intermediate_size`"
        )
