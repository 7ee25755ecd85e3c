"""The forms of a prompt that a trace takes, and one sentence for those that it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
import torch

FORMS = (
    "a prompt is a string, the token ids of one sequence (a list, or a tensor or array of shape [tokens] or "
    "[1, tokens]), what a tokenizer returns for one text, or one of vLLM's prompt dicts"
)


def prompt_of(given: Any, tokenizer: Any) -> Any:
    """The prompt in a form that nnsight and vLLM know.

    Args:
        given: What was passed to ``trace`` or ``invoke``.
        tokenizer: The model's, for the number of ids that there are.

    Raises:
        TypeError: for what is no prompt.
        ValueError: for an empty prompt, several sequences, or an id that is not in the vocabulary.
    """
    if isinstance(given, str):
        return _not_empty(given)
    if isinstance(given, Mapping):
        ids = given.get("prompt_token_ids")
        return given if ids is None else {**given, "prompt_token_ids": _token_ids(ids, tokenizer)}
    if isinstance(given, (torch.Tensor, np.ndarray)):
        return _token_ids(_one_sequence(given), tokenizer)
    if isinstance(given, Sequence) and not isinstance(given, (bytes, bytearray)):
        return _token_ids(_not_empty(given), tokenizer)
    raise TypeError(f"{FORMS}; this is {_described(given)}")


def require_fits(prompt: Any, tokenizer: Any, limit: int) -> None:
    """Raise unless the prompt and one new token fit the engine.

    Args:
        prompt: What `prompt_of` and nnsight made of the input.
        tokenizer: The model's.
        limit: The engine's ``max_model_len``, in tokens.

    Raises:
        ValueError: with both numbers and the argument that raises the limit.
    """
    if isinstance(prompt, str):
        # Every token stands for a byte of the text or more, save those that a tokenizer puts before and after it.
        count = len(prompt.encode()) + 8
        if count >= limit:
            count = len(tokenizer(prompt)["input_ids"])
    else:
        count = len(prompt.get("prompt_token_ids") or ())
    if count >= limit:
        raise ValueError(
            f"the prompt has {count} tokens and this engine takes {limit}, a new one included: load the model with "
            f"max_model_len={count + 1} or more, as far as the model goes, or shorten the prompt"
        )


def _one_sequence(ids: Any) -> list[int]:
    shape = list(ids.shape)
    if len(shape) == 2 and shape[0] == 1:
        ids = ids[0]
    elif len(shape) != 1:
        sequences = f" holds {shape[0]} sequences" if len(shape) == 2 else ""
        raise ValueError(f"{FORMS}; this {type(ids).__name__} of shape {shape}{sequences}: use one invoke for each")
    return _not_empty(ids.tolist())


def _token_ids(ids: Sequence[Any], tokenizer: Any) -> list[int]:
    for one in ids:
        if isinstance(one, bool) or not isinstance(one, Integral):
            several = isinstance(one, (str, list, tuple, torch.Tensor))
            cure = "use one tracer.invoke(...) for each" if several else f"this one has {_described(one)} among its ids"
            raise (ValueError if several else TypeError)(f"{FORMS}; {cure}")
    size = len(tokenizer)
    outside = [int(one) for one in ids if not 0 <= one < size]
    if outside:
        raise ValueError(f"token id {outside[0]} is not in the vocabulary, which has ids 0 to {size - 1}")
    return [int(one) for one in ids]


def _not_empty(prompt: Any) -> Any:
    if not len(prompt):
        raise ValueError("the prompt is empty; a trace runs on one token or more")
    return prompt


def _described(given: Any) -> str:
    return "None" if given is None else f"{given!r:.60} ({type(given).__name__})"
