"""Two engines' surveys side by side: how far each value differs, and whether an edit does the same on both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from nnterp.check.identities import NO_BLOCK, Identity, relative, short
from nnterp.check.survey import Outcome, Survey

#: What the largest difference of a value may be, relative to its largest magnitude: on vLLM's CPU kernels in float32,
#: on its GPU kernels (which sum a softmax in another order), and in half precision.
EXACT, KERNELS, HALF = 2e-5, 5e-3, 5e-2


@dataclass(frozen=True)
class Row:
    """One value on one block, or one edit.

    Attributes:
        path: the value's dotted path from the root.
        difference: the largest difference, relative to transformers' largest magnitude; None where one side failed.
        note: why it failed, or what is to be known of the comparison.
        kind: ``"value"`` or ``"edit"``.
    """

    path: str
    difference: float | None
    note: str = ""
    kind: str = "value"


@dataclass(frozen=True)
class Comparison:
    """What `compare_engines` found.

    Attributes:
        checkpoint: what was loaded.
        prompt: what was run.
        dtype: the precision of both engines.
        tolerance: the largest difference that counts as agreement, relative to a value's largest magnitude.
        vllm: vLLM's survey.
        transformers: transformers' survey.
        identities: those of vLLM's values.
        versions: of the libraries, by name.
        notes: what the comparison cannot show, in sentences.
    """

    checkpoint: str
    prompt: str
    dtype: str
    tolerance: float
    vllm: Survey
    transformers: Survey
    identities: list[Identity]
    versions: dict[str, str]
    notes: list[str] = field(default_factory=list)

    @property
    def values(self) -> list[Row]:
        """Each value that both engines serve, in the forward's order."""
        return [
            Row(path, *compared(path, self.vllm.values[path], theirs))
            for path, theirs in self.transformers.values.items()
            if path in self.vllm.values
        ]

    @property
    def edits(self) -> list[Row]:
        """The logits after the same change of a value on both engines."""
        return [
            Row(path, *edited(self.vllm.edits[path], theirs, self.vllm.clean, self.transformers.clean), kind="edit")
            for path, theirs in self.transformers.edits.items()
            if path in self.vllm.edits
        ]

    @property
    def unavailable(self) -> dict[str, Any]:
        """What vLLM does not serve: a reason, or reasons by block."""
        return {name: reason for name, reason in self.vllm.support.items() if reason is not None}

    @property
    def uncompared(self) -> dict[str, Any]:
        """What vLLM serves and transformers does not, with transformers' reasons."""
        return {
            name: self.transformers.support.get(name, "no such value")
            for name, reason in self.vllm.support.items()
            if reason is None and self.transformers.support.get(name, "no such value") is not None
        }

    @property
    def failures(self) -> list[Row | Identity]:
        """What is not within the tolerance, in the order of the report; an identity that no block can show is none."""
        tried = [one for one in self.identities if one.difference is not None or not one.note.startswith(NO_BLOCK)]
        rows: list[Row | Identity] = [*self.values, *tried, *self.edits]
        return [one for one in rows if not self.within(one.difference)]

    def within(self, difference: float | None) -> bool:
        """Whether a difference counts as agreement; a failed comparison and NaN do not."""
        return difference is not None and difference <= self.tolerance

    @property
    def agrees(self) -> bool:
        """Whether everything that was compared is within the tolerance."""
        return not self.failures


def compared(path: str, got: Outcome, want: Outcome) -> tuple[float | None, str]:
    """How far one value differs, and a note."""
    if isinstance(got, str):
        return None, f"vLLM: {got}"
    if isinstance(want, str):
        return None, f"transformers: {want}"
    if path == "input_ids":
        return (0.0, "") if torch.equal(got.long(), want.long()) else (float("inf"), "other tokens")
    if path == "logits":
        want = want[:, -1:]  # vLLM computes the last position only
    if got.shape != want.shape:
        return float("inf"), f"{tuple(got.shape)} on vLLM and {tuple(want.shape)} on transformers"
    special = {"token_embeddings": embeddings, "attention_scores": scores}.get(short(path))
    return (relative(got, want), "") if special is None else special(got, want)


def embeddings(got: Tensor, want: Tensor) -> tuple[float, str]:
    """Where one engine's embedding module multiplies by a number that the other's model multiplies by later."""
    factor = ((got * want).sum() / (got * got).sum()).item() if got.abs().max() else 1.0
    if abs(factor - 1) < 0.05 or relative(got * factor, want) > relative(got, want) / 100:
        return relative(got, want), ""
    return relative(got * factor, want), f"transformers' are {factor:.4g} times vLLM's, whose model multiplies later"


def scores(got: Tensor, want: Tensor) -> tuple[float, str]:
    """Scores less each row's largest: a softmax takes a row's constant for nothing, and ALiBi is written with two.

    Masked entries are -inf on vLLM and the lowest number on transformers.
    """
    masked = want <= torch.finfo(want.dtype).min / 2
    if not torch.equal(got == -torch.inf, masked):
        other = int(((got == -torch.inf) != masked).sum())
        return float("inf"), f"{other} of {masked.numel()} entries are masked on one engine only"
    return relative(_shifted(got, masked), _shifted(want, masked)), ""


def _shifted(values: Tensor, masked: Tensor) -> Tensor:
    values = values.float().masked_fill(masked, -torch.inf)
    return (values - values.amax(-1, keepdim=True)).masked_fill(masked, 0.0)


def edited(got: Outcome, want: Outcome, clean: Outcome, their_clean: Outcome) -> tuple[float | None, str]:
    """How far the logits after an edit differ, and a note; an edit that only transformers' logits show has failed."""
    difference, note = compared("edit", got, want)
    if difference is not None and same(got, clean) and not same(want, their_clean):
        return float("inf"), "the edit does not reach vLLM's logits"
    return difference, note


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same tensor, bit for bit."""
    return not isinstance(one, str) and not isinstance(other, str) and torch.equal(one, other)


def tolerance_for(dtype: str, *, cpu: bool) -> float:
    """The tolerance that a precision and the kernels allow."""
    if dtype != "float32":
        return HALF
    return EXACT if cpu else KERNELS


def reasons_in_words(reason: Any) -> Iterator[str]:
    """A reason, or each reason with its blocks."""
    if not isinstance(reason, dict):
        yield str(reason)
        return
    blocks: dict[str, list[int]] = {}
    for layer, text in reason.items():
        blocks.setdefault(text, []).append(layer)
    for text, layers in blocks.items():
        yield f"{text} (block{'s' * (len(layers) > 1)} {_ranges(layers)})"


def _ranges(numbers: list[int]) -> str:
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ", ".join("-".join(map(str, part)) for part in parts)
