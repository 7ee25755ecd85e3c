"""What a block saved, on its way home: its structure as a few bytes, its tensors as tensors.

nnsight pickles each saved tensor by itself, which copies it four times and, from a GPU, waits for the device once for
each. Here a pickle holds the structure alone (lists, dicts, the user's own objects) with a number in place of each
tensor, so that the tensors can go by whatever way is shortest. What arrives is the caller's own, as from a pickle:
containers and tensors are new, and an object that was saved twice is one object.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor


@dataclass(frozen=True)
class Parcel:
    """A value taken apart.

    Attributes:
        structure: The pickle of everything but its tensors.
        tensors: Those, each once, as they were found: they may still be views of the engine's own memory.
    """

    structure: bytes
    tensors: list[Tensor]


def pack(value: Any) -> Parcel:
    """Take a value apart.

    Raises:
        Exception: what pickle raises for an object that cannot leave its process.
    """
    buffer = io.BytesIO()
    packer = _Packer(buffer)
    packer.dump(value)
    return Parcel(buffer.getvalue(), packer.tensors)


def unpack(structure: bytes, tensors: Sequence[Tensor]) -> Any:
    """The value again, with these in place of its tensors."""
    return _Unpacker(io.BytesIO(structure), tensors).load()


def own(tensor: Tensor) -> Tensor:
    """A copy in memory of its own, on the same device and as a user's tensor rather than one of inference mode."""
    strides = dense_strides(tensor)
    return torch.empty_strided(tensor.shape, strides, dtype=tensor.dtype, device=tensor.device).copy_(tensor)


def dense_strides(tensor: Tensor) -> tuple[int, ...]:
    """Strides in the tensor's own order of axes, without gaps."""
    strides, step = [0] * tensor.dim(), 1
    for axis in sorted(range(tensor.dim()), key=lambda axis: (tensor.stride(axis), tensor.size(axis))):
        strides[axis] = step
        step *= max(tensor.size(axis), 1)
    return tuple(strides)


class _Packer(pickle.Pickler):
    def __init__(self, buffer: io.BytesIO) -> None:
        super().__init__(buffer, pickle.HIGHEST_PROTOCOL)
        self.tensors: list[Tensor] = []
        self._numbers: dict[int, int] = {}  # by id: the tensors are held, so that no id is used twice

    def persistent_id(self, value: Any) -> int | None:
        if type(value) is not Tensor or not _plain(value):
            return None
        number = self._numbers.setdefault(id(value), len(self.tensors))
        if number == len(self.tensors):
            self.tensors.append(value)
        return number

    def reducer_override(self, value: Any) -> Any:
        """Write a tensor of another kind as pickle does, without the rest of the memory that it is a view of."""
        if isinstance(value, Tensor) and value.layout == torch.strided:
            size = value.numel() * value.element_size()
            if value.untyped_storage().nbytes() > size:
                return value.clone().__reduce_ex__(pickle.HIGHEST_PROTOCOL)
        return NotImplemented


class _Unpacker(pickle.Unpickler):
    def __init__(self, buffer: io.BytesIO, tensors: Sequence[Tensor]) -> None:
        super().__init__(buffer)
        self._tensors = tensors

    def persistent_load(self, number: int) -> Tensor:
        return self._tensors[number]


def _plain(tensor: Tensor) -> bool:
    """Whether a tensor is its numbers and nothing else; pickle knows what to do with the other kinds."""
    return (
        tensor.layout == torch.strided
        and not tensor.is_quantized
        and not tensor.requires_grad
        and not tensor.is_conj()
        and not tensor.is_neg()
        and not tensor.__dict__
        and tensor.device.type in ("cpu", "cuda")
    )
