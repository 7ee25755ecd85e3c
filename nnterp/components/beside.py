"""A mixture whose shared expert stands beside it in the block, and the multiplier of Granite's blocks on their sum."""

from __future__ import annotations

from typing import Any

from nnterp.components.layer import Layer
from nnterp.components.moe import Moe
from nnterp.components.scaled import Scaled, residual_multiplier


def no_shared_mlp(moe: Any) -> str | None:
    """Why there is nothing to read of an expert that every token goes through."""
    return None if moe.parent._module._modules.get("shared_mlp") is not None else "this mixture has no shared expert"  # noqa: SLF001


class SharedBesideLayer(Layer):
    """A block that sums the outputs of its mixture and of its ``shared_mlp`` and adds a multiple of the sum."""

    sourced = True


class SharedBesideMoe(Moe):
    """The mixture of such a block, which has `router` and `experts`.

    What the block adds is the sum of the mixture's output and the shared expert's, times ``residual_multiplier``;
    `routed_output` and `shared_expert_output` are before that product.
    """

    SCORING = "topk_softmax"

    shared_expert_output = Moe.shared_expert_output.at("../shared_mlp.output", unavailable=no_shared_mlp)
    mlp_output = Scaled.like(
        Moe.mlp_output,
        # The block binds ``hidden_states`` for the fourth time to the mixture's output alone, for the fifth to the sum.
        lambda moe: f"../source.hidden_states_{4 if no_shared_mlp(moe) is None else 3}.output",
        factor=residual_multiplier,
    )
