"""Text that a model goes on with, token by token, and what each token was drawn from; a branch is one such text.

A branch's tokens come from runs of the engine (`drawn_lines.Run`), of which each step's logits are what the token was
drawn from (`nnterp_viz.sampling`). When it stops, `traced` traces the whole text once: a `Recording` like any other.
"""

from __future__ import annotations

import dataclasses
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nnterp.errors import Cancelled
from nnterp.lengths import longest
from nnterp_viz import block, drawn_lines, provenance, sampling, tracing, turns, waiting
from nnterp_viz.chat import Chat, is_chat, templated
from nnterp_viz.drawn_lines import Run
from nnterp_viz.prepared import prepared
from nnterp_viz.prompts import prompt_ids
from nnterp_viz.tokens import decode

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.recording import Recording
    from nnterp_viz.sampling import Settings

#: The most tokens of one run of an engine in a process of its own or behind a server: they arrive when a run is over.
_LONGEST_RUN = 16

THE_END = "the model ended the text"


@dataclass(eq=False)
class Branch:
    """One text of a tape.

    Attributes:
        prompt: the ids that it began with, which nobody drew.
        rows: what is kept of each generated token's draw, as `nnterp_viz.sampling.table` reads it.
        runs: in which they were generated.
        parent: the number of the branch that it left; -1 for the first.
        at: the position at which it left it.
        ended: why it stopped before as many tokens as were asked for; empty where it did not.
        recording: the trace of the whole text; None while there is none.
        chat: the chat that the prompt is; None where it is none.
    """

    prompt: list[int] = field(repr=False)
    rows: list[Tensor] = field(default_factory=list, repr=False)
    runs: list[Run] = field(default_factory=list, repr=False)
    parent: int = -1
    at: int = 0
    ended: str = ""
    recording: Recording | None = field(default=None, repr=False)
    chat: Chat | None = field(default=None, repr=False)

    @property
    def generated(self) -> list[int]:
        """The ids that were generated."""
        return [int(row[0]) for row in self.rows]

    @property
    def token_ids(self) -> list[int]:
        """The whole text."""
        return [*self.prompt, *self.generated]

    @property
    def by_hand(self) -> list[int]:
        """The positions of the tokens that were chosen and not drawn."""
        return [run.start for run in self.runs if run.by_hand is not None]

    def until(self, at: int, parent: int) -> Branch:
        """What a branch has of this one that leaves it at a position."""
        runs = [run._replace(tokens=min(run.tokens, at - run.start)) for run in self.runs if run.start < at]
        return Branch(self.prompt, self.rows[: at - len(self.prompt)], runs, parent, at, chat=self.chat)

    @classmethod
    def from_prompt(cls, model: Any, prompt: Any) -> Branch:
        """A branch of a prompt alone: text, token ids, or a chat; raises as `nnterp_viz.record` does."""
        chat = templated(model.tokenizer, prompt) if is_chat(prompt) else None
        ids = prompt_ids(model.tokenizer, prompt if chat is None else chat.token_ids, model.vocab_size)
        return cls(ids, at=len(ids), chat=chat)

    @classmethod
    def of(cls, recording: Recording) -> Branch:
        """The branch that a recording was made of; of one without a tape, its text as a prompt."""
        ids, request = list(recording.token_ids), recording.request
        chat = Chat(ids, request.roles, request.messages) if request.messages else None
        if not request.tape:
            return cls(ids, at=len(ids), recording=recording, chat=chat)
        rows = sampling.rows_of(recording.values)
        start = len(ids) - len(rows)
        runs = [Run(*run) for run in request.tape[0]]
        if chat is not None:
            chat = chat._replace(token_ids=ids[:start], roles=request.roles[:start])
        return cls(ids[:start], rows, runs, at=start, recording=recording, chat=chat)


def extend(
    model: Any,
    branch: Branch,
    count: int,
    settings: Settings,
    *,
    keep: int,
    by_hand: int | None = None,
    stop: Sequence[str] = (),
    arrived: Callable[[], None] = lambda: None,
) -> None:
    """Goes on with a branch; the tokens that there are when this ends, however it does, are in it.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer`.
        branch: which.
        count: by up to how many tokens; fewer where the model ends the text or a stop text is reached.
        settings: how they are drawn.
        keep: how many top tokens are kept of each draw.
        by_hand: the first token, where it is chosen.
        stop: texts of which each ends the branch as soon as the generated text has it.
        arrived: is called with no arguments when there are more tokens; on an engine in this process in the middle of
            a run, from its thread.

    Raises:
        ValueError: when the text would be too long for the model.
        Cancelled: when it was stopped (`model.cancel`).
    """
    require_room(model, len(branch.prompt) + len(branch.rows), count)
    served = getattr(model, "line", None) is not None
    here = model.ENGINE == "transformers" or (model.settings.in_process and not served)
    size, left = (count if here else 1), count
    branch.ended, branch.recording = "", None
    while left > 0 and not branch.ended:
        before = len(branch.rows)
        _run(model, branch, min(size, left), settings, keep=keep, by_hand=by_hand, stop=stop, arrived=arrived)
        arrived()
        left -= len(branch.rows) - before
        size, by_hand = min(2 * size, _LONGEST_RUN) if not here else left, None


