"""What bringing saved values home costs: a plain request, a trace saving logits, one saving every block's stream.

    python benchmarks/gpu_streams.py CHECKPOINT OUT.json

Where there is no folder CHECKPOINT, a random llama of 30 blocks of width 576 is written there. Each length and each
trace is run in this process and in a process of the engine's own, our way and nnsight's (one pickle of every tensor),
in turns. `phases` are milliseconds of one trace as the caller spends them, `profile` the functions that take longest
(in this process, where the worker's are seen too). Runs on a CPU likewise; the goal is of a GPU: every stream of 512
tokens in at most 1.5 times the plain request.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any
from unittest import mock

import torch

from benchmarks.timing import in_turns, ratio

LENGTHS = (16, 512)
END = "<|end|>"
SAMPLING: dict[str, Any] = {"max_tokens": 1, "temperature": 0.0}


def make(folder: Path, layers: int, width: int) -> None:
    """Writes a random llama, with a tokenizer of bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: i for i, letter in enumerate([END, *alphabet])}, []))
    tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END).save_pretrained(folder)
    config = LlamaConfig(
        vocab_size=4096,
        hidden_size=width,
        intermediate_size=width * 8 // 3,
        num_hidden_layers=layers,
        num_attention_heads=width // 64,
        num_key_value_heads=width // 64 // (3 if width % 192 == 0 else 1),
        max_position_embeddings=1024,
        bos_token_id=0,
        eos_token_id=0,
    )
    torch.manual_seed(0)
    LlamaForCausalLM(config).save_pretrained(folder)


def things(model: Any, ids: list[int]) -> dict[str, Callable[[], Any]]:
    """What is timed."""
    from vllm import SamplingParams

    layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree

    def plain() -> None:  # past the prefix cache, as a trace goes past it
        params = SamplingParams(**SAMPLING, skip_reading_prefix_cache=True)
        with model._serving():  # noqa: SLF001 - vLLM's process groups of this engine, which a trace puts in place too
            model.vllm_entrypoint.generate([{"prompt_token_ids": ids}], sampling_params=params, use_tqdm=False)

    def nothing() -> None:
        with model.trace(ids, **SAMPLING):
            pass

    def logits() -> None:
        with model.trace(ids, **SAMPLING):
            model.logits.save()

    def stops() -> None:
        with model.trace(ids, **SAMPLING):
            for layer in layers:
                _ = layer.output

    def streams() -> list[torch.Tensor]:
        with model.trace(ids, **SAMPLING):
            saved = [layer.layer_output for layer in layers].save()
        return list(saved)

    return {"plain": plain, "nothing": nothing, "logits": logits, "stops": stops, "streams": streams}


def nnsights_way(model: Any, call: Callable[[], Any]) -> Any:
    """The call with values brought home as nnsight does."""
    collector = model.vllm_entrypoint.llm_engine.nnterp_collector
    with mock.patch.object(collector, "_way", collector._pickled):  # noqa: SLF001 - to compare the two
        return call()


def phases(model: Any, call: Callable[[], Any], rounds: int) -> dict[str, float]:
    """Median milliseconds that the caller spends in parts of a trace; those of a part are in those of what it is in."""
    from nnterp.engines import outbox, parcel

    engine = model.vllm_entrypoint.llm_engine
    parts = {
        "block sent (serialized)": (model, "_attach_mediators"),
        "generate": (model.vllm_entrypoint, "generate"),
        "step": (engine, "step"),
        "values brought home": (engine.nnterp_collector, "collect"),
        "asked of the worker": (engine.nnterp_collector, "_ask"),
        "taken out of shared memory": (outbox.Inbox, "take"),
        "copied in this process": (parcel, "own"),
    }
    spent: dict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        total: dict[str, float] = defaultdict(float)
        with ExitStack() as stack:
            for name, (owner, attribute) in parts.items():
                stack.enter_context(_timed(owner, attribute, total, name))
            began = time.perf_counter()
            call()
            total["all"] = time.perf_counter() - began
        for name, seconds in total.items():
            spent[name].append(seconds * 1e3)
    return {name: round(statistics.median(times), 3) for name, times in spent.items()}


