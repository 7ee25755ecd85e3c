"""`Steer`: the residual stream is pushed along a direction, given or found between two tokens or two prompts."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor
from typing_extensions import Self

from nnterp_viz.edits.site import Edit, Taken, kept
from nnterp_viz.numbers import finite
from nnterp_viz.prompts import prompt_ids, token_id


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
            numbers = _numbers(self.vector)
            if numbers.ndim != 1:
                raise ValueError(f"Steer: vector is [hidden], one number a coordinate, and not {list(numbers.shape)}")
            if bad := int((~numbers.isfinite()).sum()):
                raise ValueError(f"Steer: {bad} of the vector's {len(numbers)} numbers are NaN or infinite")
            object.__setattr__(self, "vector", tuple(numbers.float().tolist()))  # which can be compared

    def settled(self, model: Any, token_ids: list[int]) -> Self:
        """As on `Edit`; tokens and prompts become ids.

        Raises:
            ValueError: when a text is not one token, the vector has another width than the stream, a prompt has no
                token, or the two tokens or prompts are one.
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
        for pair in (ids, prompts):
            (role, first), (other, second) = pair.items()
            if first is not None and first == second:
                raise ValueError(f"Steer: {role} and {other} are the same, so that there is no direction between them")
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
            return [f"direction = ({pair}).to({self.value})", add]
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


def _numbers(vector: Any) -> Tensor:
    """A vector as a tensor.

    Raises:
        TypeError: when it is none.
    """
    problem = f"Steer: vector is {vector!r:.60}; it must be [hidden] numbers, as a tensor or list"
    try:
        numbers = torch.as_tensor(vector)
    except (TypeError, ValueError, RuntimeError):
        raise TypeError(problem) from None
    if numbers.is_complex() or numbers.dtype == torch.bool:
        raise TypeError(problem)
    return numbers


def packed(vector: Sequence[float] | Tensor) -> str:
    """A vector as a line of text, float32 in base64."""
    return base64.b64encode(torch.as_tensor(vector, dtype=torch.float32).numpy().tobytes()).decode()


def unpacked(text: str) -> Tensor:
    """The vector that `packed` wrote, ``[hidden]``, float32."""
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32)
