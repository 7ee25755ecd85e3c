"""What a model's tensors are made of, seen in one run on tensors without data: which are sums, and of what.

A forward says in code what a block adds to its stream. Run under PyTorch's fake tensors it says so in operations: each
new tensor is noted with the operation that made it, so that a block's output can be followed back through its
additions to what was added.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._python_dispatch import TorchDispatchMode

aten = torch.ops.aten

#: Operations whose output holds their input's numbers, or some of them, and nothing else.
SAME_NUMBERS = {
    getattr(aten, name)
    for name in (
        *("view", "_unsafe_view", "unsqueeze", "squeeze", "slice", "select", "alias", "expand", "transpose", "permute"),
        *("clone", "detach", "_to_copy"),
    )
}


class Operations(TorchDispatchMode):
    """Notes, while it is active, which operation made each tensor.

    Tensors are told apart by identity; they are kept, so that no later one gets the identity of an earlier one.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # torch has no types for it
        self._made: dict[int, tuple[Any, tuple[Any, ...]]] = {}
        self._kept: list[Any] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Run the operation and note what it made."""
        made = func(*args, **(kwargs or {}))
        self._kept.append(made)
        if isinstance(made, Tensor) and not any(made is arg for arg in args):
            scaled = bool(kwargs and kwargs.get("alpha", 1) != 1)
            self._made[id(made)] = (None if scaled else func.overloadpacket, args)
        return made

    def source(self, tensor: Tensor, known: Iterable[Tensor]) -> Tensor:
        """The tensor that ``tensor`` has its numbers from: one of ``known``, or the first that was computed."""
        ends = {id(one) for one in known}
        while id(tensor) not in ends:
            operation, args = self._made.get(id(tensor), (None, ()))
            if operation not in SAME_NUMBERS:
                break
            tensor = args[0]
        return tensor

    def terms(self, total: Tensor, known: Iterable[Tensor]) -> list[Tensor]:
        """What ``total`` is the sum of, followed through additions down to ``known`` tensors or other operations."""
        known = list(known)
        tensor = self.source(total, known)
        operation, args = self._made.get(id(tensor), (None, ()))
        if any(tensor is one for one in known) or operation is not aten.add or not isinstance(args[1], Tensor):
            return [tensor]
        return self.terms(args[0], known) + self.terms(args[1], known)


def without_data() -> FakeTensorMode:
    """A context in which a module runs on shapes alone, whether its weights are loaded or not."""
    return FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv(assume_static_by_default=True))
