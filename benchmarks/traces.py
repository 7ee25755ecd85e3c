"""What a trace costs over the plain request: every block's stream, and each view's recording.

Run it as ``python -m benchmarks.traces``.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from benchmarks.report import Report
from benchmarks.timing import beyond, in_turns, ratio, spread

LENGTHS = (9, 128, 512)
RECORDED = (9, 128)  # the lens of 512 tokens takes most of a minute
GOAL = 1.3
VIEWS = {"attention": "attention", "logit lens": "lens", "contributions": "contributions"}
TEXT = "The quick brown fox jumps over the lazy dog, and the dog, being lazy, lets the fox jump as often as it likes. "


def main() -> None:
    """Measures and writes ``results/traces``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--record-rounds", type=int, default=5)
    rounds = parser.parse_args()

    from nnterp import StandardizedVLLM, demo

    model = StandardizedVLLM(str(demo.checkpoint()), dispatch=True, dtype="float32", max_model_len=1024)
    report = Report("traces", "A trace against the plain request")
    ids = model.tokenizer(TEXT * 40)["input_ids"]
    streams = {n: in_turns(candidates(model, ids[:n]), rounds.rounds) for n in LENGTHS}
    print({n: round(ratio(times, "streams", "plain"), 3) for n, times in streams.items()}, flush=True)
    steps = in_turns(parts(model, ids[: LENGTHS[0]]), rounds.rounds)
    records = {n: in_turns(recordings(model, ids[:n]), rounds.record_rounds, warm=1) for n in RECORDED}

    report.say(
        f"Demo model (SmolLM2-135M-Instruct, float32, {model.num_layers} blocks) on vLLM's CPU engine in this process, "
        f"{model.settings.threads} thread(s), one token generated. `plain` is `vllm.LLM.generate` of the same engine "
        "on the same token ids, past the prefix cache as a trace goes past it. Each round runs all things in turn; "
        "milliseconds are the median of the rounds (smallest to largest), a ratio is the median over the rounds of the "
        "two times in one round."
    )
    report.say(f"## Every block's stream saved ({rounds.rounds} rounds; goal {GOAL}x)")
    report.table(
        ["tokens", "plain, ms", "trace, ms", "ratio", "trace of nothing, ms", "ratio", "goal"],
        [
            [
                n,
                spread(times["plain"]),
                spread(times["streams"]),
                f"**{ratio(times, 'streams', 'plain'):.2f}**",
                spread(times["nothing"]),
                f"{ratio(times, 'nothing', 'plain'):.2f}",
                "met" if ratio(times, "streams", "plain") <= GOAL else "missed",
            ]
            for n, times in streams.items()
        ],
    )
    report.say(f"## What a trace of {LENGTHS[0]} tokens consists of ({rounds.rounds} rounds)")
    report.table(
        ["each with what the ones above it do", "ms", "ms beyond plain"],
        [[name, spread(times), f"{beyond(steps, name, 'plain'):.1f}"] for name, times in steps.items()],
    )
    report.say(f"## `record` ({rounds.record_rounds} rounds)")
    names = [*VIEWS, "all three"]
    report.table(
        ["tokens", "plain, ms", *(f"{name}, ms" for name in names), *(f"{name}, ratio" for name in names)],
        [
            [
                n,
                spread(times["plain"]),
                *(spread(times[name]) for name in names),
                *(f"{ratio(times, name, 'plain'):.2f}" for name in names),
            ]
            for n, times in records.items()
        ],
    )
    report.write(goal=GOAL, streams_ms=streams, parts_ms=steps, record_ms=records)


def candidates(model: Any, ids: list[int]) -> dict[str, Any]:
    """The plain request, a trace that reads nothing, and one that saves every block's stream."""
    layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree

    def nothing() -> None:
        with model.trace(ids, **SAMPLING):
            pass

    def streams() -> None:
        with model.trace(ids, **SAMPLING):
            saved = [layer.layer_output for layer in layers].save()
        if len(saved) != model.num_layers or saved[0].shape[1] != len(ids):
            raise RuntimeError(f"the trace saved {len(saved)} streams, the first of shape {tuple(saved[0].shape)}")

    return {"plain": partial(plain, model, ids), "nothing": nothing, "streams": streams}


def parts(model: Any, ids: list[int]) -> dict[str, Any]:
    """Traces that do ever more of what saving every block's stream does."""
    layers = list(model.layers)
    last = layers[-1]

    def one() -> None:
        with model.trace(ids, **SAMPLING):
            _ = last.layer_output.save()

    def sent() -> None:
        with model.trace(ids, **SAMPLING):
            _ = len(layers)

    def stops() -> None:
        with model.trace(ids, **SAMPLING):
            for layer in layers:
                _ = layer.output

    def reads() -> None:
        with model.trace(ids, **SAMPLING):
            for layer in layers:
                _ = layer.layer_output

    return {
        "plain": partial(plain, model, ids),
        "one block's stream saved": one,
        "all blocks' envoys sent to the engine, nothing read": sent,
        "a stop at every block (nnsight's `output`)": stops,
        "every block's stream copied (`layer_output`)": reads,
        "every copy saved and brought home": candidates(model, ids)["streams"],
    }


def recordings(model: Any, ids: list[int]) -> dict[str, Any]:
    """The plain request and `record` for one view and for all."""
    from nnterp_viz import record

    parts = VIEWS.values()
    alone = {
        name: partial(record, model, ids, **{other: other == part for other in parts}) for name, part in VIEWS.items()
    }
    return {"plain": partial(plain, model, ids), **alone, "all three": partial(record, model, ids)}


def plain(model: Any, ids: list[int]) -> None:
    """The same request without a trace."""
    from vllm import SamplingParams

    params = SamplingParams(**SAMPLING, skip_reading_prefix_cache=True)
    with model._serving():  # noqa: SLF001 - vLLM's process groups of this engine, which a trace puts in place too
        model.vllm_entrypoint.generate([{"prompt_token_ids": ids}], sampling_params=params, use_tqdm=False)


SAMPLING: dict[str, Any] = {"max_tokens": 1, "temperature": 0.0}


if __name__ == "__main__":
    main()
