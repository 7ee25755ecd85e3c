"""Running a model of either engine once and taking standard values out of the run, by their dotted paths.

What is done to a model is a function that takes the model, so that the reference, which lives in a process of its own,
can be told to do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import nnsight
import torch
from torch import Tensor

#: Does something to a model inside a trace.
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


def read(model: Any, paths: Sequence[str], edit: Edit | None = None, prompt: Any = None) -> dict[str, Tensor]:
    """The values at ``paths``, in the forward's order, of one run in which ``edit`` was called first.

    vLLM's are saved as they are served; transformers' are live, so they are cloned. All are moved to the CPU.
    """
    live = model.ENGINE == "transformers"
    with torch.no_grad(), model.trace(prompt, **settings(model)):
        if edit is not None:
            edit(model)
        got = nnsight.save({path: value(model, path).clone() if live else value(model, path) for path in paths})
    return {path: tensor.cpu() for path, tensor in got.items()}


def last_logits(model: Any, edit: Edit | None = None, prompt: Any = None) -> Tensor:
    """The last position's logits, ``[1, 1, vocab]``, of one run in which ``edit`` was called first."""
    return read(model, ["logits"], edit, prompt)["logits"][:, -1:]


def lens_of_last_block(model: Any, prompt: Any) -> Tensor:
    """`project_on_vocab` of the stream that leaves the last block, at the last position, ``[1, 1, vocab]``."""
    with torch.no_grad(), model.trace(prompt, **settings(model)):
        lens = model.project_on_vocab(model.layers[-1].layer_output[:, -1:]).cpu().save()
    return lens.cpu()
