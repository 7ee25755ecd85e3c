"""Tensors as the bytes that the browser decodes: little-endian, contiguous, of a declared dtype."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jaxtyping import Float, UInt8
    from torch import Tensor


def float32_bytes(tensor: Tensor) -> bytes:
    """A tensor of any shape as float32, row by row; bfloat16 and float16 are widened, which is exact."""
    import torch

    return _bytes(tensor, torch.float32)


def int32_bytes(tensor: Tensor) -> bytes:
    """A tensor of integers of any shape as int32, row by row."""
    import torch

    return _bytes(tensor, torch.int32)


def triangle_bytes(patterns: Float[Tensor, "*heads query key"]) -> bytes:
    """The lower triangles of square patterns as float32: of each, row i's i + 1 values after those of the rows before.

    A causal head reads nothing above the diagonal, so half of the square says nothing.
    """
    return float32_bytes(_lower(patterns))


def uint8_triangle_bytes(pictures: UInt8[Tensor, "*heads side side"]) -> bytes:
    """The lower triangles of square pictures of bytes, as `triangle_bytes` lays them out."""
    import torch

    return _bytes(_lower(pictures), torch.uint8)


def plain_number(value: float) -> float | str:
    """A number for JSON, which has no NaN and no infinity: those go as the words that JavaScript reads back."""
    if value != value:  # noqa: PLR0124 - NaN is what is not itself
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def _lower(squares: Tensor) -> Tensor:
    import torch

    rows, columns = torch.tril_indices(squares.shape[-2], squares.shape[-1])
    return squares[..., rows, columns]


def _bytes(tensor: Tensor, dtype: Any) -> bytes:
    array = tensor.detach().to(device="cpu", dtype=dtype).contiguous().numpy()
    return array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