def require_room(model: Any, tokens: int, count: int) -> None:
    """Raise a ValueError where ``count`` more tokens after ``tokens`` would be too many for the model."""
    most = longest(model)
    if most is not None and tokens + count > most:
        raise ValueError(
            f"{count} more tokens after {tokens} would make a text of {tokens + count}, and this model takes {most}: "
            f"go on with {max(most - tokens, 0)} or fewer"
        )


def _run(
    model: Any,
    branch: Branch,
    count: int,
    settings: Settings,
    *,
    keep: int,
    by_hand: int | None,
    stop: Sequence[str],
    arrived: Callable[[], None],
) -> None:
    """One request of the engine."""
    ids, before, ends = branch.token_ids, len(branch.rows), drawn_lines.ends(model)
    run = Run(len(ids), count, by_hand, *dataclasses.astuple(settings))

    def take(row: Tensor) -> None:
        if branch.ended:
            return
        branch.rows.append(row)
        branch.ended = _ended(model, branch, ends, stop)

    def hear(row: Tensor) -> None:
        take(row)
        arrived()
        if branch.ended and branch.ended != THE_END:  # a text, of which the engine knows nothing
            model.stop_trace()

    with sampling.hearing(hear) as told:
        head = ["import torch", "from nnsight import save", "from nnterp_viz import sampling", f"token_ids = {ids}"]
        code = [*head, *drawn_lines.one_run(drawn_lines.engine_of(model), ends, run, keep, told), "values = drawn"]
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", ".*was never reached: the loop asked for a step")  # it ended early
                rows: Any = block.run("\n".join(code) + "\n", model)
        except Cancelled:
            if not branch.ended:
                raise
        else:
            for row in rows[len(branch.rows) - before :]:  # those of an engine in a process of its own
                take(row)
        finally:
            got = len(branch.rows) - before
            if got:
                branch.runs.append(run._replace(tokens=got))


def _ended(model: Any, branch: Branch, ends: Sequence[int], stop: Sequence[str]) -> str:
    """Why the last token is the last one; empty where it is not."""
    ids = branch.generated
    if ids[-1] in ends:
        return THE_END
    text = decode(model.tokenizer, ids) if stop else ""
    return next((f"the text has {each!r}" for each in stop if each in text), "")


def traced(model: Any, branch: Branch, *, keep: int, prompt: str | None, options: Mapping[str, Any]) -> Recording:
    """Traces a branch's whole text once.

    Args:
        model: the model that generated it.
        branch: which.
        keep: how many top tokens were kept of each draw.
        prompt: the text of its prompt, where it was one.
        options: keyword arguments of `nnterp_viz.record`.

    Returns:
        The recording, with the ``tape.`` values beside those of the trace.
    """
    given = tracing.SIGNATURE.bind(model, branch.token_ids, **options)
    given.apply_defaults()
    asked = prepared(*given.args, **given.kwargs)
    request, count = asked.request, len(branch.rows)
    if count:
        tape = tuple(map(tuple, branch.runs)), drawn_lines.engine_of(model), tuple(drawn_lines.ends(model)), keep
        sure = "lens" not in provenance.missing(model)
        request = dataclasses.replace(request, generated=count, confirmed=sure, tape=tape)
    if branch.chat is not None:
        roles = (*branch.chat.roles, *["assistant"] * (count if branch.chat.roles else 0))
        request = dataclasses.replace(request, messages=branch.chat.messages, roles=roles)
    said = () if branch.chat is None else branch.chat.notes
    with turns.turn(model).mine(), waiting.told(model, f"recording {len(request.token_ids)} tokens"):
        began = time.perf_counter()
        values = block.run(block.write(request, draws=False), model)
        seconds = time.perf_counter() - began
    values |= sampling.table(branch.rows, keep) if count else {}
    notes = (*said, *asked.notes, *([_about(branch)] if count else []))
    about: dict[str, Any] = {"info": provenance.describe(model, seconds), "unavailable": asked.unavailable}
    return tracing.assemble(model, request, values, prompt=prompt, notes=notes, **about)


def _about(branch: Branch) -> str:
    """What a reader of the recording should know of its last tokens."""
    count, chosen = len(branch.rows), len(branch.by_hand)
    hand = f", {chosen} of them chosen by hand" if chosen else ""
    early = f"; {branch.ended}" if branch.ended else ""
    return f"generated by the model: the last {count}{hand}{early}; then the whole text was traced once"
