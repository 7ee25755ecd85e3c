"""What a recording is asked for becomes a `Request`: every choice made and checked, nothing run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nnterp.lengths import longest
from nnterp_viz import chat, generation, provenance
from nnterp_viz.edits import Edit
from nnterp_viz.edits.site import remarks
from nnterp_viz.lens import TunedLens, asked
from nnterp_viz.lens_rows import lens_rows
from nnterp_viz.numbers import from_start, whole
from nnterp_viz.prompts import prompt_ids, require_two, token_id
from nnterp_viz.recording import Recording
from nnterp_viz.request import Request
from nnterp_viz.tokens import Labeler

#: Full patterns up to this size are kept by default.
LIMIT_BYTES = 64 * 2**20

#: The memory that the lens may take at once, a few times over: positions are projected in slices of this many bytes.
SLICE_BYTES = 16 * 2**20

#: The patterns of a block's heads up to this size are made together; larger ones one head after the other.
TOGETHER_BYTES = 64 * 2**20

_FLOAT_BYTES = 4


class Prepared(NamedTuple):
    """What `record` was asked for, with every choice made and nothing run.

    Attributes:
        request: the content of the trace.
        unavailable: what the model cannot give of it, by name, with the reason.
        notes: what a reader should know.
    """

    request: Request
    unavailable: dict[str, str]
    notes: tuple[str, ...]


def prepared(
    model: Any,
    prompt: Any,
    *,
    attention: bool,
    lens: Any,
    contributions: bool,
    focus: int | tuple[int, int] | None,
    follow: str | int | Sequence[str | int] | None,
    target: str | int | None,
    versus: str | int | None,
    position: int,
    top_k: int,
    limit_bytes: int,
    edits: Sequence[Edit],
    after_attention: bool,
    stride: int,
    learned: Any,
    generate: int = 0,
) -> Prepared:
    """What `record` runs for the same arguments; raises as it does.

    Of tokens that are still to be generated only the number is known: the last one of the prompt stands for them.
    """
    provenance.require_model(model)
    said, before = _said(model, prompt)
    ids = prompt_ids(model.tokenizer, said.token_ids, model.vocab_size)
    generated = _number(generate, model, len(ids))
    ids = [*ids, *[ids[-1]] * generated]
    parts = {
        "attention": attention,
        "lens": lens is not False or follow is not None,
        "contributions": contributions or target is not None or versus is not None,
    }
    gaps = provenance.missing(model)
    wanted: dict[str, Any] = {part: chosen and part not in gaps for part, chosen in parts.items()}
    tokens = {"target": target, "versus": versus}
    named = {
        role: None if token is None else token_id(model.tokenizer, token, role, model.vocab_size)
        for role, token in tokens.items()
    }
    require_two(named["target"], named["versus"])
    patterns, notes = _patterns(model, len(ids), focus, limit_bytes) if wanted["attention"] else ({}, ())
    kept = asked.statistics(lens, model.vocab_size)
    rows, untold = lens_rows(model, stride, after_attention=after_attention)
    if wanted["lens"]:
        rows["statistics"] = kept
        notes += untold
    request = Request(
        token_ids=tuple(ids),
        num_layers=model.num_layers,
        settings=provenance.settings(model),
        **wanted,
        sinks=wanted["attention"] and bool(provenance.with_sinks(model)),
        scaled=provenance.scaled(model),
        **patterns,
        top_k=_count(top_k, model.vocab_size),
        step=max(1, SLICE_BYTES // (_FLOAT_BYTES * model.vocab_size)),
        followed=followed_ids(model, follow),
        **rows,
        learned=learned_lens(model, learned, after_attention=after_attention),
        position=index(position, len(ids), "position"),
        target=named["target"],
        versus=named["versus"],
        edits=settled(edits, model, ids),
        projection=None if "heads" in gaps else provenance.projection(model),
        gated=provenance.gated(model),
        generated=before + generated,
        messages=said.messages,
        roles=(*said.roles, *["assistant"] * (generated if said.roles else 0)),
    )
    notes = (*said.notes, *notes)
    if Labeler(model.tokenizer).doubled_start(ids):
        notes += ("the prompt begins with the start token twice: pass token ids to run one",)
    if wanted["attention"]:
        notes += provenance.about_heads(model)
    notes += remarks(model, request.edits)
    chosen = {part for part, one in parts.items() if one} | ({"heads"} if parts["contributions"] else set())
    return Prepared(request, provenance.unavailable(gaps, chosen, model.num_layers), notes)


def _said(model: Any, prompt: Any) -> tuple[chat.Chat, int]:
    """A prompt as a chat, of no messages where it is none; and how many of its tokens were generated before."""
    if isinstance(prompt, Recording):
        made = prompt.request
        notes = (generation.before(made.generated),) if made.generated else ()
        return chat.Chat(list(prompt.token_ids), made.roles, made.messages, notes), made.generated
    if chat.is_chat(prompt):
        return chat.templated(model.tokenizer, prompt), 0
    return chat.Chat(prompt, (), ()), 0


def followed_ids(model: Any, follow: Any) -> tuple[int, ...]:
    """The ids of the tokens that are followed, each once; raises as `record` does."""
    several = isinstance(follow, Iterable) and not isinstance(follow, str) and getattr(follow, "ndim", 1) != 0
    tokens = [] if follow is None else list(follow) if several else [follow]
    return tuple(dict.fromkeys(token_id(model.tokenizer, token, "follow", model.vocab_size) for token in tokens))


def learned_lens(model: Any, learned: Any, *, after_attention: bool) -> str:
    """The folder of a learned lens that fits the model, or nothing for the plain one; raises as `record` does."""
    if learned is None:
        return ""
    found = learned if isinstance(learned, TunedLens) else TunedLens.load(learned)
    found.fit(model.num_layers, model.hidden_size)
    if after_attention:
        raise ValueError(
            "after_attention=True and a learned lens: it has a translator for what enters each block, and none for the "
            "stream between attention and MLP; leave one of the two out"
        )
    return str(found.folder)


def index(position: int, length: int, what: str) -> int:
    """``position`` counted from 0.

    Raises:
        TypeError: when it is no whole number.
        IndexError: when there is no such position.
    """
    position = whole(position, what)
    return from_start(position, length, f"{what}={position}")


def settled(edits: Sequence[Edit], model: Any, ids: list[int]) -> tuple[Edit, ...]:
    """The edits, checked against the model and the prompt; raises as `record` does."""
    many = list(edits) if isinstance(edits, Iterable) and not isinstance(edits, str) else [edits]
    for edit in many:
        if not isinstance(edit, Edit):
            raise TypeError(f"edits are objects of nnterp_viz.edits, Ablate(layer=5, head=3) say; one is {edit!r:.60}")
    return tuple(edit.settled(model, ids) for edit in many)


def _number(generate: int, model: Any, prompt: int) -> int:
    """``generate``, which is 0 or more, and no more than fits the model after ``prompt`` tokens."""
    count = whole(generate, "generate")
    if count < 0:
        raise ValueError(f"generate is {count}; it is the number of tokens that the model goes on with, 0 or more")
    most = longest(model) if count else None
    if most is not None and prompt + count > most:
        less = f"generate {most - prompt} or fewer" if prompt < most else "shorten the prompt"
        raise ValueError(
            f"generate is {count}: with the prompt's {prompt} tokens the text would have {prompt + count}, and this "
            f"model takes {most}; {less}"
        )
    return count


def _count(top_k: int, vocabulary: int) -> int:
    """``top_k``, which is at least 1, since a cell of the lens has a token, and at most all tokens that there are."""
    count = whole(top_k, "top_k")
    if count < 1:
        raise ValueError(f"top_k is {count}; the lens keeps 1 token or more for each cell")
    if count > vocabulary:
        raise ValueError(f"top_k is {count}; this model's vocabulary has {vocabulary} tokens")
    return count


def block_bytes(model: Any, tokens: int) -> int:
    """The size of the patterns of a block's heads; the largest block's, where they differ."""
    return max((count for count, _ in provenance.heads(model)), default=0) * tokens * tokens * _FLOAT_BYTES


def _patterns(
    model: Any, tokens: int, focus: int | tuple[int, int] | None, limit: int
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Which patterns are kept whole, as fields of a request, and what to tell the reader about the others."""
    one, counts = block_bytes(model, tokens), [count for count, _ in provenance.heads(model)]
    limit = whole(limit, "limit_bytes")
    if isinstance(focus, tuple) and len(focus) != 2:
        raise ValueError(f"focus is {focus}; it is a block, or a head as (block, head)")
    layer, head = focus if isinstance(focus, tuple) else (focus, None)
    layer = index(0 if layer is None else layer, model.num_layers, "focus")
    if head is not None:
        head = index(head, max(counts), "the head in focus")
    by_head = one > TOGETHER_BYTES
    if one * model.num_layers <= limit:
        return {"patterns": tuple(range(model.num_layers)), "by_head": by_head}, ()
    fields: dict[str, Any] = {"by_head": by_head}
    which = "of no block"
    if one > limit and head is not None and head < counts[layer]:
        fields["heads"] = ((layer, head),)
        which = f"of head {head} of block {layer} only"
    elif one <= limit or (focus is not None and head is None):
        fields["patterns"] = (layer,)
        which = f"of block {layer} only"
    total = f"the patterns of all {model.num_layers} blocks would take {one * model.num_layers / 2**20:.0f} MiB"
    size = f" ({limit / 2**20:.0f} MiB)" if limit >= 2**20 else ""
    note = f"{total}, over limit_bytes={limit}{size}: whole patterns are kept {which}, and thumbnails of every head"
    return fields, (note,)
