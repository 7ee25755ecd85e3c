"""Several prompts recorded as one batch: on vLLM their traces share the engine's steps, each with values of its own.

vLLM runs as many requests at once as fit its steps (continuous batching) and takes the others up as these end; each
request's block reads the rows of its own tokens. On transformers prompts are recorded one after the other, without
padding, so that a recording does not depend on what was recorded beside it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from nnterp.engines.together import Outcome
from nnterp.errors import Cancelled
from nnterp_viz import waiting
from nnterp_viz.chat import is_chat
from nnterp_viz.recording import Recording
from nnterp_viz.views.wording import in_words

if TYPE_CHECKING:
    from torch import Tensor

#: Several prompts, as a type checker can tell them from one.
Batch: TypeAlias = "list[str] | list[list[int]] | list[Tensor] | list[Recording]"

#: Prompts whose traces wait for the engine at once; their values and saved tensors are all in memory together.
AT_ONCE = 64


class PromptsFailed(RuntimeError):
    """Some prompts of a batch could not be recorded; the message says which and why.

    Attributes:
        recordings: those that could, and None for the others, in the order of the prompts.
        errors: what the others raised, by their index.
    """

    def __init__(self, prompts: Sequence[Any], outcomes: Sequence[Outcome]) -> None:
        self.recordings: list[Recording | None] = [outcome.value for outcome in outcomes]
        self.errors = {i: outcome.error for i, outcome in enumerate(outcomes) if outcome.error is not None}
        (first, error), *more = self.errors.items()
        others = f"; so did prompts {', '.join(str(i) for i, _ in more)}" if more else ""
        kept = len(outcomes) - len(self.errors)
        super().__init__(
            f"{_named(first, prompts)} could not be recorded: {in_words(error)}{others}; "
            f"the {kept} recordings of the others are in this error's recordings"
        )


def several(prompt: Any) -> bool:
    """Whether this is a list of prompts rather than one: of texts, lists of ids, tensors, chats or recordings.

    A list of ids is one prompt, and so is a list of a chat's messages.
    """
    if not isinstance(prompt, (list, tuple)) or not prompt:
        return False
    first = prompt[0]
    if isinstance(first, Mapping):
        return not is_chat(first)
    if isinstance(first, (str, Recording)):
        return True
    shape = getattr(first, "shape", None)
    return isinstance(first, (list, tuple)) if shape is None else len(shape) > 0


def recorded(
    model: Any,
    prompts: Iterable[Any],
    check: Callable[[Any], Any],
    record: Callable[[Any], Recording],
) -> list[Recording]:
    """The recordings of several prompts, in their order.

    Args:
        model: the model.
        prompts: as `several` tells them.
        check: raises for a prompt that cannot be recorded, and runs nothing.
        record: records one.

    Raises:
        TypeError, ValueError, IndexError: what ``check`` raises, with the number of the prompt; nothing was run.
        PromptsFailed: when some could not be recorded.
        Cancelled: when it was cancelled, or the kernel interrupted; nothing is kept.
    """
    given = list(prompts)
    for i, prompt in enumerate(given):
        try:
            check(prompt)
        except (TypeError, ValueError, IndexError) as error:
            raise type(error)(f"{_named(i, given)}: {error}") from None
    outcomes: list[Outcome] = []
    with waiting.told(model, f"recording {len(given)} prompts"):
        for start in range(0, len(given), AT_ONCE):
            some = given[start : start + AT_ONCE]
            calls = [lambda prompt=prompt: record(prompt) for prompt in some]
            outcomes += model.together(calls) if hasattr(model, "together") else [_outcome(call) for call in calls]
    if any(outcome.error is not None for outcome in outcomes):
        raise PromptsFailed(given, outcomes)
    return [_marked(outcome.value, model, len(given)) for outcome in outcomes]


def _outcome(call: Callable[[], Recording]) -> Outcome:
    try:
        return Outcome(call())
    except Cancelled:
        raise
    except Exception as error:  # noqa: BLE001 - it is that prompt's, and named
        return Outcome(error=error)


def _marked(recording: Recording, model: Any, count: int) -> Recording:
    """The recording, which says that its seconds are those of all."""
    if not hasattr(model, "together") or count == 1:
        return recording
    note = f"traced in one batch of {count} prompts, which took these seconds together; the code is of this one alone"
    return dataclasses.replace(recording, notes=(*recording.notes, note))


def _named(index: int, prompts: Sequence[Any]) -> str:
    return f"prompt {index} of {len(prompts)} ({repr(prompts[index]).splitlines()[0]:.40})"
