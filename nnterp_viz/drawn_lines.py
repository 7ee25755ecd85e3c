"""The lines of a block that generate a tape's tokens, run after run, each token drawn from its step's own logits."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple

_INDENT = "    "
_WIDTH = 100


class Run(NamedTuple):
    """Tokens that the engine generated in one request.

    Attributes:
        start: the position of the first; those before it were the request's prompt.
        tokens: how many.
        by_hand: the first token, where it was chosen and not drawn.
        temperature: see `nnterp_viz.sampling.Settings`.
        top_p: as above.
        top_k: as above.
        seed: as above.
    """

    start: int
    tokens: int
    by_hand: int | None
    temperature: float
    top_p: float
    top_k: int
    seed: int


#: The statement that begins a run on each engine. What a checkpoint's own generation settings may ask for is undone.
_BEGINS = {
    "vllm": "model.trace(token_ids[:start], temperature=0.0, max_tokens=count, ignore_eos=True, stop_token_ids={ends})",
    "transformers": (
        "model.generate(token_ids[:start], max_new_tokens=count, eos_token_id={ends}, do_sample=False, num_beams=1, "
        "repetition_penalty=1.0)"
    ),
}
_BEGINS["vllm async"] = f"{_BEGINS['vllm'][:-1]}, wait=True)"


def engine_of(model: Any) -> str:
    """The engine, as the functions here are told."""
    return str(model.ENGINE) + (" async" if getattr(model, "_async_engine", False) else "")


def ends(model: Any) -> list[int]:
    """The tokens with which this model ends a text."""
    configs = (model.tokenizer, model.config, getattr(getattr(model, "_module", None), "generation_config", None))
    found = [getattr(config, "eos_token_id", None) for config in configs]
    flat = [token for each in found for token in (each if isinstance(each, (list, tuple)) else [each])]
    return sorted({int(token) for token in flat if token is not None and 0 <= token < model.vocab_size})


def one_run(engine: str, stop: Sequence[int], run: Run, keep: int, told: int) -> list[str]:
    """The lines of one run, which leave ``drawn``; they need ``model`` and ``token_ids``."""
    values = ", ".join(map(repr, run[3:]))
    return [
        f"start, count = {run.start}, {run.tokens}",
        f"settings = sampling.Settings({values})",
        f"sampler = sampling.Sampler(start, {run.by_hand}, settings, keep={keep}, told={told})",
        *_steps(engine, stop),
    ]


def lines(engine: str, stop: Sequence[int], runs: Sequence[Run], keep: int) -> list[str]:
    """The lines of all runs, which leave ``drawn_values``, the ``tape.`` values by name."""
    return [
        "rows = []",
        "for start, count, by_hand, *settings in [  # each line in one run; temperature, top_p, top_k, seed come last",
        *(f"{_INDENT}{tuple(run)!r}," for run in runs),
        "]:",
        f"{_INDENT}sampler = sampling.Sampler(start, by_hand, sampling.Settings(*settings), keep={keep})",
        *(_INDENT + line for line in _steps(engine, stop)),
        f"{_INDENT}rows += drawn[:count]",
        f"drawn_values = sampling.table(rows, {keep})",
    ]


def _steps(engine: str, stop: Sequence[int]) -> list[str]:
    begin = f"with torch.no_grad(), {_BEGINS[engine].format(ends=list(stop) or None)} as tracer:"
    return [
        *textwrap.wrap(begin, _WIDTH, subsequent_indent=2 * _INDENT, break_long_words=False),
        f"{_INDENT}drawn = save([])",
        f"{_INDENT}for _ in tracer.iter[:count]:",
        f"{_INDENT * 2}logits = model.logits",
        f"{_INDENT * 2}drawn.append(sampler.draw(logits[0, -1]))",
        f"{_INDENT * 2}logits[0, -1] = sampler.only  # so that the engine takes the token that was drawn",
    ]
