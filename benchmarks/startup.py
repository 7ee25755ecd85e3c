"""From a fresh interpreter to the first trace, against plain vLLM's first request, in one run.

    python -m benchmarks.startup [--rounds 5]

Each round starts a fresh interpreter for each way, in turn, on one tiny checkpoint, so that what is measured is
imports and set-up and not the reading of weights. Medians over the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import Report
from tests.checkpoints import checkpoint

PROMPT = "The Eiffel Tower is in the city of"

#: Notes when a stage is done, in seconds since the child began.
CLOCK = """
import time; began = time.perf_counter()
import json, sys
folder = sys.argv[1]
stages = {}
def done(stage):
    stages[stage] = round(time.perf_counter() - began, 3)
"""

OURS = """
from nnterp import StandardizedVLLM
done("import")
model = StandardizedVLLM(folder, dispatch=True, dtype="float32"{arguments})
done("start")
with model.trace({prompt!r}, temperature=0.0, max_tokens=1):
    value = model.layers[1].layer_output.save()
done("first")
began = time.perf_counter()
second = StandardizedVLLM(folder, dispatch=True, dtype="float32"{arguments})
done("another engine")
"""

THEIRS = """
from vllm import LLM, SamplingParams
done("import")
model = LLM(folder, dtype="float32", enforce_eager=True, kv_cache_memory_bytes=1 << 28)
done("start")
model.generate([{prompt!r}], SamplingParams(temperature=0.0, max_tokens=1), use_tqdm=False)
done("first")
"""

KEEP = "    open(sys.argv[2], 'w').write(json.dumps(stages))\n"

#: Way -> (script, variables of its environment).
WAYS = {
    "nnterp": (OURS.format(prompt=PROMPT, arguments=""), {}),
    "nnterp, in_process=False": (OURS.format(prompt=PROMPT, arguments=", in_process=False"), {}),
    "vllm.LLM, enforce_eager=True": (THEIRS.format(prompt=PROMPT), {}),
    "vllm.LLM in process, enforce_eager=True": (
        THEIRS.format(prompt=PROMPT),
        {"VLLM_ENABLE_V1_MULTIPROCESSING": "0"},
    ),
}

STAGES = {
    "import": "import",
    "start": "and start",
    "first": "and first trace or request",
    "another engine": "second engine",
}


def seconds(script: str, variables: dict[str, str], folder: Path, scratch: Path) -> dict[str, float]:
    """The seconds at which each stage of a fresh interpreter was done."""
    lines = "".join(f"    {line}\n" for line in (CLOCK + script).splitlines())
    path = scratch / "child.py"
    path.write_text(f'if __name__ == "__main__":\n{lines}{KEEP}', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path), str(folder), str(scratch / "stages.json")],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1]), "HF_HUB_OFFLINE": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if done.returncode:
        raise RuntimeError(f"the child failed:\n{done.stderr[-3000:]}")
    stages: dict[str, float] = json.loads((scratch / "stages.json").read_text(encoding="utf-8"))
    return stages


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    report = Report("startup", "From a fresh interpreter to the first trace")
    folder = checkpoint("qwen2")
    measured: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as scratch:
        for _ in range(rounds):
            for way, (script, variables) in WAYS.items():
                measured[way].append(seconds(script, variables, folder, Path(scratch)))
    medians = {
        way: {stage: statistics.median(one[stage] for one in runs) for stage in STAGES if stage in runs[0]}
        for way, runs in measured.items()
    }
    report.say(
        f"A tiny qwen2 checkpoint; seconds since the interpreter began, medians of {rounds} rounds that run the ways "
        "in turn. The files are in the page cache and vLLM's own caches are filled. Plain vLLM runs eagerly, as a "
        "traced engine does, and gets 256 MiB for its cache, since its default is most of the machine. A second "
        "engine is built in the same interpreter beside the first."
    )
    rows = [
        [
            way,
            *(f"{stages[stage]:.2f}" if stage in stages else "" for stage in STAGES),
            f"{stages['first'] / medians['nnterp']['first']:.1f}",
        ]
        for way, stages in medians.items()
    ]
    report.table(["", *STAGES.values(), "first, in nnterp's"], rows)
    report.write(rounds=rounds, medians=medians, measured=measured)


if __name__ == "__main__":
    main()
