"""Probes: prompts on which a kind of head shows itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from nnterp_viz.numbers import whole
from nnterp_viz.prompts import prompt_ids
from nnterp_viz.tokens import Labeler

#: Plain prose of ours, of which a probe takes the first `TEXT_TOKENS`.
TEXT = (
    "When the rain stopped, the old gardener walked out to look at the beds along the wall. Two of the young pear "
    "trees had lost their leaves in the night, and the path was covered with small stones that the water had carried "
    "down from the hill. She picked up a broom, thought better of it, and went to fetch her brother, who was still "
    "asleep."
)
TEXT_TOKENS = 64

#: How many random tokens `repeated` draws; they are run twice.
PERIOD = 32


@dataclass(frozen=True)
class Probe:
    """A prompt with what a score needs to know of it.

    Attributes:
        name: which probe.
        token_ids: the prompt.
        labels: how each position is shown.
        start: how many tokens stand before the probe's own (a start token).
        period: after how many tokens the probe repeats itself; None where it does not.
    """

    name: str
    token_ids: tuple[int, ...]
    labels: tuple[str, ...]
    start: int = 0
    period: int | None = None

    @property
    def length(self) -> int:
        """The number of tokens."""
        return len(self.token_ids)


def repeated(tokenizer: Any, vocab_size: int, *, seed: int = 0, period: int = PERIOD) -> Probe:
    """Different tokens drawn at random, run twice, after whatever the tokenizer starts a text with.

    Nothing in them can be known but by looking back, so a head that finds the earlier occurrence, or what came after
    it, is found by its pattern alone (Olsson et al. 2022, *In-context Learning and Induction Heads*, arXiv:2209.11895).
    """
    seed, period = whole(seed, "seed"), whole(period, "period")
    labeler = Labeler(tokenizer)
    known = range(min(len(tokenizer), vocab_size))
    ordinary = [token for token, special in zip(known, labeler.special(known), strict=True) if not special]
    if not 2 <= period <= len(ordinary):
        raise ValueError(f"period is {period}; this tokenizer has {len(ordinary)} ordinary tokens: 2 to that many")
    order = torch.randperm(len(ordinary), generator=torch.Generator().manual_seed(seed))
    drawn = [ordinary[i] for i in order[:period].tolist()]
    text = tokenizer("a")["input_ids"]
    start = next((i for i, special in enumerate(labeler.special(text)) if not special), 0)
    return _probe(tokenizer, "repeated", [*text[:start], *drawn, *drawn], start=start, period=period)


def text(tokenizer: Any, vocab_size: int, *, seed: int = 0, period: int = PERIOD) -> Probe:  # noqa: ARG001 - as `repeated`
    """The first `TEXT_TOKENS` tokens of some prose, as a tokenizer splits it."""
    ids = prompt_ids(tokenizer, TEXT, vocab_size)[:TEXT_TOKENS]
    special = Labeler(tokenizer).special(ids)
    return _probe(tokenizer, "text", ids, start=next((i for i, flag in enumerate(special) if not flag), 0))


PROBES: dict[str, Callable[..., Probe]] = {"repeated": repeated, "text": text}
"""The probes by name; each is called with the tokenizer, the vocabulary's size, ``seed`` and ``period``."""


def probe_of(model: Any, wanted: Any, *, seed: int, period: int) -> Probe:
    """A probe by its name, or made of a prompt of the user's.

    Raises:
        TypeError: when it is neither a name nor a prompt.
        ValueError: when the prompt has no token, or an id outside the vocabulary.
    """
    if isinstance(wanted, str) and wanted in PROBES:
        return PROBES[wanted](model.tokenizer, model.vocab_size, seed=seed, period=period)
    return _probe(model.tokenizer, "prompt", prompt_ids(model.tokenizer, wanted, model.vocab_size))


def _probe(tokenizer: Any, name: str, ids: list[int], *, start: int = 0, period: int | None = None) -> Probe:
    return Probe(name, tuple(ids), tuple(Labeler(tokenizer).labels(ids)), start, period)
