"""`record`: one prompt, one trace, and everything that the views draw."""

from __future__ import annotations

import operator
import time
from typing import TYPE_CHECKING, Any

from nnterp_viz import block, provenance, weighing
from nnterp_viz.attribution import SPLIT_TOLERANCE
from nnterp_viz.edits import Edit
from nnterp_viz.prompts import prompt_ids, token_id
from nnterp_viz.recording import Recording, Values
from nnterp_viz.request import Request
from nnterp_viz.tokens import Labeler

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torch import Tensor

#: Full patterns up to this size are kept by default.
LIMIT_BYTES = 64 * 2**20

#: The memory that the lens may take at once, a few times over: positions are projected in slices of this many bytes.
SLICE_BYTES = 16 * 2**20

_FLOAT_BYTES = 4


def record(
    model: Any,
    prompt: Any,
    *,
    attention: bool = True,
    lens: bool = True,
    contributions: bool = True,
    focus: int | None = None,
    follow: str | int | None = None,
    target: str | int | None = None,
    versus: str | int | None = None,
    position: int = -1,
    top_k: int = 5,
    limit_bytes: int = LIMIT_BYTES,
    edits: Sequence[Edit] = (),
) -> Recording:
    """Trace one prompt once and keep what the views draw.

    What is big is reduced in the engine: patterns to thumbnails, the lens to top tokens, entropies and ranks. Nothing
    is filled in: what the model cannot give is named in ``recording.unavailable`` with the reason.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer` (its patterns need ``attn_implementation="eager"``).
        prompt: a string, a list of token ids, a tensor of ids [t] or [1, t], or a tokenizer's output for one prompt.
        attention: record every head's pattern.
        lens: record the logit lens of every block and position.
        contributions: record what each part of the model adds to a token's logit.
        focus: the block whose pattern is kept whole when all of them exceed ``limit_bytes``; block 0 by default.
        follow: a token (its id, or a text that is one token) whose probability and rank the lens keeps everywhere.
        target: the token whose logit is split; by default the most likely one.
        versus: a token to compare with: the difference of the two logits is split.
        position: whose logit is split; the last by default.
        top_k: how many tokens the lens keeps for each cell.
        limit_bytes: above this many bytes full patterns are not kept, only thumbnails and the pattern of ``focus``.
        edits: changes to the forward (`nnterp_viz.edits`), made in the order of the forward, and those of one place in
            the order given; the values are those of the changed forward.

    Raises:
        TypeError: when the model, the prompt, a token or a number is of another kind.
        ValueError: when a text is not one token, the prompt is empty, an id is not in the vocabulary, ``top_k`` is
            below 1, or the engine cannot make an edit, with its reason.
        IndexError: when ``focus``, ``position`` or an edit is outside the model or the prompt.
    """
    provenance.require_model(model)
    ids = prompt_ids(model.tokenizer, prompt, model.vocab_size)
    parts = {
        "attention": attention,
        "lens": lens or follow is not None,
        "contributions": contributions or target is not None or versus is not None,
    }
    gaps = provenance.missing(model)
    wanted = {part: chosen and part not in gaps for part, chosen in parts.items()}
    tokens = {"follow": follow, "target": target, "versus": versus}
    named = {
        role: None if token is None else token_id(model.tokenizer, token, role, model.vocab_size)
        for role, token in tokens.items()
    }
    patterns, notes = _patterns(model, len(ids), focus, limit_bytes) if wanted["attention"] else ((), ())
    request = Request(
        token_ids=tuple(ids),
        num_layers=model.num_layers,
        settings=provenance.SETTINGS[model.ENGINE],
        **wanted,
        sinks=wanted["attention"] and bool(provenance.with_sinks(model)),
        patterns=patterns,
        top_k=_count(top_k),
        step=max(1, SLICE_BYTES // (_FLOAT_BYTES * model.vocab_size)),
        followed=named["follow"],
        position=index(position, len(ids), "position"),
        target=named["target"],
        versus=named["versus"],
        edits=settled(edits, model, ids),
        projection=None if "heads" in gaps else provenance.projection(model),
        gated=provenance.gated(model),
    )
    if Labeler(model.tokenizer).doubled_start(ids):
        notes += ("the prompt begins with the start token twice: pass token ids to run one",)
    if wanted["attention"]:
        notes += provenance.about_heads(model)
    code = block.write(request)
    began = time.perf_counter()
    values = block.run(code, model)
    info = provenance.describe(model, time.perf_counter() - began)
    asked = {part for part, chosen in parts.items() if chosen} | ({"heads"} if parts["contributions"] else set())
    unavailable = provenance.unavailable(gaps, asked, model.num_layers)
    return assemble(
        model,
        request,
        values,
        prompt=prompt if isinstance(prompt, str) else None,
        info=info,
        unavailable=unavailable,
        notes=notes,
    )


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
        if reason := weighing.refused(kept, layer, request.projection, gated=request.gated):
            for value in ("output", "output_scale", "toward", "toward_scale"):
                kept.pop(weighing.name(layer, value), None)
                gaps[weighing.name(layer, value)] = reason
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
        notes=notes,
    )


def index(position: int, length: int, what: str) -> int:
    """``position`` counted from 0.

    Raises:
        TypeError: when it is no whole number.
        IndexError: when there is no such position.
    """
    position = _whole(position, what)
    if not -length <= position < length:
        raise IndexError(f"{what}={position} is outside 0 to {length - 1} (or -{length} to -1)")
    return position % length


def settled(edits: Sequence[Edit], model: Any, ids: list[int]) -> tuple[Edit, ...]:
    """The edits, checked against the model and the prompt; raises as `record` does."""
    many = [edits] if isinstance(edits, Edit) else list(edits)
    for edit in many:
        if not isinstance(edit, Edit):
            raise TypeError(f"edits are objects of nnterp_viz.edits, Ablate(layer=5, head=3) say; one is {edit!r:.60}")
    return tuple(edit.settled(model, ids) for edit in many)


def _count(top_k: int) -> int:
    """``top_k``, which is at least 1: a cell of the lens has a token."""
    count = _whole(top_k, "top_k")
    if count < 1:
        raise ValueError(f"top_k is {count}; the lens keeps 1 token or more for each cell")
    return count


def _whole(number: Any, what: str) -> int:
    """A whole number, also numpy's or torch's."""
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{what} is {number!r}; it must be a whole number") from None


def _patterns(model: Any, tokens: int, focus: int | None, limit: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The blocks whose patterns are kept whole, and what to tell the reader about those that are not."""
    one = max(count for count, _ in provenance.heads(model)) * tokens * tokens * _FLOAT_BYTES
    focus_layer = index(0 if focus is None else focus, model.num_layers, "focus")
    if one * model.num_layers <= limit:
        return tuple(range(model.num_layers)), ()
    kept = (focus_layer,) if focus is not None or one <= limit else ()
    total = f"the patterns of all {model.num_layers} blocks would take {one * model.num_layers / 2**20:.0f} MiB"
    which = f"of block {focus_layer} only" if kept else "of no block"
    note = f"{total}, over limit_bytes={limit}: whole patterns are kept {which}, and thumbnails of every head"
    return kept, (note,)


def _mentioned(values: Mapping[str, Tensor]) -> list[int]:
    """The token ids that values speak of, each once."""
    names = ["lens.top_ids", "lens.followed_id", "contributions.target_id", "contributions.versus_id"]
    names += [name for name in values if name.endswith(".weighing.toward_id")]
    found = {token for name in names if name in values for token in values[name].unique().tolist()}
    return sorted(found - {-1})
