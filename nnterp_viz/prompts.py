"""What a user calls a prompt or a token, turned into ids: the ids that are traced, labelled and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nnterp_viz import chat
from nnterp_viz.marks import unmarked
from nnterp_viz.tokens import Labeler, joined

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording

FORMS = (
    "a string, a list of token ids, a tensor of ids [t] or [1, t], a tokenizer's output for one prompt, or a chat as "
    f"{chat.FORM}"
)


def prompt_ids(tokenizer: Any, prompt: Any, vocab_size: int) -> list[int]:
    """The token ids of one prompt.

    Args:
        tokenizer: the model's, which also adds what it adds to a text (a start token, say).
        prompt: a string, a list of ids, a tensor or array of ids [t] or [1, t], a tokenizer's output, or a chat as
            a list of messages (`nnterp_viz.chat.templated`).
        vocab_size: the number of logits; every id is below it.

    Raises:
        TypeError: when ``prompt`` has another form, or holds several prompts.
        ValueError: when it holds no token, half of a character, or an id outside the vocabulary; and as
            `nnterp_viz.chat.templated` raises for a chat.
    """
    if isinstance(prompt, str):
        _require_whole_characters(prompt)
        return _checked(tokenizer(prompt)["input_ids"], "the prompt's text", vocab_size)
    if chat.is_chat(prompt):
        return _checked(chat.templated(tokenizer, prompt).token_ids, "the chat", vocab_size)
    if isinstance(prompt, Mapping) and "input_ids" in prompt:
        ids = _plain(prompt["input_ids"])
        mask = _plain(prompt.get("attention_mask"))
        return _checked(ids if mask is None else _attended(ids, mask), "the tokenizer's output", vocab_size)
    ids = _plain(prompt)
    if not isinstance(ids, list):
        raise TypeError(f"a prompt is {FORMS}; this one is {_kind(prompt)}")
    return _checked(ids, _kind(prompt), vocab_size)


def token_id(tokenizer: Any, token: str | int, role: str, vocab_size: int) -> int:
    """The id of one token that the user names.

    A text is taken as it stands where that is one token, else with a space before it, else as a label copied out of a
    view (``·Paris``).

    Args:
        tokenizer: the model's.
        token: an id, or a text that is exactly one token.
        role: what the token is for, for the message (``target``).
        vocab_size: the number of logits.

    Raises:
        TypeError: when ``token`` is neither text nor an id.
        ValueError: when the text is no single token, with what it was split into, or the id is outside the vocabulary.
    """
    if isinstance(token, str):
        _require_whole_characters(token)
        if not token:
            raise ValueError(f"{role} is an empty text; give a text that is one token, or a token id")
        spellings = dict.fromkeys((token, f" {token}", unmarked(token).decode("utf-8", "replace")))
        tried = [tokenizer(text, add_special_tokens=False)["input_ids"] for text in spellings]
        for ids in tried:
            if len(ids) == 1:
                return int(ids[0])
        labels = " | ".join(map(Labeler(tokenizer).label, tried[0]))
        raise ValueError(
            f"{role}={token!r} is {len(tried[0])} tokens ({labels}), with or without a space before it; "
            "give a text that is one token, or a token id"
        )
    plain = _plain(token)
    if isinstance(plain, bool) or not isinstance(plain, int):
        raise TypeError(f"{role} is a text that is one token, or a token id; this one is {_kind(token)}")
    return _checked([plain], role, vocab_size)[0]


def require_two(target: int | None, versus: int | None) -> None:
    """Raise a ValueError where the token that is explained is the one that it is compared with."""
    if target is not None and target == versus:
        raise ValueError(f"target and versus are the same token, {target}: its lead over itself is 0")


def worded(recording: Recording) -> str:
    """A recording's prompt as it stands in a prompt box: of a chat the last message."""
    if recording.messages:
        return recording.messages[-1]["content"]
    given = recording.labels[: len(recording.labels) - recording.generated]
    return recording.prompt if recording.prompt is not None else joined(given)


def _attended(ids: Any, mask: Any) -> Any:
    """The ids that a tokenizer's mask keeps: padding is no part of a prompt."""
    if isinstance(ids, list) and ids and isinstance(ids[0], list):
        return [_attended(row, kept) for row, kept in zip(ids, mask, strict=True)]
    return [token for token, kept in zip(ids, mask, strict=True) if kept]


def _plain(value: Any) -> Any:
    """Tensors and arrays as lists and numbers, tuples as lists; anything else as it is."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return list(value) if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)) else value


def _require_whole_characters(text: str) -> None:
    """Refuse what JavaScript leaves of a character that was cut in two: tokenizers raise another error for it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"the text holds half of a character (U+{ord(text[error.start]):04X}) at {error.start}; remove it"
        ) from None


def _kind(value: Any) -> str:
    """What the user passed, in a few words: its type, and its shape or first element."""
    shape = getattr(value, "shape", None)
    if shape is not None:
        return f"a {type(value).__name__} of shape {list(shape)}"
    if isinstance(value, Sequence):
        return (
            f"a {type(value).__name__} of {type(value[0]).__name__}"
            if len(value)
            else f"an empty {type(value).__name__}"
        )
    return "None" if value is None else f"of type {type(value).__name__}"


def _checked(ids: Any, what: str, vocab_size: int) -> list[int]:
    """A flat list of ids that the model has, out of ``[t]`` or ``[1, t]``."""
    if len(ids) == 1 and isinstance(ids[0], list):
        ids = ids[0]
    if not ids:
        raise ValueError(f"{what} has no token; a trace needs at least one")
    if isinstance(ids[0], list):
        raise TypeError(f"{what} holds {len(ids)} prompts; a trace takes one: {FORMS}")
    wrong = [token for token in ids if not isinstance(token, int) or isinstance(token, bool)]
    if wrong:
        raise TypeError(f"a prompt is {FORMS}; this one is {what}, with {wrong[0]!r:.40} in it")
    outside = [token for token in ids if not 0 <= token < vocab_size]
    if outside:
        raise ValueError(f"{what} holds the id {outside[0]}; this model's ids run from 0 to {vocab_size - 1}")
    return ids
