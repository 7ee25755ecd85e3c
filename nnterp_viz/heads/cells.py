"""Cells of a pattern, and what heads have in them.

The engine's worker imports this module: it needs torch only. Axes: S sets of cells, H heads, T tokens (queries, keys).
"""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from jaxtyping import Bool, Float
    from torch import Tensor


def mass(pattern: Float[Tensor, "1 H T T"], cells: Bool[Tensor, "S T T"]) -> Float[Tensor, "H S"]:
    """What each head has in each set of cells: the sum over a query's cells, the mean over the queries that have any.

    It goes from 0 to 1, where all of a query's weight is in its cells. Computed in float32.
    """
    queries = cells.any(-1).sum(-1).clamp_min(1)
    weights = cells.to(pattern.device, torch.float32) / queries.to(pattern.device)[:, None, None]
    return torch.einsum("hqk,sqk->hs", pattern[0].float(), weights)


def checked(cells: Any, tokens: int, what: str) -> Bool[Tensor, "T T"]:
    """Cells as a bool tensor [query, key].

    Args:
        cells: a tensor or array of truths [query, key], or pairs (query, key).
        tokens: how many tokens the prompt has.
        what: whose they are, for the message.

    Raises:
        TypeError: when they are neither truths nor pairs of whole numbers.
        ValueError: when they are of another shape, there are none, or one lies where a causal head cannot look.
        IndexError: when one is outside the prompt.
    """
    try:
        given = torch.as_tensor(cells)
    except (TypeError, ValueError, RuntimeError):
        raise TypeError(f"{what} is {cells!r:.60}; give (query, key) pairs, or a mask of {tokens} x {tokens}") from None
    if given.numel() == 0:
        raise ValueError(f"{what} has no cell; give (query, key) pairs, or a mask of {tokens} x {tokens}")
    if given.ndim == 2 and given.shape[1] == 2 and given.dtype != torch.bool and tokens != 2:
        if given.is_floating_point():
            raise TypeError(f"{what} has the cell {tuple(given[0].tolist())}; query and key are whole numbers")
        outside = [pair for pair in given.tolist() if not all(0 <= at < tokens for at in pair)]
        if outside:
            raise IndexError(f"{what} has the cell {tuple(outside[0])}; the prompt's positions are 0 to {tokens - 1}")
        mask = torch.zeros(tokens, tokens, dtype=torch.bool)
        mask[given[:, 0].long(), given[:, 1].long()] = True
    else:
        mask = given.bool()
    if mask.shape != (tokens, tokens):
        raise ValueError(f"{what} is of shape {list(mask.shape)}; the prompt has {tokens} tokens: {tokens} x {tokens}")
    if not mask.any():
        raise ValueError(f"{what} has no cell; at least one query must have a key that it is expected to read")
    later = mask.triu(1).nonzero()
    if len(later):
        query, key = later[0].tolist()
        raise ValueError(f"{what} has the cell ({query}, {key}); a causal head at {query} reads nothing after {query}")
    return mask


def packed(cells: Bool[Tensor, "S T T"]) -> str:
    """Sets of cells as a line of text: one bit a cell, deflated, in base64."""
    bits = torch.nn.functional.pad(cells.flatten().to(torch.uint8), (0, -cells.numel() % 8)).reshape(-1, 8)
    octets = (bits << torch.arange(8, dtype=torch.uint8)).sum(-1).to(torch.uint8)
    return base64.b64encode(zlib.compress(bytes(octets.tolist()), 9)).decode()


def unpacked(text: str, sets: int, tokens: int) -> Bool[Tensor, "S T T"]:
    """The cells that `packed` wrote."""
    octets = torch.tensor(list(zlib.decompress(base64.b64decode(text))), dtype=torch.uint8)
    bits = (octets[:, None] >> torch.arange(8, dtype=torch.uint8)) & 1
    return bits.flatten()[: sets * tokens * tokens].bool().reshape(sets, tokens, tokens)


def back(tokens: int, steps: int, *, first: int = 0) -> Bool[Tensor, "T T"]:
    """The cells ``steps`` back from each query, of queries from ``first`` on."""
    cells = torch.zeros(tokens, tokens, dtype=torch.bool)
    queries = torch.arange(max(first, steps), tokens)
    cells[queries, queries - steps] = True
    return cells
