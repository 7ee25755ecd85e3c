"""In which order one forward reaches a model's standard values, measured by running one.

A trace reads values in the order the forward reaches them, which differs between architectures (a parallel block's
norms, a contribution inside its module). The measurement asks for every value at once, each in a block of its own, and
notes when each is served.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import torch

from nnterp.errors import Unavailable
from nnterp.support import standard_children

if TYPE_CHECKING:
    from nnterp.components.eproperty import EProperty
    from nnterp.components.standard import Standard

#: A root value that follows every one of these in the forward is reached after the blocks.
_FIRST_BLOCK = "layers.0.layer_input"


class ForwardOrder:
    """The measured orders of one model, cached.

    Args:
        model: a `StandardizedTransformer`. While its weights are not loaded it is run on fake tensors, if its forward
            can be; else for real, on two tokens.
    """

    def __init__(self, model: Any) -> None:
        self.model = model
        self._block: dict[int, dict[str, int]] = {}
        self._root: dict[str, int] = {}

    def block(self, layer: int) -> dict[str, int]:
        """The place of each value of a block that is available, from 0; equal where two have one location."""
        layer = range(self.model.num_layers)[layer]
        if layer not in self._block:
            block = self.model.layers[layer]
            hosts = {"": block, **{f"{name}.": child for name, child in standard_children(block).items()}}
            self._block[layer] = self._measure(
                {
                    prefix + name: (host, value)
                    for prefix, host in hosts.items()
                    for name, value in host.values().items()
                }
            )
        return dict(self._block[layer])

    def root(self) -> dict[str, int]:
        """The place of each root value that is available, numbered once across both sides of the blocks."""
        ranks = self._root_with_blocks()
        marker = ranks.pop(_FIRST_BLOCK)
        return {name: rank - (rank > marker) for name, rank in ranks.items()}

    def rank(self, name: str, layer: int | None) -> tuple[int, int]:
        """Where the value stands in the whole forward, as a pair that sorts.

        Returns:
            ``(-1, place)`` for a root value before the blocks, ``(layer, place)`` for a block's value, and
            ``(num_layers, place)`` for a root value after the blocks.

        Raises:
            KeyError: when there is no such value.
            Unavailable: when this model cannot serve it.
        """
        reasons = self.model.support(layer)
        if layer is None:
            reasons = {value: reason for value, reason in reasons.items() if value in self.model.values()}
        if name not in reasons:
            where = "the root" if layer is None else f"block {layer}"
            raise KeyError(f"{name!r} is no standard value of {where}; it has {', '.join(reasons)}")
        if reasons[name] is not None:
            raise Unavailable(f"{name} is not available: {reasons[name]}")
        if layer is not None:
            return range(self.model.num_layers)[layer], self.block(layer)[name]
        ranks = self._root_with_blocks()
        return (-1 if ranks[name] < ranks[_FIRST_BLOCK] else self.model.num_layers), self.root()[name]

    def _root_with_blocks(self) -> dict[str, int]:
        if not self._root:
            first = self.model.layers[0]
            values = {name: (self.model, value) for name, value in self.model.values().items()}
            self._root = self._measure({**values, _FIRST_BLOCK: (first, type(first).layer_input)})
        return dict(self._root)

    def _measure(self, values: dict[str, tuple[Standard, EProperty]]) -> dict[str, int]:
        available = {name: pair for name, pair in values.items() if pair[1].reason(pair[0]) is None}
        reached: dict[str, str] = {}
        if not self.model.dispatched:
            with contextlib.suppress(Exception):  # a forward that cannot run on fake tensors may fail in any way
                reached = self._run(self.model.scan, available)
        if not reached:
            reached = self._run(self.model.trace, available)
        places = {location: place for place, location in enumerate(dict.fromkeys(reached.values()))}
        return {name: places[location] for name, location in reached.items()}

    def _run(self, run: Any, values: dict[str, tuple[Standard, EProperty]]) -> dict[str, str]:
        """Read each of ``values`` in an invoke of its own; their locations, by name, in the order they were served."""
        reached: dict[str, str] = {}
        with torch.no_grad(), run() as tracer:
            with tracer.invoke(torch.zeros((1, 2), dtype=torch.long)):
                pass
            for name, (host, value) in values.items():
                with tracer.invoke():
                    value.__get__(host)
                    reached[name] = value.location(host)
        return reached
