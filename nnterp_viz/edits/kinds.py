"""Edits of any part: take it out, scale it, put in what it was on another prompt."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import Self

from nnterp_viz.edits.site import Edit, Taken, kept, places
from nnterp_viz.numbers import finite, from_start
from nnterp_viz.prompts import prompt_ids


@dataclass(frozen=True, kw_only=True, repr=False)
class Ablate(Edit):
    """Takes a part out of the forward.

    Attributes:
        how: ``zero`` puts zeros in its place; ``mean`` its mean over the prompt's positions, which leaves what it adds
            to every token alike (mean ablation, Wang et al. 2022, arXiv:2211.00593).
    """

    how: str = "zero"

    #: An ablated stream would take all earlier blocks out with it.
    PARTS: ClassVar[tuple[str, ...]] = ("head", "attention", "neuron", "mlp", "block")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.how not in ("zero", "mean"):
            raise ValueError(
                f"Ablate: how is {self.how!r}; it is 'zero' or 'mean' (Patch puts in the value of another prompt)"
            )

    def lines(self, number: int) -> list[str]:  # noqa: ARG002 - as on `Edit`
        """One assignment."""
        if self.how == "zero":
            return [f"{self.value}{self.rows} = 0"]
        return [f"{self.value}{self.rows} = {self.value}{self.index(None)}.mean(1, keepdim=True)"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Scale(Edit):
    """Multiplies a part.

    Attributes:
        factor: 1 changes nothing, 0 ablates, -1 turns round what the part says.
    """

    factor: float

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "factor", finite(self.factor, "Scale: factor"))

    def lines(self, number: int) -> list[str]:  # noqa: ARG002
        """One multiplication."""
        return [f"{self.value}{self.rows} *= {self.factor!r}"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Patch(Edit):
    """Puts in the value that the same part had on another prompt (activation patching, arXiv:2202.05262).

    With a random prompt as the source it is resample ablation (Chan et al. 2022, causal scrubbing).

    Attributes:
        prompt: the other prompt, as text or token ids.
        from_positions: its tokens that the values are taken from, one for each of ``positions``; the same places where
            it is left out.
    """

    prompt: Any
    from_positions: int | Iterable[int] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.from_positions is not None:
            object.__setattr__(self, "from_positions", places(self.from_positions, "Patch: a from_position"))

    def settled(self, model: Any, token_ids: list[int]) -> Self:
        """As on `Edit`; the other prompt becomes ids, and its positions are checked against it.

        Raises:
            ValueError: when the two prompts, or the two lists of positions, are not equally long.
        """
        ids = prompt_ids(model.tokenizer, self.prompt, model.vocab_size)
        here = super().settled(model, token_ids)
        asked = here.positions if self.from_positions is None else self.from_positions
        if asked is None and len(ids) != len(token_ids):
            raise ValueError(
                f"Patch: the other prompt has {len(ids)} tokens and this one {len(token_ids)}; "
                "give positions and from_positions (nnterp_viz.aligned pairs them), or prompts of equal length"
            )
        sources = None
        if asked is not None:
            assert isinstance(asked, tuple)  # noqa: S101 - `__post_init__` made it one
            sources = tuple(from_start(at, len(ids), f"Patch: from_position {at}") for at in asked)
        wanted = len(token_ids) if here.positions is None else len(here.positions)  # type: ignore[arg-type] # a tuple since `__post_init__`
        if sources is not None and len(sources) != wanted:
            raise ValueError(f"Patch: {len(sources)} from_positions for {wanted} positions; give one for each")
        return dataclasses.replace(here, prompt=tuple(ids), from_positions=sources)

    @property
    def takes(self) -> tuple[Taken, ...]:
        """What the part was on the other prompt."""
        return (Taken(str(self.part), tuple(self.prompt), f"{self.value}{self.index(self.from_positions)}.clone()"),)

    def lines(self, number: int) -> list[str]:
        """One assignment, on the device of the rank that runs it."""
        return [f"{self.value}{self.rows} = {kept(number, str(self.part))}.to({self.value})"]
