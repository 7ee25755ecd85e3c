"""`record` of a list of prompts against the same ones one after the other: ``python -m benchmarks.batches``."""

from __future__ import annotations

import argparse
from typing import Any

from benchmarks.report import Report
from benchmarks.timing import in_turns, ratio, spread

TEXT = "The quick brown fox jumps over the lazy dog, and the dog, being lazy, lets the fox jump as often as it likes. "
COUNT = 8
LENGTHS = (9, 32)
PARTS: dict[str, dict[str, Any]] = {
    "attention and contributions": {"lens": False},
    "the lens as well": {},
    "8 generated tokens first, attention": {"lens": False, "contributions": False, "generate": 8},
}


def main() -> None:
    """Measures and writes ``results/batches``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds

    from nnterp import StandardizedVLLM, demo
    from nnterp_viz import record

    model = StandardizedVLLM(str(demo.checkpoint()), dispatch=True, dtype="float32", max_model_len=1024)
    ids = model.tokenizer(TEXT * 40)["input_ids"]
    report = Report("batches", f"`record` of {COUNT} prompts at once")
    report.say(
        "The demo model (SmolLM2-135M-Instruct, float32) on vLLM's CPU engine in this process, on "
        f"{model.settings.threads} thread(s). {COUNT} prompts of 9 or 32 different tokens each, as one list and one "
        "after the other, in turns; milliseconds are the median (smallest to largest), the ratio is the median over "
        "the rounds."
    )
    rows, numbers = [], {}
    for tokens in LENGTHS:
        prompts = [ids[start : start + tokens] for start in range(COUNT)]
        for name, options in PARTS.items():
            things = {
                "batch": lambda prompts=prompts, options=options: record(model, prompts, **options),
                "alone": lambda prompts=prompts, options=options: [record(model, one, **options) for one in prompts],
            }
            times = in_turns(things, rounds, warm=1)
            found = ratio(times, "batch", "alone")
            numbers[f"{tokens} tokens, {name}"] = {"ratio": found, "milliseconds": times}
            rows.append((f"{tokens} tokens, {name}", spread(times["batch"]), spread(times["alone"]), f"{found:.2f}"))
    report.table(("", "one batch, ms", "one after the other, ms", "ratio"), rows)
    report.write(**numbers)


if __name__ == "__main__":
    main()
