"""Does a checkpoint have the same values on vLLM and on transformers? `python -m nnterp.check CHECKPOINT`.

What to run before trusting a model that nobody has tried, and what an author of a family runs before writing tests.
`compare_engines` is the same as a function.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from nnterp.errors import CannotCompare

if TYPE_CHECKING:
    from nnterp.check.comparison import Comparison

__all__ = ["PROMPT", "CannotCompare", "compare_engines"]

PROMPT = "The Eiffel Tower is in the city of"
DTYPES = ("float32", "bfloat16", "float16")


def compare_engines(
    checkpoint: str | PathLike[str],
    *,
    family: str | ModuleType | None = None,
    reference_family: str | None = None,
    prompt: str = PROMPT,
    tokens: int | None = None,
    dtype: str = "float32",
    tolerance: float | None = None,
    engine: dict[str, Any] | None = None,
    reference: dict[str, Any] | None = None,
    progress: Callable[[str], object] = lambda _: None,
) -> Comparison:
    """Load a checkpoint on transformers and then on vLLM, and compare what both serve on some blocks.

    The transformers model lives in a process of its own, since vLLM changes transformers' classes in its process; that
    process ends before the engine starts, so that the two never need memory at one time. The blocks are the first, a
    middle and the last one, and the first of each kind. In a script it belongs under ``if __name__ == "__main__":``
    where the engine has processes of its own (on a GPU).

    Args:
        checkpoint: a Hugging Face repo id or a local folder, as text or a path.
        family: the family to use on vLLM instead of the one that the model type names: a module, its dotted name, or
            the path of a ``.py`` file.
        reference_family: the family to use on transformers, by name or path; it is imported in the other process.
        prompt: the text to run.
        tokens: repeat the prompt until it has this many tokens, to get beyond a sliding window, say.
        dtype: the precision on both engines: ``"float32"``, ``"bfloat16"`` or ``"float16"``.
        tolerance: the largest difference that counts as agreement, relative to a value's largest magnitude. By default
            2e-5 in float32 on vLLM's CPU engine, 5e-3 on a GPU, 5e-2 in half precision.
        engine: more arguments of `StandardizedVLLM`.
        reference: more arguments of `StandardizedTransformer`.
        progress: is told in words what is being done.

    Raises:
        CannotCompare: when something that was given is not there, or is not what it has to be.
        UnsupportedFamily: when vLLM has no family for the model type and none was given.
        StartFailed: when vLLM's engine does not start; the first line is the cause.
    """
    from nnterp.check import loading

    return loading.compare(
        checkpoint=str(Path(checkpoint)) if Path(checkpoint).is_dir() else os.fspath(checkpoint),
        family=family,
        reference_family=reference_family,
        prompt=prompt,
        tokens=tokens,
        dtype=dtype,
        tolerance=tolerance,
        engine=engine or {},
        reference=reference or {},
        progress=progress,
    )
