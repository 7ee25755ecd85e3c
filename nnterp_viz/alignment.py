"""`aligned`: which token of one prompt stands for which of another, where they are not equally long."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from nnterp_viz.numbers import whole


def aligned(a_ids: Sequence[int], b_ids: Sequence[int]) -> list[tuple[int, int]]:
    """The places of two prompts that stand for each other, as pairs (place in a, place in b), rising in both.

    Prompts of equal length are paired place by place, as prompts that were made to match are meant to be. Else what
    both begin with is paired, then what both end with; of what is left the longest run of tokens that both have, then
    the longest to its left and to its right, and so on (Ratcliff and Obershelp's pattern matching, as Python's
    `difflib` does it, with no token left aside for being frequent). Where one run of tokens was replaced by another of
    the same length, those are paired one by one too. A token that was inserted, deleted, or is part of a replacement of
    another length has no partner and is in no pair.

    Args:
        a_ids: the token ids of the one prompt, [Ta].
        b_ids: those of the other, [Tb].

    Raises:
        TypeError: for what is no list of ids, a text say, whose characters are no tokens.
    """
    a_ids, b_ids = _ids(a_ids), _ids(b_ids)
    if len(a_ids) == len(b_ids):
        return [(i, i) for i in range(len(a_ids))]
    shorter = min(len(a_ids), len(b_ids))
    start = next((i for i in range(shorter) if a_ids[i] != b_ids[i]), shorter)
    most = shorter - start
    end = next((i for i in range(most) if a_ids[-1 - i] != b_ids[-1 - i]), most)
    middle = [list(ids[start : len(ids) - end]) for ids in (a_ids, b_ids)]
    pairs = [(i, i) for i in range(start)]
    for kind, a, a_end, b, b_end in SequenceMatcher(None, middle[0], middle[1], autojunk=False).get_opcodes():
        if kind == "equal" or (kind == "replace" and a_end - a == b_end - b):
            pairs += [(start + a + i, start + b + i) for i in range(a_end - a)]
    return pairs + [(len(a_ids) - i, len(b_ids) - i) for i in range(end, 0, -1)]


def _ids(given: Any) -> list[int]:
    """Token ids as numbers, which are equal where they look so; a tensor's own entries are not."""
    plain = given.tolist() if hasattr(given, "tolist") else given
    if isinstance(plain, str) or not isinstance(plain, Sequence):
        raise TypeError(
            f"aligned() pairs token ids: recording.token_ids, or a tokenizer's input_ids; got {given!r:.60}"
        )
    return [whole(one, "a token id") for one in plain]
