"""The kinds of edits: take a part out, scale it, push the stream along a direction, put in another prompt's value."""

from __future__ import annotations

import base64
import dataclasses
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor
from typing_extensions import Self

from nnterp_viz.edits.site import Edit, Taken, kept
from nnterp_viz.numbers import from_start
from nnterp_viz.prompts import prompt_ids, token_id


@dataclass(frozen=True, kw_only=True, repr=False)
class Ablate(Edit):
    """Takes a part out of the forward.

    Attributes:
        how: ``zero`` puts zeros in its place; ``mean`` its mean over the prompt's positions, which leaves what it adds
            to every token alike (mean ablation, Wang et al. 2022, arXiv:2211.00593).
    """

    how: str = "zero"

    #: An ablated stream would take all earlier blocks out with it.
    PARTS: ClassVar[tuple[str, ...]] = ("head", "attention", "mlp", "block")

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
class Steer(Edit):
    """Adds a direction to the residual stream that leaves a block (activation addition, arXiv:2308.10248).

    The direction is one of three: a vector of yours; one of length 1 that raises one token's logit over another's, the
    difference of their rows in the unembedding; or what two prompts have between them at their last tokens in the
    stream that leaves this block, ``plus`` less ``minus`` (Rimsky et al. 2024, arXiv:2312.06681, with one pair).

    Attributes:
        vector: [hidden], added times ``factor`` as it is.
        toward: a token, as text or id, in place of a vector.
        away: a token that is lowered.
        plus: a prompt, as text or token ids, in place of a vector.
        minus: a prompt that is subtracted; without it the direction is ``plus`` alone.
        factor: its multiple, in units of the stream (of the direction, for prompts).
    """

    part: str | None = "stream"
    vector: Sequence[float] | Tensor | None = None
    toward: str | int | None = None
    away: str | int | None = None
    plus: Any = None
    minus: Any = None
    factor: float = 1.0

    PARTS: ClassVar[tuple[str, ...]] = ("stream",)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "factor", finite(self.factor, "Steer: factor"))
        tokens, prompts = self.toward is not None or self.away is not None, self.plus is not None
        if (self.vector is not None) + tokens + prompts != 1:
            raise ValueError(
                "Steer: give one direction: a vector, or a token to steer toward or away from, or a prompt as plus"
                f"{' (minus alone is none)' if self.minus is not None and not prompts else ''}"
            )
        if self.vector is not None and not isinstance(self.vector, tuple):
            numbers = torch.as_tensor(self.vector)
            if numbers.ndim != 1:
                raise ValueError(f"Steer: vector is [hidden], one number a coordinate, and not {list(numbers.shape)}")
            if bad := int((~numbers.isfinite()).sum()):
                raise ValueError(f"Steer: {bad} of the vector's {len(numbers)} numbers are NaN or infinite")
            object.__setattr__(self, "vector", tuple(numbers.float().tolist()))  # which can be compared

    def settled(self, model: Any, token_ids: list[int]) -> Self:
        """As on `Edit`; tokens and prompts become ids.

        Raises:
            ValueError: when a text is not one token, the vector has another width than the stream, or a prompt has no
                token.
        """
        if self.vector is not None and len(self.vector) != model.hidden_size:
            raise ValueError(f"Steer: vector has {len(self.vector)} numbers, and the stream has {model.hidden_size}")
        ids = {
            role: None if token is None else token_id(model.tokenizer, token, role, model.vocab_size)
            for role, token in {"toward": self.toward, "away": self.away}.items()
        }
        prompts = {
            role: None if prompt is None else tuple(prompt_ids(model.tokenizer, prompt, model.vocab_size))
            for role, prompt in {"plus": self.plus, "minus": self.minus}.items()
        }
        return dataclasses.replace(super().settled(model, token_ids), **ids, **prompts)  # type: ignore[arg-type] # the four fields

    @property
    def takes(self) -> tuple[Taken, ...]:
        """The last tokens' streams of the two prompts."""
        prompts = {"plus": self.plus, "minus": self.minus}
        return tuple(
            Taken(role, ids, f"{self.value}[0, -1].clone()") for role, ids in prompts.items() if ids is not None
        )

    def lines(self, number: int) -> list[str]:
        """The direction, then one addition."""
        add = f"{self.value}{self.rows} += {self.factor!r} * direction"
        if self.plus is not None:
            pair = " - ".join(kept(number, taken.name) for taken in self.takes)
            return [f"direction = {pair}", add]
        if self.vector is not None:
            return [f"direction = edits.unpacked({packed(self.vector)!r}).to({self.value})", add]
        tokens = {1: self.toward, -1: self.away}
        named = [token for token in tokens.values() if token is not None]
        signs = [sign for sign, token in tokens.items() if token is not None]
        return [
            f"rows = model.unembedding({named})",
            f"direction = {' '.join(f'{sign:+d} * rows[{i}]' for i, sign in enumerate(signs)).lstrip('+')}",
            f"direction = (direction / direction.norm()).to({self.value})",
            add,
        ]


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
            many = self.from_positions if isinstance(self.from_positions, Iterable) else [self.from_positions]
            object.__setattr__(self, "from_positions", tuple(many))

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
        places = None
        if asked is not None:
            assert isinstance(asked, tuple)  # noqa: S101 - `__post_init__` made it one
            places = tuple(from_start(at, len(ids), f"Patch: from_position {at}") for at in asked)
        wanted = len(token_ids) if here.positions is None else len(here.positions)  # type: ignore[arg-type] # a tuple since `__post_init__`
        if places is not None and len(places) != wanted:
            raise ValueError(f"Patch: {len(places)} from_positions for {wanted} positions; give one for each")
        return dataclasses.replace(here, prompt=tuple(ids), from_positions=places)

    @property
    def takes(self) -> tuple[Taken, ...]:
        """What the part was on the other prompt."""
        return (Taken(str(self.part), tuple(self.prompt), f"{self.value}{self.index(self.from_positions)}.clone()"),)

    def lines(self, number: int) -> list[str]:
        """One assignment."""
        return [f"{self.value}{self.rows} = {kept(number, str(self.part))}"]


def finite(number: Any, what: str) -> float:
    """The number as a ``float``.

    Raises:
        TypeError: when it is no number.
        ValueError: when it is NaN or infinite.
    """
    try:
        value = float(number)
    except (TypeError, ValueError):
        raise TypeError(f"{what} is {number!r:.60}; it must be a number") from None
    if not math.isfinite(value):
        raise ValueError(f"{what} is {value}; it must be finite")
    return value


def packed(vector: Sequence[float] | Tensor) -> str:
    """A vector as a line of text, float32 in base64."""
    return base64.b64encode(torch.as_tensor(vector, dtype=torch.float32).numpy().tobytes()).decode()


def unpacked(text: str) -> Tensor:
    """The vector that `packed` wrote, ``[hidden]``, float32."""
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32)
