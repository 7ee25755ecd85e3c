"""The standard scores, each with the paper that names such heads.

Where papers differ in detail (which text, whether the first query counts), what is measured here is what is written
here. Random tokens keep apart what text mixes: on prose, the token before is often also the one that matters.
"""

from __future__ import annotations

from torch import Tensor

from nnterp_viz.heads import cells
from nnterp_viz.heads.probes import Probe
from nnterp_viz.heads.score import score

#: How many tokens are local, the query's own among them.
WINDOW = 8


@score(probe="repeated")
def previous_token(probe: Probe) -> Tensor:
    """The weight on the token right before the query.

    Such a head copies what stood before into each position; an induction head of a later block reads it there.

    Source: Elhage et al. 2021, A Mathematical Framework for Transformer Circuits; positional heads in Voita et al.
    2019, Analyzing Multi-Head Self-Attention, arXiv:1905.09418.
    """
    return cells.back(probe.length, 1, first=probe.start + 1)


@score(probe="repeated")
def duplicate_token(probe: Probe) -> Tensor:
    """The weight on the earlier occurrence of the query's own token, over the second run of the tokens.

    Source: Wang et al. 2022, Interpretability in the Wild: a Circuit for Indirect Object Identification in GPT-2 small,
    arXiv:2211.00593 (duplicate token heads).
    """
    return cells.back(probe.length, _period(probe), first=probe.start + _period(probe))


@score(probe="repeated")
def induction(probe: Probe) -> Tensor:
    """The weight on the token after the earlier occurrence of the query's own, over the second run of the tokens.

    That is the token which comes next, if what happened before happens again: the prefix matching score.

    Source: Olsson et al. 2022, In-context Learning and Induction Heads, arXiv:2209.11895.
    """
    return cells.back(probe.length, _period(probe) - 1, first=probe.start + _period(probe))


@score(probe="text")
def first_token(probe: Probe) -> Tensor:
    """The weight on the first token, over the queries after it: an attention sink.

    A head with nothing to do has to look somewhere, and the first token is what every query can see.

    Source: Xiao et al. 2023, Efficient Streaming Language Models with Attention Sinks, arXiv:2309.17453.
    """
    found = cells.back(probe.length, 0, first=probe.length)
    found[1:, 0] = True
    return found


@score(probe="text")
def local(probe: Probe) -> Tensor:
    """The weight on the last 8 tokens, the query's own among them, over queries from which the first token is further.

    Source: Sukhbaatar et al. 2019, Adaptive Attention Span in Transformers, arXiv:1905.07799 (heads of a short span).
    """
    found = cells.back(probe.length, 0, first=probe.start + WINDOW)
    for steps in range(1, WINDOW):
        found |= cells.back(probe.length, steps, first=probe.start + WINDOW)
    return found


@score(probe="repeated")
def current_token(probe: Probe) -> Tensor:
    """The weight on the query's own token, over the queries after the first, which has no choice.

    Source: Clark et al. 2019, What Does BERT Look At?, arXiv:1906.04341 (heads that attend to the current token).
    """
    return cells.back(probe.length, 0, first=1)


STANDARD = (previous_token, duplicate_token, induction, first_token, local, current_token)
"""The scores that `head_scores` takes where none are named."""


def _period(probe: Probe) -> int:
    if probe.period is None:
        raise ValueError(f"this score needs a prompt that repeats itself; the probe {probe.name!r} does not")
    return probe.period
