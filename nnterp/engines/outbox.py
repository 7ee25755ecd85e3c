"""Memory that an engine's process and the caller's share, through which saved tensors come home.

The worker copies each tensor straight into it; the caller copies them out, onto the device that they were on. A GPU's
driver is told of the pages (pinned), so that all copies are on their way at once. Nothing of it goes through vLLM's
messages, which would copy it four times more. There is one stretch of memory for each worker, used anew by each
request that finishes: the caller has taken what it wants before it asks for more. Linux only: the memory is a file
without a name, which ends with the last process that holds it, and which the caller opens through ``/proc``.
"""

from __future__ import annotations

import math
import mmap
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from nnterp.engines.parcel import dense_strides
from nnterp.pulse import WORDS

#: Each tensor starts at a multiple of this.
ALIGNED = 64
#: The least bytes that a box has, and the most that it keeps between two requests.
LEAST, MOST = 2**20, 2**28
#: Bytes by which a caller knows that the file it opened is the worker's.
TOKEN = 16

#: A tensor in a box: dtype, shape, strides, device, byte offset.
Place: TypeAlias = tuple[str, tuple[int, ...], tuple[int, ...], str, int]


@dataclass
class Box:
    """One stretch of shared memory, as one of the two processes has it.

    Attributes:
        number: Which of the worker's it is.
        data: The memory, as a tensor of bytes.
        pinned: Whether this process's GPU driver knows the pages.
    """

    number: int
    data: Tensor
    pinned: bool = False

    @classmethod
    def of(cls, number: int, descriptor: int, size: int) -> Box:
        """Map an open file."""
        return cls(number, torch.frombuffer(mmap.mmap(descriptor, size), dtype=torch.uint8))

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.data.numel()

    def at(self, place: Place) -> Tensor:
        """The memory at a place, as a tensor."""
        dtype, shape, strides, _, offset = place
        kind: torch.dtype = getattr(torch, dtype)
        return self.data[offset : offset + math.prod(shape) * kind.itemsize].view(kind).as_strided(shape, strides)

    def words(self) -> NDArray[np.int32]:
        """The numbers (`nnterp.pulse`) behind the token of `Outbox.sample`: the memory itself, while it is open."""
        words: NDArray[np.int32] = self.data[TOKEN : TOKEN + 4 * WORDS].view(torch.int32).numpy()
        return words

    def pin(self) -> None:
        """Tell the GPU's driver of the pages, so that copies are fast and none waits for the one before it."""
        if not self.pinned:
            torch.cuda.init()
            portable = 1  # to every GPU
            self.pinned = int(torch.cuda.cudart().cudaHostRegister(self.data.data_ptr(), self.size, portable)) == 0

    def close(self) -> None:
        """Give the memory up; the other process keeps its own hold of it."""
        if self.pinned:
            torch.cuda.cudart().cudaHostUnregister(self.data.data_ptr())
        del self.data  # which holds the mapping


class Outbox:
    """The worker's side."""

    def __init__(self) -> None:
        self._box: Box | None = None
        self._descriptor = -1
        self._made = 0

    def sample(self) -> tuple[str, bytes]:
        """A path and what is to be read there by a caller who can use it (`readable`)."""
        token = os.urandom(TOKEN)
        self._room(TOKEN).data[:TOKEN] = torch.frombuffer(bytearray(token), dtype=torch.uint8)
        return self._path(), token

    def words(self) -> NDArray[np.int32]:
        """`Box.words`, for as long as nothing is put in."""
        return self._room(TOKEN).words()

    def put(self, tensors: Sequence[Tensor]) -> dict[str, Any]:
        """Copy tensors into the box, over what was in it, and tell where `Inbox.take` finds them.

        Returns:
            The box's ``path``, ``number`` and ``size``, and the tensors' ``places``.
        """
        places: list[Place] = []
        end = 0
        for tensor in tensors:
            dtype = str(tensor.dtype).removeprefix("torch.")
            places.append((dtype, tuple(tensor.shape), dense_strides(tensor), str(tensor.device), end))
            end += -(-tensor.numel() * tensor.element_size() // ALIGNED) * ALIGNED
        box = self._room(end)
        if any(tensor.is_cuda for tensor in tensors):
            box.pin()
        for tensor, place in zip(tensors, places, strict=True):
            box.at(place).copy_(tensor, non_blocking=True)
        _wait(tensors)
        return {"path": self._path(), "number": box.number, "size": box.size, "places": places}

    def clear(self) -> None:
        """Give the box up."""
        if self._box is not None:
            self._box.close()
            os.close(self._descriptor)
        self._box = None

    def _room(self, size: int) -> Box:
        """A box of at least this size."""
        if self._box is not None and self._box.size >= size:
            return self._box
        self.clear()
        self._made += 1
        size = max(LEAST, 1 << (size - 1).bit_length() if size <= MOST else size)
        self._descriptor = os.memfd_create("nnterp-outbox")
        os.ftruncate(self._descriptor, size)
        self._box = Box.of(self._made, self._descriptor, size)
        return self._box

    def _path(self) -> str:
        return f"/proc/{os.getpid()}/fd/{self._descriptor}"


class Inbox:
    """The caller's side of one worker's box."""

    def __init__(self) -> None:
        self._box: Box | None = None

    def take(self, told: dict[str, Any]) -> list[Tensor]:
        """Copy tensors out of the box, each into memory of its own on the device that it was on."""
        box = self._opened(told["path"], told["number"], told["size"])
        if any(device.startswith("cuda") for *_, device, _ in told["places"]):
            box.pin()
        tensors = []
        for place in told["places"]:
            found = box.at(place)
            copy = torch.empty_strided(found.shape, found.stride(), dtype=found.dtype, device=place[3])
            tensors.append(copy.copy_(found, non_blocking=True))
        _wait(tensors)
        return tensors

    def clear(self) -> None:
        """Give the box up."""
        if self._box is not None:
            self._box.close()
        self._box = None

    def _opened(self, path: str, number: int, size: int) -> Box:
        if self._box is None or self._box.number != number:
            self.clear()
            self._box = _opened(path, number, size)
        return self._box


def possible() -> bool:
    """Whether this system has files without names."""
    return hasattr(os, "memfd_create")


def readable(path: str, token: bytes) -> bool:
    """Whether this process may open what a worker has at this path, and is on the worker's machine."""
    try:
        with Path(path).open("r+b", buffering=0) as file:
            return file.read(len(token)) == token
    except OSError:
        return False


def opened(path: str, token: bytes) -> Box | None:
    """What a worker has at this path, as `Outbox.sample` told of it; None where it is not `readable`."""
    return _opened(path, 0, LEAST) if readable(path, token) else None


def _opened(path: str, number: int, size: int) -> Box:
    descriptor = os.open(path, os.O_RDWR)
    try:
        return Box.of(number, descriptor, size)
    finally:
        os.close(descriptor)


def _wait(tensors: Sequence[Tensor]) -> None:
    for device in {tensor.device for tensor in tensors if tensor.is_cuda}:
        torch.cuda.synchronize(device)
