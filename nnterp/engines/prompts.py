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


def prompt_of(given: Any, vocabulary: int) -> Any:
    """The prompt in a form that nnsight and vLLM know.

    Args:
        given: What was passed to ``trace`` or ``invoke``.
        vocabulary: The number of rows of the model's embedding.

    Raises:
        TypeError: for what is no prompt.
        ValueError: for an empty prompt, several sequences, or an id that is not in the vocabulary.
    """
    if isinstance(given, str):
        return _not_empty(given)
    if isinstance(given, Mapping):
        if "input_ids" in given:
            return _ids_of(_unmasked(given), vocabulary)
        ids = given.get("prompt_token_ids")
        return given if ids is None else {**given, "prompt_token_ids": _ids_of(ids, vocabulary)}
    return _ids_of(given, vocabulary)


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


def _ids_of(given: Any, vocabulary: int) -> list[int]:
    """The ids of one sequence, whatever holds them."""
    if isinstance(given, (torch.Tensor, np.ndarray)):
        given = _rows(given)
    if isinstance(given, (str, bytes, bytearray)) or not isinstance(given, Sequence):
        raise TypeError(f"{FORMS}; this is {_described(given)}")
    for one in _not_empty(given):
        if isinstance(one, (str, list, tuple, torch.Tensor)):
            raise ValueError(f"{FORMS}; this holds several: use one tracer.invoke(...) for each")  # noqa: TRY004
        if isinstance(one, bool) or not isinstance(one, Integral):
            raise TypeError(f"{FORMS}; this has {_described(one)} among its ids")
    outside = [int(one) for one in given if not 0 <= one < vocabulary]
    if outside:
        raise ValueError(f"token id {outside[0]} is not in the vocabulary, which has ids 0 to {vocabulary - 1}")
    return [int(one) for one in given]


def _rows(ids: Any) -> list[Any]:
    shape = list(ids.shape)
    if len(shape) == 2 and shape[0] == 1:
        ids = ids[0]
    elif len(shape) != 1:
        holds = f" holds {shape[0]} sequences: use one tracer.invoke(...) for each" if len(shape) == 2 else ""
        raise ValueError(f"{FORMS}; this {type(ids).__name__} of shape {shape}{holds}")
    return list(ids.tolist())


def _unmasked(tokenized: Mapping[str, Any]) -> Any:
    """The ids of a tokenizer's output that its mask keeps: vLLM pads nothing."""
    ids, mask = (_nested(tokenized.get(name)) for name in ("input_ids", "attention_mask"))
    if not mask or len(mask) != len(ids):
        return ids
    return [one for one, kept in zip(ids, mask, strict=True) if kept]


def _nested(values: Any) -> Any:
    """A tokenizer's lists without the axis of its batch of one."""
    values = values.tolist() if hasattr(values, "tolist") else values
    one = isinstance(values, list) and len(values) == 1 and isinstance(values[0], list)
    return values[0] if one else values


def _not_empty(prompt: Any) -> Any:
    if not len(prompt):
        raise ValueError("the prompt is empty; a trace runs on one token or more")
    return prompt


def _described(given: Any) -> str:
    return "None" if given is None else f"{given!r:.60} ({type(given).__name__})"