@contextmanager
def _timed(owner: Any, attribute: str, total: dict[str, float], name: str) -> Iterator[None]:
    inner = getattr(owner, attribute)

    def timed(*args: Any, **kwargs: Any) -> Any:
        began = time.perf_counter()
        try:
            return inner(*args, **kwargs)
        finally:
            total[name] += time.perf_counter() - began

    with mock.patch.object(owner, attribute, timed):
        yield


def profile(call: Callable[[], Any], rounds: int, rows: int = 45) -> list[str]:
    """The functions that most time was spent in themselves, and those in which with all they called."""
    recorder = cProfile.Profile()
    recorder.enable()
    for _ in range(rounds):
        call()
    recorder.disable()
    stats = pstats.Stats(recorder).stats  # type: ignore[attr-defined] # there, if not in the stubs
    lines = []
    for title, column in (("itself", 2), ("with what it calls", 3)):
        for (file, line, name), row in sorted(stats.items(), key=lambda item: -item[1][column])[:rows]:
            where = f"{'/'.join(Path(file).parts[-3:])}:{line} {name}"
            lines.append(f"{title}: {row[column] / rounds * 1e3:8.3f} ms {row[1] // rounds:6d} calls  {where}")
    return lines


def measured(model: Any, rounds: int) -> dict[str, Any]:
    """Everything of one engine."""
    found: dict[str, Any] = {}
    for length in LENGTHS:
        calls = things(model, torch.randint(1, 256, (length,)).tolist())
        first = calls["streams"]()
        old = {f"{name}, nnsight's way": partial(nnsights_way, model, calls[name]) for name in ("logits", "streams")}
        times = in_turns({**calls, **old}, rounds)
        found[str(length)] = {
            "device": str(first[0].device),
            "bytes": sum(stream.nbytes for stream in first),
            "milliseconds": {name: round(statistics.median(found), 3) for name, found in times.items()},
            "ratio to plain": {name: round(ratio(times, name, "plain"), 3) for name in times if name != "plain"},
            "phases of streams": phases(model, calls["streams"], rounds),
            "phases of logits": phases(model, calls["logits"], rounds),
            "same values": all(map(torch.equal, first, nnsights_way(model, calls["streams"]))),
        }
        if model.settings.in_process:
            found[str(length)]["profile of streams"] = profile(calls["streams"], max(2, rounds // 3))
    return found


def main() -> None:
    """Runs both engines and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--layers", type=int, default=30)
    parser.add_argument("--width", type=int, default=576)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--place", choices=("own", "here"), help="only one of the two engines")
    arguments = parser.parse_args()

    from nnterp import StandardizedVLLM

    if not arguments.checkpoint.exists():
        make(arguments.checkpoint, arguments.layers, arguments.width)
    result: dict[str, Any] = {
        "machine": torch.cuda.get_device_name() if torch.cuda.is_available() else "CPU",
        "versions": {name: metadata.version(name) for name in ("nnsight", "torch", "transformers")},
        "date": time.strftime("%Y-%m-%d"),
    }
    places = {"own": ("in a process of its own", False), "here": ("in this process", True)}
    for key, (place, in_process) in places.items():
        if arguments.place in (None, key):
            began = time.perf_counter()
            options: dict[str, Any] = {"dtype": "float32", "max_model_len": 1024, "in_process": in_process}
            if torch.cuda.is_available():
                options["gpu_memory_utilization"] = 0.1
            with StandardizedVLLM(str(arguments.checkpoint), dispatch=True, **options) as model:
                result[place] = {"seconds to start": round(time.perf_counter() - began, 1)}
                result[place] |= measured(model, arguments.rounds)
            arguments.out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
