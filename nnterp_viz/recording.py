"""`Recording`: the values of one prompt's trace, with everything needed to draw them, check them and get them again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nnterp_viz.patterns import heads_alone
from nnterp_viz.provenance import NAMES

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from torch import Tensor

    from nnterp_viz.checks import Check
    from nnterp_viz.edits import Edit
    from nnterp_viz.request import Request

#: What to pass to `record` for a value that was not asked for, by the form of its name.
_ASK = (
    (re.compile(r"layers\.(\d+)\.self_attn\.attention_probabilities"), "focus={}"),
    (re.compile(r"lens\.followed_.*"), "follow='a token'"),
    (re.compile(r"lens\.(cross_entropy|kl_last|kl_previous)"), "lens=['{}']"),
    (re.compile(r"(attention|lens|contributions)\..*"), "{}=True"),
)


class MissingValue(KeyError):
    """A value that a recording does not hold; the message says why, or how to record it."""

    def __str__(self) -> str:  # a KeyError shows the repr of its argument
        return str(self.args[0])


class Values(Mapping[str, "Tensor"]):
    """Named tensors on the CPU, read-only as a mapping; a missing name raises `MissingValue`."""

    def __init__(self, tensors: Mapping[str, Tensor], unavailable: Mapping[str, str] | None = None) -> None:
        self._tensors = dict(tensors)
        self._unavailable = dict(unavailable or {})

    def __getitem__(self, name: str) -> Tensor:
        if name not in self._tensors:
            raise MissingValue(self._why(name))
        return self._tensors[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tensors)

    def __len__(self) -> int:
        return len(self._tensors)

    def __repr__(self) -> str:
        return "\n".join([f"{len(self)} values", *_listed(self)])

    def _why(self, name: str) -> str:
        if name in self._unavailable:
            return f"{name} is not available: {self._unavailable[name]}"
        part = name.partition(".")[0]
        of_part = [other for other in self._tensors if other.startswith(f"{part}.")]
        if alone := heads_alone(self._tensors, name):
            return f"{name} was not recorded: its block's heads are too large together; there are {', '.join(alone)}"
        asked_for = any(form.fullmatch(name) for form, _ in _ASK[1:3])
        if of_part and part in NAMES and name not in NAMES[part] and not asked_for:
            return f"no value is named {name!r}; of {part} there are {', '.join(of_part)}"
        for form, ask in _ASK:
            if match := form.fullmatch(name):
                return f"{name} was not recorded; pass {ask.format(match[1] if match.groups() else '')} to record()"
        return f"no value is named {name!r}; recorded are {', '.join(self._tensors)}"


@dataclass(frozen=True, eq=False)
class Recording:
    """One prompt, traced once: named values, labels, provenance, and the code that gives the values again.

    ``recording["logits"]`` is ``recording.values["logits"]``. What each name is, how it is computed and where it came
    from is in ``docs/recording.md``.

    Attributes:
        values: the tensors by name, on the CPU; the very ones that the views draw.
        prompt: the text that was tokenized, or None when ids or a chat were given.
        token_ids: the ids that ran, T of them.
        labels: how each position is shown (`nnterp_viz.tokens`).
        special: whether each position is a special token.
        vocabulary: labels of the ids that occur in values (top tokens, target, followed).
        info: model, family, engine, dtype, sizes, versions, seconds, created.
        unavailable: why a value that was asked for is not there, by name.
        notes: what the reader should know: a doubled start token, patterns dropped for their size.
        code: a runnable block that gives these values; it needs ``model``.
        request: what was asked for, from which `code` is written.
    """

    values: Values
    prompt: str | None
    token_ids: list[int]
    labels: list[str]
    special: list[bool]
    info: dict[str, Any]
    code: str
    request: Request
    vocabulary: Mapping[int, str] = field(default_factory=dict)
    unavailable: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Tensor:
        return self.values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        info = self.info
        size = sum(value.numel() * value.element_size() for value in self.values.values())
        lines = [
            f"Recording of {''.join(self.labels)!r}",
            f"  {len(self.token_ids)} tokens on {info['model']} ({info['engine']}, {info['dtype']})",
            f"  one trace of {info['seconds']:.2f} s, {size / 2**10:,.0f} KiB",
            *_listed(self.values),
            *(f"  not available: {', '.join(names)} ({reason})" for reason, names in self._gaps().items()),
            *(f"  edited: {edit!r}" for edit in self.request.edits),
            *(f"  note: {note}" for note in self.notes),
        ]
        return "\n".join(lines)

    def _gaps(self) -> dict[str, list[str]]:
        """The values that are not available, by reason; a block's number is left open where all blocks share it."""
        gaps: dict[str, list[str]] = {}
        for name, reason in self.unavailable.items():
            form = re.sub(r"^layers\.\d+\.", "layers.*.", name)
            if form not in gaps.setdefault(reason, []):
                gaps[reason].append(form)
        return gaps

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The changes to the forward that these are the values of."""
        return self.request.edits

    @property
    def generated(self) -> int:
        """How many of the last tokens the model generated itself; the rest is the prompt."""
        return self.request.generated

    @property
    def messages(self) -> list[dict[str, str]]:
        """The chat that was recorded, as it was given; empty where the prompt was none."""
        return [{"role": role, "content": content} for role, content in self.request.messages]

    @property
    def roles(self) -> list[str]:
        """Whose each token is: ``system``, ``user``, ``assistant``, or ``template`` for what its chat template wrote.

        Generated tokens are the assistant's. Empty where the prompt is no chat.
        """
        return list(self.request.roles)

    def run(self, model: Any) -> Values:
        """Runs `code` again, alone, and gives its values; on the same engine they are these, bit for bit."""
        from nnterp_viz import block

        return Values(block.run(self.code, model))

    def save(self, path: str | PathLike[str], *, exact: bool = False, bits: int = 8) -> Path:
        """Writes this recording as one file (`nnterp_viz.saving.save`), which `load` reads with no model at hand.

        Args:
            path: the file; an existing one is replaced, whole or not at all.
            exact: whether values of more than 64 KiB are kept bit for bit, and not patterns in ``bits`` and others in
                float16.
            bits: 8 or 16, for each weight of a pattern.

        Raises:
            TypeError: when ``path`` is no path.
            ValueError: when ``bits`` is neither.
            OSError: when it cannot be written.
        """
        from nnterp_viz import saving

        return saving.save(self, path, exact=exact, bits=bits)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Recording:
        """Reads a file that `save` wrote.

        Raises:
            TypeError: when ``path`` is no path.
            FileNotFoundError: when there is none.
            RecordingFileError: when it is no recording, is damaged, or was written by a later version of nnterp.
        """
        from nnterp_viz import saving

        return saving.load(path)

    def check(self) -> list[Check]:
        """What the values prove about themselves: each check with its residual and the tolerance for this dtype."""
        from nnterp_viz.checks import checks

        return checks(self)


def _listed(values: Mapping[str, Tensor]) -> list[str]:
    """A line for each value; one for those that differ in their block's number only."""
    forms: dict[tuple[str, str], list[int]] = {}
    for name, tensor in values.items():
        block = re.match(r"layers\.(\d+)\.", name)
        form = f"layers.{{}}.{name[block.end() :]}" if block else name
        forms.setdefault((form, _kind(tensor)), []).extend([int(block[1])] if block else [])
    return [f"  {form.format(_runs(blocks)):<44} {kind}" for (form, kind), blocks in forms.items()]


def _runs(numbers: list[int]) -> str:
    """Numbers as one writes them: ``0-5, 7``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def _kind(tensor: Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')} {list(tensor.shape)}"
