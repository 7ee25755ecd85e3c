"""What a tape's view gets of a branch: its tokens, and what each generated one was drawn from, as plain values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nnterp_viz import sampling
from nnterp_viz.views.buffers import float32_bytes, int32_bytes

if TYPE_CHECKING:
    from nnterp_viz.branches import Branch
    from nnterp_viz.drawn_lines import Run
    from nnterp_viz.recording import Recording


class Names(Protocol):
    """What gives ids their labels: a `nnterp_viz.tokens.Labeler`, or `Saved`."""

    def label(self, token_id: int) -> str:
        """The label of one id."""

    def labels(self, token_ids: Sequence[int]) -> list[str]:
        """Those of a text."""

    def special(self, token_ids: Sequence[int]) -> list[bool]:
        """Which of a text's are special tokens."""


class Saved:
    """The labels that a recording holds, where there is no tokenizer."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def label(self, token_id: int) -> str:
        """The label of one id that occurs in the recording."""
        return self._recording.vocabulary.get(token_id, f"id {token_id}")

    def labels(self, token_ids: Sequence[int]) -> list[str]:
        """Those of the recording's text."""
        return self._recording.labels[: len(token_ids)]

    def special(self, token_ids: Sequence[int]) -> list[bool]:
        """Which of its tokens are special."""
        return self._recording.special[: len(token_ids)]


class Choice(NamedTuple):
    """A token that could have stood at a place.

    Attributes:
        id: its id.
        label: its label.
        probability: what the model gave it.
        drawn: the probability with which it would have been drawn.
    """

    id: int
    label: str
    probability: float
    drawn: float


class Token(NamedTuple):
    """A generated token, and what it was drawn from.

    Attributes:
        position: in the whole text.
        id: its id.
        label: its label.
        probability: what the model gave it: the softmax of the step's logits.
        drawn: the probability with which it was drawn (1 where the most likely one was taken).
        rank: how many tokens were more likely.
        entropy: of the model's distribution, in nats.
        number: by which it was drawn; None where the most likely one was taken, or one was chosen by hand.
        by_hand: whether it was chosen and not drawn.
        choices: the most likely tokens at its place.
    """

    position: int
    id: int
    label: str
    probability: float
    drawn: float
    rank: int
    entropy: float
    number: float | None
    by_hand: bool
    choices: list[Choice]


def tokens(branch: Branch, names: Names, keep: int) -> list[Token]:
    """The generated tokens of a branch."""
    values = sampling.table(list(branch.rows), keep)
    columns = {name: values[f"tape.{name}"].tolist() for name in (*sampling.COLUMNS, *sampling.TOPS)}
    start, found = len(branch.prompt), []
    for i, token in enumerate(columns["ids"]):
        tops = zip(*(columns[name][i] for name in sampling.TOPS), strict=True)
        choices = [Choice(each, names.label(each), probability, drawn) for each, probability, drawn in tops]
        numbers = {name: columns[name][i] for name in ("probability", "drawn", "rank", "entropy", "number")}
        numbers["number"] = None if math.isnan(numbers["number"]) else numbers["number"]
        hand = start + i in branch.by_hand
        found.append(Token(start + i, token, names.label(token), **numbers, by_hand=hand, choices=choices))
    return found


def strip(branch: Branch, names: Names, keep: int) -> dict[str, Any]:
    """A branch for the browser.

    Returns:
        ``prompt``, how many tokens were given; of all T ``token_ids``, ``labels`` and ``special``; ``parent``, ``at``;
        ``hand``, the positions chosen by hand; ``ended``; ``traced``, whether there is a recording; ``rules``, from
        which position on tokens were drawn how; ``names``, labels by id; ``k``; and as bytes the values of
        `nnterp_viz.sampling.table` by name, with ``lens_ids`` int32 and ``lens_probabilities`` float32 [L, n] of the
        lens's top tokens where each token was predicted, and ``lens_rows``, after which block; empty without a lens.
    """
    rows = list(branch.rows)  # it may grow meanwhile
    values = sampling.table(rows, keep)
    ids = [*branch.prompt, *values["tape.ids"].tolist()]
    mentioned = set(values["tape.top_ids"].flatten().tolist()) | set(values["tape.ids"].tolist())
    found: dict[str, Any] = {
        "prompt": len(branch.prompt),
        "token_ids": ids,
        "labels": names.labels(ids),
        "special": names.special(ids),
        "parent": branch.parent,
        "at": branch.at,
        "hand": branch.by_hand,
        "ended": branch.ended,
        "traced": branch.recording is not None,
        "rules": [[run.start, rule(run)] for run in branch.runs],
        "k": values["tape.top_ids"].shape[1],
    }
    for name in (*sampling.COLUMNS[1:], *sampling.TOPS):
        value = values[f"tape.{name}"]
        found[name] = float32_bytes(value) if value.is_floating_point() else int32_bytes(value)
    recording = branch.recording
    if recording is not None and "lens.top_ids" in recording.values and rows:
        read = slice(len(branch.prompt) - 1, len(ids) - 1)
        top = recording["lens.top_ids"][:, read, 0]
        mentioned |= set(top.flatten().tolist())
        shares = recording["lens.top_probabilities"][:, read, 0]
        rows_of = recording.values.get("lens.rows")
        read_after = [(i, 1) for i in range(len(top))] if rows_of is None else rows_of.tolist()
        found |= {"lens_ids": int32_bytes(top), "lens_probabilities": float32_bytes(shares)}
        found["lens_rows"] = [f"{layer}" if whole else f"{layer} att." for layer, whole in read_after]
    else:
        found |= {"lens_ids": b"", "lens_probabilities": b"", "lens_rows": []}
    found["names"] = {str(token): names.label(token) for token in sorted(mentioned)}
    return found


def rule(run: Run) -> str:
    """How a run's tokens were drawn, in words."""
    if run.temperature == 0:
        return "the most likely token"
    words = [f"temperature {run.temperature:g}"]
    words += [f"top-k {run.top_k}"] if run.top_k else []
    words += [f"top-p {run.top_p:g}"] if run.top_p < 1 else []
    return ", ".join([*words, f"seed {run.seed}"])
