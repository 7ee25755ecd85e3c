"""How a file keeps a value: bit for bit, in float16, or, for the weights of a pattern, in 8 bits each.

Eight bits hold the square root of a weight over its row's largest: of small weights the error is small too, a row's
largest weight and what is 0 stay exactly what they are, and rounding twice gives what rounding once gave.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

    Array = np.ndarray[Any, Any]

#: A float value of more bytes than this is rounded unless exact values are asked for.
SMALL = 64 * 2**10

#: The ways of rounding, as a file names them, and what each does to a number, for the reader.
WAYS = {
    "8 bits": "attention weights have 8 bits each, and are off by at most 0.4 % of their row's largest",
    "float16": "other large values are float16: they have 3 digits, and below 6e-5 they are off by up to 3e-8",
}

_LARGEST = 65504.0  # of float16
_STEPS = 255
_PATTERN = re.compile(r"layers\.\d+\.self_attn\.attention_probabilities(\.head\.\d+)?")
_NOTE = "loaded from a file with rounded numbers: "


def keep(name: str, value: Tensor, *, exact: bool, bits: int) -> tuple[list[Array], str]:
    """A value as the arrays that a file holds of it, and how it was rounded (one of `WAYS`, or nothing).

    Args:
        name: what the recording calls it.
        value: a tensor of any shape.
        exact: whether it is kept bit for bit, whatever its size.
        bits: 8 or 16, for each weight of a pattern.
    """
    tensor = value.detach().cpu().contiguous()
    if tensor.dtype == torch.bfloat16:
        tensor = tensor.float()  # which numpy has, and which holds it exactly
    if exact or not tensor.is_floating_point() or tensor.nbytes <= SMALL:
        return [tensor.numpy()], ""
    finite = tensor[tensor.isfinite()]
    if bits == 8 and _PATTERN.fullmatch(name) and len(finite) == tensor.numel() and finite.min() >= 0:
        return list(_in_bytes(tensor.float().numpy())), "8 bits"
    if tensor.dtype == torch.float16 or (finite.numel() and finite.abs().max() > _LARGEST):
        return [tensor.numpy()], ""
    return [tensor.half().numpy()], "float16"


def restore(arrays: Sequence[Array], way: str, dtype: torch.dtype) -> Tensor:
    """The value of what `keep` gave.

    Raises:
        ValueError: when this is no way of rounding.
    """
    if way == "8 bits":
        codes, largest = arrays
        return torch.from_numpy(_weights(codes, largest)).to(dtype)
    if way not in ("", "float16"):
        raise ValueError(f"{way!r} is no way of rounding")
    return torch.from_numpy(arrays[0]).to(dtype)


def parts(way: str) -> int:
    """How many arrays a file holds of a value that was rounded in this way."""
    return 2 if way == "8 bits" else 1


def note(ways: Iterable[str]) -> list[str]:
    """What the reader is told of numbers that were rounded in these ways."""
    told = [words for way, words in WAYS.items() if way in set(ways)]
    return [_NOTE + "; ".join(told)] if told else []


def is_note(text: str) -> bool:
    """Whether `note` gave it."""
    return text.startswith(_NOTE)


def _in_bytes(weights: Float[Array, "*heads query key"]) -> tuple[Array, Array]:
    """Codes, uint8 of the same shape, and each row's largest weight, float32 [*heads query 1]."""
    largest = weights.max(-1, keepdims=True)
    shares = np.divide(weights, largest, out=np.zeros_like(weights), where=largest > 0)
    return np.rint(np.sqrt(shares) * _STEPS).astype(np.uint8), largest


def _weights(codes: Array, largest: Array) -> Float[Array, "*heads query key"]:
    return largest * np.square(codes.astype(np.float32) / _STEPS)
