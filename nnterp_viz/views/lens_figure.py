"""The logit lens's numbers for a figure: of one forward, or what lies between two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from jaxtyping import Float, Int

    Ids = Int[np.ndarray[Any, Any], "row position k"]
    Probabilities = Float[np.ndarray[Any, Any], "row position k"]


def cells(get: Callable[[str], Any]) -> tuple[Ids, Probabilities]:
    """A view's top tokens and their probabilities, of what gives a trait by its name."""
    shape = len(get("rows")), len(get("labels")), get("k")
    ids, probabilities = get("top_ids"), get("top_probabilities")
    return np.frombuffer(ids, np.int32).reshape(shape), np.frombuffer(probabilities, np.float32).reshape(shape)


def changes(
    before: tuple[Ids, Probabilities], after: tuple[Ids, Probabilities]
) -> Float[np.ndarray[Any, Any], "row position"]:
    """The change of the probability of the token that came first before.

    Where it is no longer among the k saved ones, it is at most as likely as the last of these: the part of the change
    that is certain then.
    """
    first = before[0][..., :1] == after[0]
    found = first.any(-1)
    now = np.where(found, (after[1] * first).sum(-1), after[1][..., -1])
    change = now - before[1][..., 0]
    return np.where(found, change, np.minimum(change, 0))


def words(forwards: Sequence[tuple[Mapping[str, str], Ids]]) -> list[list[str]]:
    """The top tokens' labels [row position]; both, where they are others in the second forward."""
    texts = [[[labels[str(token)] for token in row] for row in ids[..., 0].tolist()] for labels, ids in forwards]
    if len(texts) == 1:
        return texts[0]
    rows = zip(*texts, strict=True)
    return [[was if was == now else f"{was} → {now}" for was, now in zip(*row, strict=True)] for row in rows]
