"""How a token is drawn from a step's logits, by a rule that anybody can follow: what is shown of a draw made it.

The engine's own sampler only ever sees the one token that was drawn here. So the shown probabilities are those of the
very logits, and one seed gives one text, however often the generation was stopped and gone on with. vLLM's worker
imports this module: it needs torch alone. Axes: V vocabulary, k kept tokens, n generated tokens, T tokens, H heads.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

from nnterp_viz.numbers import finite, whole

if TYPE_CHECKING:
    from jaxtyping import Float, UInt8
    from torch import Tensor

#: What is kept of a draw beside its top tokens, one number each, in this order.
COLUMNS = ("ids", "probability", "drawn", "rank", "entropy", "number", "below")

#: The same of its top tokens, k numbers each.
TOPS = ("top_ids", "top_probabilities", "top_drawn")

#: Of a row of a pattern no more numbers than this are kept for the overview of all heads.
STRIP = 128

_WHOLE = {"ids", "rank", "top_ids"}


@dataclass(frozen=True)
class Settings:
    """How tokens are drawn.

    The logits are divided by the temperature; the ``top_k`` largest are kept and made probabilities by a softmax; of
    these the fewest, from the most probable one down, that have ``top_p`` together, are kept and scaled to a sum of 1
    (Fan et al. 2018; Holtzman et al. 2020). They stand on the line from 0 to 1, the most probable first and of equals
    the lower id, and the token on which the position's number falls is drawn. The number of position i is the one at
    place i of those that torch's generator on the CPU gives for the seed.

    Attributes:
        temperature: 0 for the most likely token.
        top_p: the share of probability that is kept; 1 for all.
        top_k: how many tokens are kept; 0 for all.
        seed: of the numbers.

    Raises:
        TypeError: when one is no number.
        ValueError: when one is out of its bounds.
    """

    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        temperature, top_p = finite(self.temperature, "temperature"), finite(self.top_p, "top_p")
        top_k, seed = whole(self.top_k, "top_k"), whole(self.seed, "seed")
        if temperature < 0:
            raise ValueError(f"temperature is {temperature:g}; it is 0 (the most likely token) or more")
        if not 0 < top_p <= 1:
            raise ValueError(f"top_p is {top_p:g}; it is above 0 and at most 1 (all tokens)")
        if top_k < 0:
            raise ValueError(f"top_k is {top_k}; it is a number of tokens, or 0 for all")
        if not 0 <= seed < 2**63:
            raise ValueError(f"seed is {seed}; it goes from 0 to 2**63 - 1")
        for name, value in (("temperature", temperature), ("top_p", top_p), ("top_k", top_k), ("seed", seed)):
            object.__setattr__(self, name, value)


def number(seed: int, position: int) -> float:
    """The number from 0 up to 1 by which the token at a position is drawn."""
    generator = torch.Generator().manual_seed(seed)
    return float(torch.rand(position + 1, generator=generator, dtype=torch.float64)[-1])


def distribution(logits: Float[Tensor, " V"], settings: Settings) -> tuple[Tensor, Tensor]:
    """What is drawn from: ids int64, the most probable first, and their probabilities float64, which sum to 1."""
    ids = logits.argsort(descending=True, stable=True)
    if settings.temperature == 0:
        return ids[:1], torch.ones(1, dtype=torch.float64)
    ids = ids[: settings.top_k or None]
    shares = (logits[ids].double() / settings.temperature).softmax(-1)
    kept = shares[shares.cumsum(-1) - shares < settings.top_p]
    return ids[: len(kept)], kept / kept.sum()


class Sampler:
    """Draws one run's tokens in the engine, step by step.

    Args:
        position: of the first token.
        by_hand: a token to take there instead of drawing it; None for none.
        settings: how the others are drawn.
        keep: how many of the most likely tokens are kept for each.
        told: the number under which `hearing` hears of each; 0 for nobody.
    """

    def __init__(self, position: int, by_hand: int | None, settings: Settings, keep: int, told: int = 0) -> None:
        self._position, self._by_hand, self._settings, self._keep = position, by_hand, settings, keep
        self._told = told
        self._only = torch.zeros(0)

    def draw(self, logits: Float[Tensor, " V"]) -> Float[Tensor, " columns"]:
        """Draws from one step's logits: what is kept of it, float64, as `table` reads it."""
        plain = logits.detach().float().cpu()
        ids, shares = distribution(plain, self._settings)
        drawn_by = below = torch.nan
        if self._by_hand is not None:
            token, self._by_hand = self._by_hand, None
        elif self._settings.temperature == 0:
            token = int(ids[0])
        else:
            drawn_by, ends = number(self._settings.seed, self._position), shares.cumsum(-1)
            place = min(int(torch.searchsorted(ends, drawn_by, right=True)), len(ids) - 1)
            token, below = int(ids[place]), float(ends[place] - shares[place])
        self._position += 1
        self._only = torch.full_like(logits, -torch.inf)
        self._only[token] = 0
        logarithms = plain.double().log_softmax(-1)
        chances = logarithms.exp()
        drawn = torch.zeros_like(chances)
        drawn[ids] = shares
        top = plain.argsort(descending=True, stable=True)[: self._keep]
        one = [token, float(chances[token]), float(drawn[token]), int((plain > plain[token]).sum())]
        entropy = -(chances * logarithms.clamp_min(torch.finfo(logarithms.dtype).min)).sum()
        one += [float(entropy), drawn_by, below]
        row = torch.cat([torch.tensor(one, dtype=torch.float64), top.double(), chances[top], drawn[top]])
        tell(self._told, row)
        return row

    @property
    def only(self) -> Float[Tensor, " V"]:
        """Logits of which the engine's sampler can take only the token that was drawn."""
        return self._only


