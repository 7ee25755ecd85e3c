"""What a view's gestures ask for: an edit, made from the browser's message, and a second prompt to patch from."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from nnterp_viz.alignment import aligned
from nnterp_viz.edits.kinds import Ablate, Patch, Scale
from nnterp_viz.edits.site import Edit
from nnterp_viz.edits.steering import Steer
from nnterp_viz.prompts import prompt_ids
from nnterp_viz.tokens import Labeler

#: What the browser calls them.
KINDS: dict[str, type[Edit]] = {"ablate": Ablate, "scale": Scale, "steer": Steer, "patch": Patch}


def edit_of(asked: Mapping[str, Any]) -> Edit:
    """The edit of a message ``{"do": "ablate", "layer": 3, "part": "head", "head": 1, "how": "mean"}``.

    Raises:
        ValueError: when there is no such kind, or it has no such choice; also as the kind itself raises.
        TypeError: as the kind itself raises, a layer that is no whole number say.
    """
    kind = KINDS.get(str(asked.get("do")))
    if kind is None:
        raise ValueError(f"an edit is one of {', '.join(KINDS)}; the view asked for {asked.get('do')!r}")
    choices = {name: value for name, value in asked.items() if name != "do" and value is not None}
    known = [field.name for field in dataclasses.fields(kind)]
    for name in choices:
        if name not in known:
            raise ValueError(f"{kind.__name__} has no choice {name!r}; it has {', '.join(known)}")
    for field in dataclasses.fields(kind):
        if field.default is dataclasses.MISSING and field.name not in choices:
            raise ValueError(f"{kind.__name__} needs {field.name}, and the view sent none")
    return kind(**choices)


def source_of(model: Any, prompt: Any, token_ids: list[int], text: str) -> dict[str, Any]:
    """A second prompt as the model would run it: prompt, token_ids, labels, special. Nothing is traced.

    Its ``pairs`` are the places of ``token_ids`` and its own that stand for each other (`aligned`).

    Args:
        model: whose tokenizer.
        prompt: the second prompt.
        token_ids: of the first one.
        text: what the reader wrote, which is the last message where the prompt is a chat.

    Raises:
        ValueError: when it holds no token, or half of a character.
    """
    ids = prompt_ids(model.tokenizer, prompt, model.vocab_size)
    labeler = Labeler(model.tokenizer)
    special = [bool(flag) for flag in labeler.special(ids)]
    found = {"prompt": text, "token_ids": ids, "labels": list(labeler.labels(ids)), "special": special}
    return paired(found, token_ids)


def paired(source: Mapping[str, Any], token_ids: list[int]) -> dict[str, Any]:
    """A second prompt beside another first one."""
    return {**source, "pairs": [list(pair) for pair in aligned(token_ids, source["token_ids"])]} if source else {}
