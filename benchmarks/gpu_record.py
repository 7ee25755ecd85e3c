"""One `record` of a model on nnsight's own GPU worker, held against transformers, and what traces cost there.

    python benchmarks/gpu_record.py CHECKPOINT OUT.json

Run on a machine with an NVIDIA GPU, where `StandardizedVLLM` starts vLLM's engine in processes of its own. Writes the
checks that the views show, the gaps to transformers in float32 relative to each value's largest magnitude, and medians
of seconds: a plain request, a trace that saves the logits, one that saves every block's stream, and `record`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nnsight
import torch

if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = "The Eiffel Tower is in the city of"
LENGTHS = (16, 512)
ROUNDS = 15


def median_seconds(call: Callable[[], Any]) -> float:
    """The median of `ROUNDS` calls after one that is not counted."""
    call()
    seconds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)


def gap(value: torch.Tensor, reference: torch.Tensor) -> float:
    """The largest difference over the reference's largest magnitude."""
    difference = (value.cpu().float() - reference.cpu().float()).abs().max()
    return float(difference / reference.cpu().float().abs().max())


def costs(model: Any, ids: list[int]) -> dict[str, float]:
    """Seconds of requests and traces of one prompt."""
    from vllm import SamplingParams, TokensPrompt

    layers = list(model.layers)
    sampling = SamplingParams(temperature=0.0, max_tokens=1)

    def plain() -> None:
        model.vllm_entrypoint.generate(TokensPrompt(prompt_token_ids=ids), sampling, use_tqdm=False)

    def logits() -> None:
        with model.trace(ids, temperature=0.0, max_tokens=1):
            model.logits.save()

    def streams() -> None:
        with model.trace(ids, temperature=0.0, max_tokens=1):
            saved = nnsight.save([])
            for layer in layers:
                saved.append(layer.layer_output)

    return {call.__name__: median_seconds(call) for call in (plain, logits, streams)}


def main() -> None:
    """Runs everything and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()

    from transformers import AutoModelForCausalLM

    reference = AutoModelForCausalLM.from_pretrained(arguments.checkpoint, dtype=torch.float32).cuda().eval()

    from nnterp import StandardizedVLLM
    from nnterp_viz import record

    began = time.perf_counter()
    model = StandardizedVLLM(
        str(arguments.checkpoint), dispatch=True, dtype="float32", gpu_memory_utilization=0.2, max_model_len=1024
    )
    started = time.perf_counter() - began
    recording = record(model, PROMPT)
    layers = list(model.layers)
    with model.trace(recording.token_ids, temperature=0.0, max_tokens=1):
        streams = nnsight.save([])
        for layer in layers:
            streams.append(layer.layer_output)
    with torch.no_grad():
        wanted = reference(torch.tensor([recording.token_ids]).cuda(), output_hidden_states=True)
    vocabulary = model.vocab_size
    result = {
        "machine": torch.cuda.get_device_name(),
        "versions": {name: metadata.version(name) for name in ("vllm", "nnsight", "torch", "transformers")},
        "date": time.strftime("%Y-%m-%d"),
        "start_seconds": started,
        "in_process": model.settings.in_process,
        "next_token": model.tokenizer.decode([int(recording.values["logits"][0, -1].argmax())]),
        "checks": [
            {"name": check.name, "residual": float(check.residual), "tolerance": check.tolerance, "ok": check.ok}
            for check in recording.check()
        ],
        "stream_gaps": [gap(got, want) for got, want in zip(streams[:-1], wanted.hidden_states[1:-1], strict=True)],
        "logits_gap": gap(recording.values["logits"][0, -1], wanted.logits[0, -1]),
        "seconds": {length: costs(model, torch.randint(3, vocabulary - 3, (length,)).tolist()) for length in LENGTHS},
        "record_seconds": median_seconds(lambda: record(model, PROMPT)),
    }
    arguments.out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result, indent=1))
    model.close()


if __name__ == "__main__":
    main()