def table(rows: Sequence[Tensor], keep: int) -> dict[str, Tensor]:
    """The draws of n tokens by name.

    Returns:
        Under ``tape.``: ``ids`` int32 [n]; ``probability`` float32 [n], the model's own; ``drawn`` float32 [n], the one
        that it was drawn with; ``rank`` int32 [n], 0 for the most likely; ``entropy`` float32 [n] of the model's own,
        in nats; ``number`` float64 [n], by which it was drawn, and ``below`` float64 [n], where its part of the line
        begins (both NaN where it was the most likely one or chosen by hand); ``top_ids`` int32, ``top_probabilities``
        and ``top_drawn`` float32 [n, k].
    """
    found = torch.stack(list(rows)) if rows else torch.empty(0, len(COLUMNS) + len(TOPS) * keep, dtype=torch.float64)
    count = len(COLUMNS)
    tops = found[:, count:].unflatten(-1, (len(TOPS), -1)).unbind(1)
    parts = {**dict(zip(COLUMNS, found[:, :count].unbind(1), strict=True)), **dict(zip(TOPS, tops, strict=True))}
    kinds = {name: torch.float64 if name in ("number", "below") else torch.float32 for name in parts}
    kinds |= dict.fromkeys(_WHOLE, torch.int32)
    return {f"tape.{name}": part.to(kinds[name], copy=True).contiguous() for name, part in parts.items()}


def rows_of(values: Mapping[str, Tensor]) -> list[Tensor]:
    """The rows that a `table` was made of."""
    parts = [values[f"tape.{name}"].double() for name in (*COLUMNS, *TOPS)]
    return list(torch.cat([part if part.ndim == 2 else part[:, None] for part in parts], -1))


# -- in the trace of the whole text -------------------------------------------------------------------


def reads(pattern: Float[Tensor, "1 H T T"], count: int) -> dict[str, Tensor]:
    """``reads`` uint8 [H, n, m]: what the positions that predicted the last n tokens read, m = min(T, 128).

    Each number is the largest weight of its part of the row (part i goes from floor(iT/m) to ceil((i+1)T/m)), times
    255, rounded: weights themselves, so that heads can be compared.
    """
    tokens = pattern.shape[-1]
    rows = pattern[0, :, tokens - count - 1 : tokens - 1].float()
    rows = torch.nn.functional.adaptive_max_pool1d(rows.flatten(0, 1)[None], min(tokens, STRIP))[0]
    return {"reads": (rows * 255).round().to(torch.uint8).unflatten(0, (pattern.shape[1], count))}


def reads_by_head(patterns: Sequence[Float[Tensor, "T T"]], count: int) -> dict[str, UInt8[Tensor, "H n m"]]:
    """`reads` of a block whose patterns are made one head after the other."""
    return {"reads": torch.cat([reads(pattern[None, None], count)["reads"] for pattern in patterns])}


def traced(
    project: Callable[[Tensor], Tensor], stream: Float[Tensor, "1 T E"], token_ids: Sequence[int], count: int, step: int
) -> dict[str, Tensor]:
    """``tape.traced_probability`` float32 [n]: of the last n tokens, by one trace of the whole text.

    Args:
        project: the model's own final norm and head, ``model.project_on_vocab``.
        stream: the last block's ``layer_output``.
        token_ids: the whole text, T ids.
        count: n.
        step: how many positions are projected at once.
    """
    found = []
    for start in range(len(token_ids) - count, len(token_ids), step):
        ids = torch.tensor(token_ids[start : start + step], device=stream.device)
        logits = project(stream[:, start - 1 : start - 1 + len(ids)])[0].float()
        found.append((logits.gather(-1, ids[:, None])[:, 0] - logits.logsumexp(-1)).exp())
    return {"tape.traced_probability": torch.cat(found)}


# -- as they are drawn ---------------------------------------------------------------------------------

_numbers = itertools.count(1)
_listeners: dict[int, Callable[[Tensor], None]] = {}


@contextmanager
def hearing(listener: Callable[[Tensor], None]) -> Iterator[int]:
    """Within the block ``listener`` gets each row as it is drawn, where the engine runs in this process.

    Returns:
        The number that the run's `Sampler` is told.
    """
    told = next(_numbers)
    _listeners[told] = listener
    try:
        yield told
    finally:
        del _listeners[told]


def tell(told: int, row: Tensor) -> None:
    """Hands a row to who hears of it; nobody does in a process of the engine's own."""
    if told in _listeners:
        _listeners[told](row)
