"""Recordings for the views' tests: real values of tiny checkpoints, traced once a session."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import torch

from nnterp import StandardizedTransformer
from nnterp_viz import record
from nnterp_viz.recording import Recording, Values
from tests.checkpoints import checkpoint

PROMPT = "the cat saw the cat saw the"
MARKUP = '1<2 & "q\' <!-- c <script>window.__hit=1</script> <img src=x onerror="window.__hit=2"> &lt;'


@functools.cache
def model(family: str = "llama") -> Any:
    """A tiny model on transformers, with attention that can be read."""
    folder = str(checkpoint(family))
    return StandardizedTransformer(folder, attn_implementation="eager", dtype=torch.float32, dispatch=True)


@functools.cache
def recording(prompt: str = PROMPT, **options: Any) -> Recording:
    """Everything that the views draw of one prompt."""
    return record(model(), prompt, **options)


def without(found: Recording, *prefixes: str, reason: str = "") -> Recording:
    """The recording less some of its values, as when they were not asked for, or could not be had for a reason."""
    gone = [name for name in found.values if name.startswith(prefixes)]
    left = {name: value for name, value in found.values.items() if name not in gone}
    return dataclasses.replace(found, values=Values(left), unavailable=dict.fromkeys(gone, reason) if reason else {})


def replaced(found: Recording, **values: torch.Tensor) -> Recording:
    """The recording with some values (``__`` for a dot in a name) taken for others."""
    named = {name.replace("__", "."): value for name, value in values.items()}
    return dataclasses.replace(found, values=Values({**found.values, **named}))
