"""`record`: one prompt, one trace, and everything that the views draw."""

from __future__ import annotations

import dataclasses
import inspect
import time
from typing import TYPE_CHECKING, Any, overload

from nnterp.engines import together
from nnterp_viz import batches, block, estimates, generation, provenance, vectors, waiting, weighing
from nnterp_viz.attribution import SPLIT_TOLERANCE
from nnterp_viz.prepared import LIMIT_BYTES, Prepared, index, prepared, settled
from nnterp_viz.recording import Recording, Values
from nnterp_viz.served import connected
from nnterp_viz.tokens import Labeler

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from torch import Tensor

    from nnterp_viz.batches import Batch
    from nnterp_viz.edits import Edit
    from nnterp_viz.lens import Statistic, TunedLens
    from nnterp_viz.request import Request

__all__ = ["LIMIT_BYTES", "assemble", "index", "record", "settled"]


@overload
def record(model: Any, prompt: Batch, **options: Any) -> list[Recording]: ...
@overload
def record(model: Any, prompt: Any, **options: Any) -> Recording: ...
def record(  # type: ignore[misc] # the overloads name no options
    model: Any,
    prompt: Any,
    *,
    attention: bool = True,
    lens: bool | str | Sequence[str | Statistic] = True,
    contributions: bool = True,
    focus: int | tuple[int, int] | None = None,
    follow: str | int | Sequence[str | int] | None = None,
    target: str | int | None = None,
    versus: str | int | None = None,
    position: int = -1,
    top_k: int = 5,
    limit_bytes: int = LIMIT_BYTES,
    edits: Sequence[Edit] = (),
    after_attention: bool = False,
    stride: int = 1,
    learned: str | PathLike[str] | TunedLens | None = None,
    generate: int = 0,
    serve: str | None = None,
) -> Recording | list[Recording]:
    """Trace one prompt once and keep what the views draw; of a list of prompts, each.

    What is big is reduced in the engine: patterns to thumbnails, the lens to top tokens, entropies and ranks. Nothing
    is filled in: what the model cannot give is named in ``recording.unavailable`` with the reason.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer` (its patterns need ``attn_implementation="eager"``).
        prompt: a string, a list of token ids, a tensor of ids [t] or [1, t], a tokenizer's output for one
            prompt, or a chat: a list of messages ``{"role": "user", "content": "Hello"}``, which the tokenizer's chat
            template puts into one text (`nnterp_viz.chat.templated`); ``recording.roles`` says whose each token is.
            Or a recording, whose tokens run again: roles, messages and what was generated stay. A list of these gives a
            list of recordings: on vLLM of one batch of requests that share the engine's steps, on transformers made one
            after the other.
        attention: record every head's pattern.
        lens: record the logit lens of every block and position: the top tokens and the entropy. A list adds statistics:
            ``"cross_entropy"`` (of the next token), ``"kl_last"``, ``"kl_previous"``, and objects of
            `nnterp_viz.lens.Statistic`, one's own too; ``"all"`` adds all that are built in.
        contributions: record what each part of the model adds to a token's logit.
        focus: the block whose patterns are kept whole when all of them exceed ``limit_bytes``, block 0 by default; or
            a head, as (block, head), whose pattern alone is kept where its block's exceed them too.
        follow: a token (its id, or a text that is one token) whose probability and rank the lens keeps everywhere, or
            several.
        target: the token whose logit is split; by default the most likely one.
        versus: a token to compare with: the difference of the two logits is split.
        position: whose logit is split; the last by default.
        top_k: how many tokens the lens keeps for each cell.
        limit_bytes: above this many bytes full patterns are not kept, only thumbnails and the patterns of ``focus``.
        edits: changes to the forward (`nnterp_viz.edits`), made in the order of the forward, and those of one place in
            the order given; the values are those of the changed forward.
        after_attention: whether the lens has a row after each block's attention too, where the blocks have a stream
            between attention and MLP; where not, the notes say why.
        stride: each how many blocks the lens has a row, counted back from the last block, which always has one.
        learned: a learned lens in place of the plain one: a folder as the package tuned-lens writes it, or a
            `nnterp_viz.lens.TunedLens`.
        generate: how many tokens the model goes on with before that, greedily and without the edits; it stops where it
            ends the text. Then prompt and generated tokens are traced as one text, so that ``position`` and edits may
            be among them; ``recording.generated`` says how many they are.
        serve: the address of a server that runs the model (``python -m nnterp.serve CHECKPOINT``), ``http://host:port``;
            ``model`` may then be the checkpoint's name.

    Raises:
        TypeError: when the model, the prompt, a token or a number is of another kind.
        ValueError: when a text is not one token, the prompt is empty, an id is not in the vocabulary, ``top_k`` is
            below 1 or above the vocabulary, ``stride`` is below 1, ``generate`` is below 0, a statistic or a learned
            lens cannot be used, or the engine cannot make an edit, with its reason.
        IndexError: when ``focus``, ``position`` or an edit is outside the model or the prompt.
        PromptsFailed: when some of a list of prompts could not be recorded; the others are in its ``recordings``.
    """
    model = connected(model, serve)
    choices: dict[str, Any] = {
        "attention": attention,
        "lens": lens,
        "contributions": contributions,
        "focus": focus,
        "follow": follow,
        "target": target,
        "versus": versus,
        "position": position,
        "top_k": top_k,
        "limit_bytes": limit_bytes,
        "edits": edits,
        "after_attention": after_attention,
        "stride": stride,
        "learned": learned,
    }
    if batches.several(prompt):
        return batches.recorded(
            model,
            prompt,
            check=lambda one: prepared(model, one, **choices, generate=generate),
            record=lambda one: record(model, one, **choices, generate=generate),
        )
    asked = prepared(model, prompt, **choices, generate=generate)
    with waiting.told(model, f"recording {len(asked.request.token_ids)} tokens"):
        if generate:
            asked = _generated(model, asked, generate, choices)
        began = time.perf_counter()
        values = block.run(block.write(asked.request), model)
        seconds = time.perf_counter() - began
    if not together.inside(model):  # whose seconds are those of several prompts
        estimates.note(model, asked.request, seconds)
    return assemble(
        model,
        asked.request,
        values,
        prompt=prompt.prompt if isinstance(prompt, Recording) else prompt if isinstance(prompt, str) else None,
        info=provenance.describe(model, seconds),
        unavailable=asked.unavailable,
        notes=asked.notes,
    )


