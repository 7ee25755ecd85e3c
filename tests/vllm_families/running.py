"""What the suite does to a model of either engine in one run, beside what `nnterp.check` does.

What a test does to a model is a function here that takes the model, so that the reference, which lives in a process of
its own, can be told to do the same by the function's name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from nnterp.check import reading
from nnterp.check.reading import Edit, assign, declared, settings, value

PROMPT = "The Eiffel Tower is in the city of"
OTHER = "When Mary and John went to the store, John gave a bottle of milk"

__all__ = ["Edit", "assign", "declared", "settings", "value"]  # `nnterp.check`'s own, which the checks take from here


def read(model: Any, paths: Sequence[str], edit: Edit | None = None, prompt: Any = PROMPT) -> dict[str, Tensor]:
    """`nnterp.check.reading.read` of the suite's prompt."""
    return reading.read(model, paths, edit, prompt)


def logits(model: Any, edit: Edit | None = None, prompt: Any = PROMPT) -> Tensor:
    """The last position's logits, ``[1, 1, vocab]``, of one run in which ``edit`` was called first."""
    return read(model, ["logits"], edit, prompt)["logits"][:, -1:]


def edited(path: str, how: Callable[..., object]) -> Edit:
    """An edit of the value at ``path``."""
    return partial(how, path=path)


def halve(model: Any, path: str) -> None:
    value(model, path)[:] *= 0.5


def assign_half(model: Any, path: str) -> None:
    assign(model, path, value(model, path) * 0.5)


def add_half_of_the_last_row(model: Any, path: str) -> None:
    served = value(model, path)
    served[:, -1] += served[:, -1] * 0.5


def add_half_reading_twice(model: Any, path: str) -> None:
    value(model, path)[:, -1] += value(model, path)[:, -1] * 0.5


def assign_with_half_of_the_last_row_added(model: Any, path: str) -> None:
    served = value(model, path).clone()
    served[:, -1] = served[:, -1] + served[:, -1] * 0.5
    assign(model, path, served)


def zero_head(model: Any, path: str, head: int = 0) -> None:
    served = value(model, path).clone()
    served[:, :, head] = 0
    assign(model, path, served)


def zero_even_channels(model: Any, path: str) -> None:
    value(model, path)[..., ::2] = 0


def steer(model: Any, layer: int, vector: Tensor) -> None:
    model.steer(layer, vector, factor=2.0, token_positions=-1)


def skip(model: Any, first: int, last: int) -> None:
    model.skip_layers(first, last)


def projected(model: Any, layer: int) -> Tensor:
    """`project_on_vocab` of the last position's stream after a block, ``[1, 1, vocab]``."""
    with torch.no_grad(), model.trace(PROMPT, **settings(model)):
        lens = model.project_on_vocab(model.layers[layer].layer_output[:, -1:]).cpu().save()
    return lens.cpu()


def without_head_bias(model: Any, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What ``function`` gives of a transformers model whose head adds no bias, as on an engine that leaves it out."""
    bias = model.lm_head._module.bias.data
    held = bias.clone()
    bias.zero_()
    try:
        return function(model, *args, **kwargs)
    finally:
        bias.copy_(held)


def sizes(model: Any) -> dict[str, int]:
    """The model's sizes by name."""
    names = ("num_layers", "hidden_size", "vocab_size", "num_heads", "num_kv_heads", "head_dim", "qk_head_dim")
    return {name: getattr(model, name) for name in (*names, "intermediate_size")}


def neurons(model: Any) -> list[int]:
    """The number of neurons of each block's MLP, or of one of its experts."""
    return [block.mlp.intermediate_size for block in model.layers if hasattr(block, "mlp")]


def token_ids(model: Any, prompt: str = PROMPT) -> list[int]:
    """The prompt's token ids."""
    return list(model.tokenizer(prompt).input_ids)


def close(got: Tensor, want: Tensor, tolerance: float, what: str) -> None:
    """Asserts one shape, and no difference above ``tolerance`` times the largest magnitude of ``want``."""
    got, want = got.cpu(), want.cpu()
    assert got.shape == want.shape, f"{what}: {tuple(got.shape)} is not {tuple(want.shape)}"
    got, want = got.cpu().float(), want.cpu().float()
    largest, scale = (got - want).abs().max().item(), want.abs().max().item()
    assert largest <= tolerance * scale, f"{what}: differs by {largest / scale:.1e} of its scale, above {tolerance:.0e}"
