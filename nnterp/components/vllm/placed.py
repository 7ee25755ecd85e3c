"""An envoy that reaches its parent's module in the engine, where it may arrive without its parent."""

from __future__ import annotations

from typing import Any

from nnterp.components.standard import Standard


class Placed(Standard):
    """A sublayer that reads something off its block (a multiplier, say).

    A block of a trace that names only ``model.layers[3].self_attn`` ships that envoy and what is below it. The block's
    module goes along as a reference, which the engine resolves to its own.
    """

    @property
    def block_module(self) -> Any:
        """The parent's module: on the client its structure, in the engine the one that runs."""
        parent = self.parent
        return self.__dict__["_block_module"] if parent is None else parent._module  # noqa: SLF001

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        module = self.block_module
        module._persistent_id = f"Module:{self.path.rpartition('.')[0]}"  # noqa: SLF001 - how nnsight refers to modules
        return state | {"_block_module": module}


def residual_multiplier(sublayer: Placed) -> float:
    """What the block multiplies a sublayer's output by before it adds it (Granite and its relatives)."""
    return float(sublayer.block_module.residual_multiplier)
