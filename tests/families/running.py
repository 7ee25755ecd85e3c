"""Running a model once and taking standard values out of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import nnsight
import torch
from torch import Tensor

from nnterp.check.reading import assign, value

PROMPT = "The Eiffel Tower is in the city of"
OTHER = "When Mary and John went to the store, John gave a bottle of milk"


def run(model: Any, *paths: str, edit: Callable[[], Any] | None = None, prompt: Any = PROMPT) -> list[Tensor]:
    """The values at ``paths``, in the forward's order, of one run in which ``edit`` was called first."""
    with torch.no_grad(), model.trace(prompt):
        if edit is not None:
            edit()
        got = nnsight.save([value(model, path).clone() for path in paths])
    return got  # noqa: RET504 - bound inside the trace


def logits(model: Any, edit: Callable[[], Any] | None = None, prompt: Any = PROMPT) -> Tensor:
    """The logits of one run in which ``edit`` was called first."""
    return run(model, "logits", edit=edit, prompt=prompt)[0]


def zero_in_place(model: Any, path: str) -> Callable[[], None]:
    """An edit: the value's entries become zero."""

    def edit() -> None:
        value(model, path)[:] = 0

    return edit


def assign_zeros(model: Any, path: str) -> Callable[[], None]:
    """An edit: zeros are assigned."""

    def edit() -> None:
        assign(model, path, torch.zeros_like(value(model, path)))

    return edit


def last_tokens(tensor: Tensor, dims: Iterable[str], count: int) -> Tensor:
    """The last ``count`` tokens of a value, on each of its axes that counts tokens."""
    for axis, name in enumerate(dims):
        if name in ("seq", "query", "key"):
            tensor = tensor.narrow(axis, tensor.shape[axis] - count, count)
    return tensor
