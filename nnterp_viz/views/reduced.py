"""What is sent of a pattern that is too large for a page: all of it in squares, and exact numbers where one looks.

A page has some hundred pixels a side for a pattern, whatever the number of tokens. So of a longer prompt it gets the
largest weight of each square of tokens, and the numbers themselves of the row, the column and the part in sight, which
it asks for as the pointer and the zoom move. Both are of the saved values. Axes: T tokens, n squares a side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from torch.nn.functional import max_pool2d

from nnterp_viz.views.buffers import float32_bytes, triangle_bytes

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

#: A pattern of more tokens is reduced, to at most this many squares a side.
MOST_TOKENS = 1024

#: The part in sight is sent with its exact numbers up to this many tokens a side.
MOST_IN_SIGHT = 512


def cells(tokens: int) -> int:
    """How many tokens a side a square stands for; 1 where nothing is reduced."""
    return -(-tokens // MOST_TOKENS)


def coarse(pattern: Float[Tensor, "T T"]) -> Float[Tensor, "n n"]:
    """The number of largest magnitude in each square of `cells` tokens a side, the first token's column left out.

    That column is sent by itself: it often holds most of a row, and would hide what stands beside it.
    """
    side = cells(len(pattern))
    rest = pattern.float().clone()
    rest[:, 0] = 0
    up, down = (max_pool2d(part[None], side, ceil_mode=True)[0] for part in (rest, -rest))
    return up.where(up >= down, -down)


def picture(pattern: Float[Tensor, "T T"]) -> dict[str, Any]:
    """The traits ``pattern`` and ``reduced`` of a pattern: exact up to `MOST_TOKENS`, else in squares."""
    tokens = len(pattern)
    if cells(tokens) == 1:
        return {"pattern": triangle_bytes(pattern), "reduced": {}}
    about = {"tokens": tokens, "cells": cells(tokens), "first": float32_bytes(pattern[:, 0])}
    return {"pattern": triangle_bytes(coarse(pattern)), "reduced": about}


def pinned(position: int) -> dict[str, int]:
    """The look at a token that is pinned; -1 for none, which is a look at the last."""
    return {"query": position, "key": position}


def exact(pattern: Float[Tensor, "T T"], look: Mapping[str, Any]) -> dict[str, Any]:
    """The trait ``exact``: a pattern's own numbers where somebody looks; empty where all of it was sent.

    Args:
        pattern: the pattern.
        look: ``query`` and ``key``, the tokens whose row and column are wanted, the last where they are not in the
            prompt; ``top``, ``left`` and ``side`` of the part in sight, where one is wanted.

    Returns:
        ``query``, ``row`` (query + 1 numbers), ``key``, ``column`` (from the key's own row on), and with a part in
        sight ``top``, ``left``, ``side`` and ``block``, side x side numbers row by row; float32.
    """
    last = len(pattern) - 1
    if cells(len(pattern)) == 1:
        return {}
    query, key = (place if 0 <= place <= last else last for place in (int(look.get(n, -1)) for n in ("query", "key")))
    found: dict[str, Any] = {"query": query, "row": float32_bytes(pattern[query, : query + 1])}
    found |= {"key": key, "column": float32_bytes(pattern[key:, key])}
    side = min(int(look.get("side", 0)), MOST_IN_SIGHT, len(pattern))
    if side > 0:
        top, left = (min(max(int(look.get(name, 0)), 0), len(pattern) - side) for name in ("top", "left"))
        block = float32_bytes(pattern[top : top + side, left : left + side])
        found |= {"top": top, "left": left, "side": side, "block": block}
    return found
