"""Running a model of either engine once and taking standard values out of the run.

What a test does to a model is a function here that takes the model, so that the reference, which lives in a process of
its own, can be told to do the same by the function's name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import nnsight
import torch
from torch import Tensor

PROMPT = "The Eiffel Tower is in the city of"
OTHER = "When Mary and John went to the store, John gave a bottle of milk"

Edit = Callable[[Any], object]


def settings(model: Any, steps: int = 1) -> dict[str, Any]:
    """What a trace is told, so that it is one deterministic forward (or ``steps``) on either engine."""
    if model.ENGINE == "transformers":
        return {}
    return {"temperature": 0.0, "max_tokens": steps, "ignore_eos": True}


def value(model: Any, path: str) -> Any:
    """Reads a value by its dotted path from the root: ``layers.1.self_attn.attention_output``; inside a trace."""
    host, _, name = path.rpartition(".")
    return getattr(model.get(host) if host else model, name)


def assign(model: Any, path: str, new: Any) -> None:
    """Assigns a value by its dotted path; inside a trace."""
    host, _, name = path.rpartition(".")
    setattr(model.get(host) if host else model, name, new)


def declared(model: Any, path: str) -> Any:
    """The descriptor that declares a value."""
    host, _, name = path.rpartition(".")
    return getattr(type(model.get(host) if host else model), name)


def read(model: Any, paths: Sequence[str], edit: Edit | None = None, prompt: Any = PROMPT) -> dict[str, Tensor]:
    """The values at ``paths``, in the forward's order, of one run in which ``edit`` was called first.

    vLLM's are saved as they are served; transformers' are live, so they are cloned. All are moved to the CPU.
    """
    live = model.ENGINE == "transformers"
    with torch.no_grad(), model.trace(prompt, **settings(model)):
        if edit is not None:
            edit(model)
        got = nnsight.save({path: value(model, path).clone() if live else value(model, path) for path in paths})
    return {path: tensor.cpu() for path, tensor in got.items()}


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


def steer(model: Any, layer: int, vector: Tensor) -> None:
    model.steer(layer, vector, factor=2.0, token_positions=-1)


def skip(model: Any, first: int, last: int) -> None:
    model.skip_layers(first, last)


def projected(model: Any, layer: int) -> Tensor:
    """`project_on_vocab` of the last position's stream after a block, ``[1, 1, vocab]``."""
    with torch.no_grad(), model.trace(PROMPT, **settings(model)):
        lens = model.project_on_vocab(model.layers[layer].layer_output[:, -1:]).cpu().save()
    return lens.cpu()


def sizes(model: Any) -> dict[str, int]:
    """The model's sizes by name."""
    names = ("num_layers", "hidden_size", "vocab_size", "num_heads", "num_kv_heads", "head_dim", "qk_head_dim")
    return {name: getattr(model, name) for name in (*names, "intermediate_size")}


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
