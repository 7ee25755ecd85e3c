"""A chat as a prompt: the tokenizer's own template puts it into one text, and each token is told whose it is.

A template may say anything between the messages, so nothing is guessed from its words: it is filled once with the
messages and once with marks in their place, and what stands between the marks is the template's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

#: Who may speak.
ROLES = ("system", "user", "assistant")

#: What is no message: control tokens, the names of the roles, and text of the template's own.
TEMPLATE = "template"

FORM = 'a list of messages like {"role": "user", "content": "Hello"}'

_MARK = re.compile("\ue000([0-9]+)\ue001")  # of the private use area: no template writes these


class Chat(NamedTuple):
    """A chat as the model reads it.

    Attributes:
        token_ids: of the whole text, T of them; the tokenizer adds nothing to what the template wrote.
        roles: whose each token is, T of them: one of `ROLES`, or `TEMPLATE`; empty where that cannot be told.
        messages: who said what, as (role, content).
        notes: what a reader should know.
    """

    token_ids: list[int]
    roles: tuple[str, ...]
    messages: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()


def is_chat(prompt: Any) -> bool:
    """Whether a prompt is meant as a chat: a list that begins with a message, or one message alone."""
    if isinstance(prompt, Mapping):
        return "role" in prompt or "content" in prompt
    return isinstance(prompt, Sequence) and not isinstance(prompt, str) and len(prompt) > 0 and is_chat(prompt[0])


def templated(tokenizer: Any, messages: Any) -> Chat:
    """A chat in the tokenizer's chat template.

    After a message of the user (or the system) the template opens the assistant's answer, so that the next token is its
    first. A last message of the assistant is left open: the next token goes on with it.

    Args:
        tokenizer: the model's, with a ``chat_template``.
        messages: dicts with ``role`` (``system``, ``user`` or ``assistant``) and ``content``, a text.

    Raises:
        TypeError: when a message is no such dict, or its content is no text.
        ValueError: when a role is unknown, a message has something else in it, the tokenizer has no chat template, or
            the template refuses the messages.
    """
    said = _checked(messages)
    if not getattr(tokenizer, "chat_template", None):
        raise ValueError(
            "this model's tokenizer has no chat template, so nobody knows how it writes a chat; pass a text, or set "
            "model.tokenizer.chat_template"
        )
    text = _filled(tokenizer, said, [content for _, content in said])
    spans = _spans(text, _filled(tokenizer, said, [f"\ue000{i}\ue001" for i in range(len(said))]), said)
    fast = bool(getattr(tokenizer, "is_fast", False))
    made = tokenizer(text, add_special_tokens=False, **({"return_offsets_mapping": True} if fast else {}))
    ids = list(made["input_ids"])
    if spans is None or not fast:
        why = "the chat template changes the messages" if spans is None else "this tokenizer does not say where it cuts"
        return Chat(ids, (), said, (f"which token is whose cannot be told: {why}",))
    owners = [role for role, start, end in spans for _ in range(start, end)]
    roles = tuple(_owner(owners[start : max(end, start + 1)]) for start, end in made["offset_mapping"])
    left_out = sorted({role for role, _ in said} - {role for role, _, _ in spans})
    note = f"the chat template leaves out what the {' and the '.join(left_out)} said"
    return Chat(ids, roles, said, (note,) if left_out else ())


def _checked(messages: Any) -> tuple[tuple[str, str], ...]:
    """Who said what; raises for anything that is no chat of texts."""
    if isinstance(messages, Mapping):
        raise TypeError(f"a chat is {FORM}; this one is a single message: put it into a list")
    said = []
    for i, message in enumerate(messages):
        if not isinstance(message, Mapping):
            raise TypeError(f"a chat is {FORM}; message {i} is of type {type(message).__name__}")
        lacking = [name for name in ("role", "content") if name not in message]
        if lacking or len(message) > 2:
            what = f"has no {lacking[0]}" if lacking else f"has {', '.join(map(str, message))}"
            raise ValueError(f"a message has a role and a content, and nothing else; message {i} {what}")
        role, content = message["role"], message["content"]
        if role not in ROLES:
            raise ValueError(f"message {i} has the role {role!r}; it is one of {', '.join(ROLES)}")
        if not isinstance(content, str):
            raise TypeError(f"message {i} has a content of type {type(content).__name__}; it must be a text")
        said.append((str(role), content))
    return tuple(said)


def _filled(tokenizer: Any, said: Iterable[tuple[str, str]], contents: Iterable[str]) -> str:
    """The template's text for messages of these roles and contents."""
    messages = [{"role": role, "content": content} for (role, _), content in zip(said, contents, strict=True)]
    open_end = messages[-1]["role"] == "assistant"
    try:
        text: str = tokenizer.apply_chat_template(
            messages, tokenize=False, add_generation_prompt=not open_end, continue_final_message=open_end
        )
    except Exception as error:  # a template raises what it likes, jinja's own errors say
        said_by = " ".join(str(error).split())
        raise ValueError(f"the tokenizer's chat template refuses these messages: {said_by}") from error
    return text


def _spans(text: str, marked: str, said: Sequence[tuple[str, str]]) -> list[tuple[str, int, int]] | None:
    """Whose each part of ``text`` is, as (role, start, end); None where the two texts do not fit each other.

    Args:
        text: the template filled with the messages.
        marked: the template filled with marks in place of their contents.
        said: role and content of each message.
    """
    parts = _MARK.split(marked)  # the template's, and between two of these the number of a message
    between, order = parts[::2], [int(number) for number in parts[1::2]]
    for kept in (str, str.strip, str.rstrip):
        contents = [kept(said[i][1]) for i in order]
        pieces = [piece for pair in zip(between, [*contents, ""], strict=True) for piece in pair]
        if "".join(pieces) == text:
            break
    else:
        found = re.fullmatch("(.*?)".join(map(re.escape, between)), text, re.DOTALL)
        if found is None:
            return None
        pieces = [piece for pair in zip(between, [*found.groups(), ""], strict=True) for piece in pair]
    owners = [owner for i in order for owner in (TEMPLATE, said[i][0])] + [TEMPLATE] * 2
    spans, at = [], 0
    for owner, piece in zip(owners, pieces, strict=True):
        spans.append((owner, at, at + len(piece)))
        at += len(piece)
    return spans


def _owner(owners: Sequence[str]) -> str:
    """Whose a token is that covers characters of these owners: most of them, and no template's where it is a draw."""
    said = [owner for owner in owners if owner != TEMPLATE]
    return max(said, key=said.count) if 2 * len(said) >= max(1, len(owners)) else TEMPLATE
