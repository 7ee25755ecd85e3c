"""`record` against TransformerLens' cache: the same model, prompt and machine, in turns, in one process.

Run it as ``build/rivals/bin/python -m benchmarks.caches``: in an environment that has transformer-lens beside nnterp
(README.md says how to make one).
"""

from __future__ import annotations

import argparse
from functools import partial
from importlib.metadata import version
from typing import Any

import torch

from benchmarks.report import Report
from benchmarks.timing import in_turns, ratio, spread

LENGTHS = (9, 128)
TEXT = "The quick brown fox jumps over the lazy dog, and the dog, being lazy, lets the fox jump as often as it likes. "


def main() -> None:
    """Measures and writes ``results/caches``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds

    from transformer_lens.model_bridge import TransformerBridge

    from nnterp import StandardizedTransformer, StandardizedVLLM, demo

    checkpoint = str(demo.checkpoint())
    lens = TransformerBridge.boot_transformers(checkpoint, device="cpu")
    ours = {
        "vLLM": StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", max_model_len=1024),
        "transformers": StandardizedTransformer(
            checkpoint, attn_implementation="eager", dispatch=True, dtype=torch.float32
        ),
    }
    torch.set_num_threads(1)
    ids = ours["vLLM"].tokenizer(TEXT * 40)["input_ids"]
    times = {tokens: in_turns(things(lens, ours, ids[:tokens]), rounds, warm=1) for tokens in LENGTHS}
    kept = {tokens: held(lens, ours["vLLM"], ids[:tokens]) for tokens in LENGTHS}

    theirs = "TransformerLens: run_with_cache"
    report = Report("caches", "`record` against TransformerLens' cache")
    report.say(
        "The demo model (SmolLM2-135M-Instruct, float32) in one process on one thread; TransformerLens "
        f"{version('transformer-lens')} (`TransformerBridge`, which runs transformers' own modules). Each round runs "
        "all in turn; milliseconds are the median (smallest to largest), a ratio the median over the rounds of the two "
        "times in one round."
    )
    report.say(
        "They do not do the same. The cache keeps every activation of the forward and reduces nothing. `record` of "
        "attention and contributions keeps every pattern, makes the thumbnails, proves the patterns against the head "
        "outputs and splits a logit by block and head; with the lens it also puts every block and position through the "
        "unembedding, which the cache leaves to be done afterwards."
    )
    for tokens, found in times.items():
        report.say(f"## {tokens} tokens")
        report.table(
            ["", "ms", "times the cache's"],
            [[name, spread(found[name]), f"{ratio(found, name, theirs):.2f}"] for name in found],
        )
        report.table(["held afterwards", "MB"], [[name, f"{size / 1e6:.1f}"] for name, size in kept[tokens].items()])
    report.write(times_ms=times, held_bytes=kept)


def things(lens: Any, ours: dict[str, Any], ids: list[int]) -> dict[str, Any]:
    """What is run in turns."""
    from nnterp_viz import record

    tokens = torch.tensor([ids])

    def cached() -> None:
        with torch.no_grad():
            lens.run_with_cache(tokens)

    found: dict[str, Any] = {"TransformerLens: run_with_cache": cached}
    for engine, model in ours.items():
        found[f"record on {engine}, attention and contributions"] = partial(record, model, ids, lens=False)
        found[f"record on {engine}, the lens as well"] = partial(record, model, ids)
    return found


def held(lens: Any, model: Any, ids: list[int]) -> dict[str, int]:
    """Bytes of tensors, each storage once."""
    from nnterp_viz import record

    with torch.no_grad():
        _, cache = lens.run_with_cache(torch.tensor([ids]))
    kept = {"TransformerLens' cache": list(cache.values()), "a recording": list(record(model, ids).values.values())}
    return {name: storages(values) for name, values in kept.items()}


def storages(values: list[Any]) -> int:
    """Bytes of the tensors' storages, those that share one counted once."""
    found = {v.untyped_storage().data_ptr(): v.untyped_storage().nbytes() for v in values if torch.is_tensor(v)}
    return sum(found.values())


if __name__ == "__main__":
    main()