OVER_ITSELF = (
    "versus is the most likely token here, which is explained where no target is given: its lead over itself is 0, and "
    "so is every share; give a target"
)

#: What `record` takes, with its defaults, but for where the model is.
SIGNATURE = inspect.signature(record)
SIGNATURE = SIGNATURE.replace(parameters=[one for one in SIGNATURE.parameters.values() if one.name != "serve"])


def _generated(model: Any, first: Prepared, count: int, choices: Mapping[str, Any]) -> Prepared:
    """What is run for a prompt and the tokens that the model goes on with, which it generates here."""
    ids = first.request.token_ids[:-count]
    began = time.perf_counter()
    text = generation.continued(model, ids, count)
    if not together.inside(model):
        estimates.note_generation(model, len(text) - len(ids), time.perf_counter() - began)
    asked = prepared(model, text, **choices)
    more, before = len(text) - len(ids), first.request.generated - count
    request = dataclasses.replace(
        asked.request,
        generated=before + more,
        origin=generation.told(model, more, count),
        confirmed=not before and "lens" not in provenance.missing(model),
        messages=first.request.messages,
        roles=first.request.roles[: len(text)],
    )
    notes = dict.fromkeys((*first.notes, *asked.notes, generation.about(more, count)))
    return Prepared(request, asked.unavailable, tuple(notes))


def assemble(
    model: Any,
    request: Request,
    values: Mapping[str, Tensor],
    *,
    prompt: str | None,
    info: dict[str, Any],
    unavailable: dict[str, str],
    notes: tuple[str, ...],
) -> Recording:
    """A recording of a trace's values: a head split that failed taken out, everything labelled."""
    kept, gaps = dict(values), dict(unavailable)
    if "contributions.head_error" in kept and (worst := kept["contributions.head_error"].max()) > SPLIT_TOLERANCE:
        at = int(kept["contributions.head_error"].argmax())
        kept.pop("contributions.heads")
        gaps["contributions.heads"] = (
            f"the output projection of block {at} does not turn its head outputs into its attention output (off by "
            f"{worst:.0%}): the block does something between them that is not mapped"
        )
    for layer in request.weighed:
        if reason := weighing.refused(kept, layer, request.projection, gated=request.gated, scaled=request.scaled):
            for value in ("output", "output_scale", "toward", "toward_scale"):
                kept.pop(weighing.name(layer, value), None)
                gaps[weighing.name(layer, value)] = reason
    for layer, head, _ in request.vectors:
        if reason := vectors.refused(kept, layer, head):
            for value in ("scale", "slope"):
                kept.pop(vectors.name(layer, value, head), None)
                gaps[vectors.name(layer, value, head)] = reason
    labeler = Labeler(model.tokenizer)
    ids = list(request.token_ids)
    return Recording(
        values=Values(kept, gaps),
        prompt=prompt,
        token_ids=ids,
        labels=labeler.labels(ids),
        special=labeler.special(ids),
        info=info,
        code=block.write(request),
        request=request,
        vocabulary={token: labeler.label(token) for token in _mentioned(kept)},
        unavailable=gaps,
        notes=(*(note for note in notes if note != OVER_ITSELF), *([OVER_ITSELF] if _over_itself(kept) else [])),
    )


def _over_itself(values: Mapping[str, Tensor]) -> bool:
    """Whether the logit that is split is that of a token less its own."""
    target, versus = (values.get(f"contributions.{role}_id") for role in ("target", "versus"))
    return target is not None and versus is not None and int(target) == int(versus)


def _mentioned(values: Mapping[str, Tensor]) -> list[int]:
    """The token ids that values speak of, each once."""
    names = ["lens.top_ids", "lens.followed_ids", "contributions.target_id", "contributions.versus_id"]
    names += ["tape.ids", "tape.top_ids"]
    names += [name for name in values if name.endswith(".weighing.toward_id")]
    names += [name for name in values if name.startswith("writes.") and name.endswith(".ids")]
    found = {token for name in names if name in values for token in values[name].unique().tolist()}
    return sorted(found - {-1})
