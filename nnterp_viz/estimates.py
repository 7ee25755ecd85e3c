"""What a recording will cost, before it is run: bytes that come home, memory on the way, seconds.

The bytes are counted, not guessed: every saved value has a known shape. The seconds are those of this model's own runs
so far, by the products that each had to compute; where there is none yet, a few tokens of the prompt are traced first.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nnterp_viz import block, generation, provenance
from nnterp_viz.prepared import Prepared, prepared
from nnterp_viz.served import connected

if TYPE_CHECKING:
    from nnterp_viz.request import Request

#: Tokens of the trial that is run where nothing is known of a model's pace, or only how long fewer tokens took.
TRIAL = 48

#: Of how many tokens' text the trial of a generation starts, and how many it generates.
TRIAL_PROMPT, TRIAL_TOKENS = 4, 4

#: Bytes of one number of what is computed in the engine: float32 whatever the model's dtype.
_FLOAT = 4

#: Tensors of the size of a pattern that are alive at once while one is made and reduced, and where it is only kept.
_PATTERNS_AT_ONCE, _PATTERNS_KEPT_AT_ONCE = 6, 2

#: Values of the width of an MLP, of all tokens, that are alive at once: in a block's forward, and copied out of it.
_ROWS_AT_ONCE = 9

#: Slices of the lens that are alive at once: logits, their softmax's logarithm, and products of the two.
_SLICES_AT_ONCE = 6

#: For each model and kind of recording: the products and seconds of the largest run so far.
_runs: weakref.WeakKeyDictionary[Any, dict[tuple[bool, ...], tuple[float, float]]] = weakref.WeakKeyDictionary()

#: For each model the longest generation so far: how many tokens, and the seconds of each.
_paces: weakref.WeakKeyDictionary[Any, tuple[int, float]] = weakref.WeakKeyDictionary()


@dataclass(frozen=True)
class Estimate:
    """What one recording will cost.

    Attributes:
        tokens: of the prompt.
        seconds: how long the trace, and the generation before it, will take, from this model's runs so far; on a
            machine that does nothing else.
        home_bytes: the size of the recording's values.
        memory_bytes: what the engine needs at the worst moment, beyond what it has.
        notes: what is left out or reduced, in words.
    """

    tokens: int
    seconds: float
    home_bytes: int
    memory_bytes: int
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return (
            f"{self.tokens} tokens: about {in_words(self.seconds)}, {_size(self.home_bytes)} of values, "
            f"up to {_size(self.memory_bytes)} more memory in the engine"
        )


def estimate(model: Any, prompt: Any, **options: Any) -> Estimate:
    """What `nnterp_viz.record` of the same arguments will cost.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer`.
        prompt: text, token ids, or a chat (a list of messages).
        options: keyword arguments of `nnterp_viz.record`.

    Raises:
        Exception: what `record` raises for such arguments, before anything runs.
    """
    model = connected(model, options.pop("serve", None))
    asked = _asked(model, prompt, options)
    _try(model, asked.request)
    return _with_generation(model, asked.request, expected(model, asked.request, asked.notes))


def foreseen(model: Any, prompt: Any, *, times: int = 1, tried: bool = False, **options: Any) -> Estimate:
    """The same by what is known of the model's pace.

    Args:
        model: the model.
        prompt: text, token ids, or a chat (a list of messages).
        times: how many traces of that kind there will be, one after the other.
        tried: whether a few tokens are run first, as `estimate` does, where less than that is known; else nothing is.
        options: keyword arguments of `nnterp_viz.record`.
    """
    asked = _asked(model, prompt, {**options, "position": -1})
    if tried:
        _try(model, asked.request)
    told = expected(model, asked.request, asked.notes)
    return _with_generation(model, asked.request, dataclasses.replace(told, seconds=times * told.seconds))


def _try(model: Any, request: Request) -> None:
    """Runs a few tokens of a request, where no run is known that says as much of how long it will take."""
    start = request.token_ids[:TRIAL_PROMPT]
    if request.generated and model not in _paces:
        for _ in range(2):  # the first pays for things that no other does
            began = time.perf_counter()
            text = generation.continued(model, start, min(TRIAL_TOKENS, request.generated))
            note_generation(model, len(text) - len(start), time.perf_counter() - began)
    trial = dataclasses.replace(request, token_ids=request.token_ids[:TRIAL], position=0, edits=(), generated=0)
    run, code = known(model, request), block.write(trial)
    if run is not None and run[0] >= work(model, trial):
        return
    if run is None:
        block.run(code, model)  # the first run of an engine pays for things that no other does
    began = time.perf_counter()
    block.run(code, model)
    note(model, trial, time.perf_counter() - began)


def _asked(model: Any, prompt: Any, options: dict[str, Any]) -> Prepared:
    """What `record` would run for these arguments; raises as it does."""
    from nnterp_viz import tracing

    given = tracing.SIGNATURE.bind(model, prompt, **options)
    given.apply_defaults()
    return prepared(*given.args, **given.kwargs)


def expected(model: Any, request: Request, notes: tuple[str, ...] = ()) -> Estimate:
    """The cost of a request by what is known of the model's pace; nothing is run."""
    run = known(model, request)
    products, seconds = run if run is not None else (1.0, 0.0)
    return Estimate(
        tokens=len(request.token_ids),
        seconds=seconds * work(model, request) / products,
        home_bytes=home_bytes(model, request),
        memory_bytes=memory_bytes(model, request),
        notes=notes,
    )


def note(model: Any, request: Request, seconds: float) -> None:
    """Remembers how long a run took, if none of this kind was as large."""
    runs, kind, products = _runs.setdefault(model, {}), _kind(request), work(model, request)
    if kind not in runs or products >= runs[kind][0]:
        runs[kind] = products, seconds


def note_generation(model: Any, count: int, seconds: float) -> None:
    """Remembers how long each of ``count`` tokens took, if no generation was longer."""
    if count and count >= _paces.get(model, (0, 0.0))[0]:
        _paces[model] = count, seconds / count


def _with_generation(model: Any, request: Request, told: Estimate) -> Estimate:
    """An estimate with the time of the tokens that are generated first, one a step, where a pace is known."""
    return dataclasses.replace(told, seconds=told.seconds + request.generated * _paces.get(model, (0, 0.0))[1])


def known(model: Any, request: Request) -> tuple[float, float] | None:
    """Products and seconds of the largest run so far of what is asked; of the most like it where there was none."""
    runs, kind = _runs.get(model, {}), _kind(request)
    if kind in runs:
        return runs[kind]
    covering = [
        run for other, run in runs.items() if all(has or not wants for has, wants in zip(other, kind, strict=True))
    ]
    return max(covering, default=None)


def work(model: Any, request: Request) -> float:
    """Multiplications of a forward and of what is computed beside it."""
    tokens, layers, width = len(request.token_ids), model.num_layers, model.hidden_size
    heads = provenance.heads(model)
    head_dim = model.head_dim if heads else 0
    attention = sum(count for count, _ in heads) * head_dim * tokens**2
    kv_width = max((kv_heads for _, kv_heads in heads), default=0) * head_dim
    weights = layers * width * (2 * width + 2 * kv_width + 3 * _neurons(model))
    total = tokens * weights + 2 * attention
    if request.attention:  # scores and the mix of values again, and passes over the patterns
        total += 2 * attention + 16 * sum(count for count, _ in heads) * tokens**2
    if request.lens:
        total += tokens * request.lens_rows * model.vocab_size * (width + 16)
    if request.contributions:
        total += layers * max((count for count, _ in heads), default=0) * width * width
    return float(total)


def _neurons(model: Any) -> int:
    """The width of an MLP, or the stream's twice where a mixer of its own stands for it."""
    with contextlib.suppress(NotImplementedError):
        return int(model.intermediate_size)
    return int(2 * model.hidden_size)


def home_bytes(model: Any, request: Request) -> int:
    """The size of a request's values; contributions are counted as if the model had all of them."""
    tokens, layers = len(request.token_ids), model.num_layers
    heads = [count for count, _ in provenance.heads(model)]
    most = max(heads, default=0)
    total = 4 * tokens + _FLOAT * model.vocab_size
    total += _FLOAT * tokens**2 * (sum(heads[layer] for layer in request.patterns) + len(request.heads))
    if request.attention:
        total += layers * (most * min(tokens, block.THUMBNAIL) ** 2 + 2 * _FLOAT)
        total += layers * most * tokens * _FLOAT if request.sinks else 0
    if request.lens:
        a_cell = 2 * request.top_k + len(request.statistics) + 2 * (len(request.followed) + bool(request.followed))
        total += _FLOAT * request.lens_rows * (tokens * a_cell + 2) + 8 * len(request.followed)
    if request.contributions:
        total += _FLOAT * layers * (2 + (most + 1 if request.projection else 0)) + 64
    return total


def memory_bytes(model: Any, request: Request) -> int:
    """What a request needs in the engine at its worst moment, beyond weights and cache."""
    tokens, width = len(request.token_ids), model.hidden_size
    most = max((count for count, _ in provenance.heads(model)), default=0)
    total = _ROWS_AT_ONCE * tokens * max(width, _neurons(model)) * _FLOAT + home_bytes(model, request)
    if request.attention or request.patterns or request.heads:
        together = most if provenance.whole_patterns(model) or not request.by_head else 1
        at_once = _PATTERNS_AT_ONCE if request.attention else _PATTERNS_KEPT_AT_ONCE
        total += at_once * _FLOAT * together * tokens**2
    if request.lens:
        cells, needs = tokens * request.lens_rows, len({need for kept in request.statistics for need in kept.needs})
        total += (_SLICES_AT_ONCE + 2 * needs) * _FLOAT * min(request.step, cells) * model.vocab_size
        total += _FLOAT * cells * width if needs else 0  # all rows wait for the last
    return total


def in_words(seconds: float) -> str:
    """A duration for a reader."""
    if seconds < 1:
        return "less than a second"
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _kind(request: Request) -> tuple[bool, ...]:
    return request.attention, request.lens, request.contributions


def _size(count: int) -> str:
    power, name = (30, "GiB") if count >= 2**30 else (20, "MiB") if count >= 2**20 else (10, "KiB")
    return f"{count / 2**power:.1f} {name}"
