"""The families' suite on an NVIDIA GPU, several test files at once, as one table.

    python benchmarks/gpu_families.py OUT.json [--jobs 8] [--limit SECONDS] [test file ...]

Runs each file of ``tests/vllm_families`` that holds a family's suite (or the named ones) in a pytest of its own, whose
engine is in its process, and writes how many tests passed, what failed, and the seconds. Kernels of their own come
first: a run that meets its limit has seen them.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SUITES = ROOT / "tests" / "vllm_families"

#: Latent attention, sinks, routed experts, ALiBi, softcaps, chunks: what has kernels of its own.
FIRST = (
    *("gpu_kernels", "vllm_deepseek_v2", "vllm_deepseek_v3", "vllm_gpt_oss", "vllm_mimo_v2_flash", "vllm_laguna"),
    *("vllm_mixtral", "vllm_bloom", "vllm_mpt", "vllm_falcon", "vllm_gemma2", "vllm_llama4_text", "vllm_olmo2"),
    *("vllm_gpt_bigcode", "vllm_qwen3_moe", "vllm_minimax_m2", "vllm_dbrx", "vllm_phimoe", "vllm_apertus"),
)


def files(named: list[str]) -> list[Path]:
    """The test files in the order in which they are started."""
    if named:
        return [Path(name).resolve() for name in named]
    found = [path for path in SUITES.glob("test_vllm_*.py") if "demo" not in path.stem]
    found.append(SUITES / "test_gpu_kernels.py")
    order = [f"test_{name}" for name in FIRST]
    return sorted(found, key=lambda path: (order.index(path.stem) if path.stem in order else len(order), path.stem))


def run(path: Path, report: Path, deadline: float) -> dict[str, Any]:
    """One file's result."""
    left = deadline - time.monotonic()
    if left <= 0:
        return {"file": path.stem, "passed": 0, "failed": {}, "seconds": 0, "ended": "not started: no time was left"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", str(path)]
    environment = {**os.environ, "VLLM_ENABLE_V1_MULTIPROCESSING": "0", "OMP_NUM_THREADS": "1"}
    began = time.monotonic()
    try:
        ran = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=left, check=False
        )
        ended, tail = str(ran.returncode), ran.stdout[-3000:] + ran.stderr[-2000:]
    except subprocess.TimeoutExpired as error:
        ended, tail = "out of time", str(error.stdout or "")[-3000:]
    result = {"file": path.stem, "seconds": round(time.monotonic() - began, 1), "ended": ended, **outcomes(report)}
    if ended != "0":
        result["tail"] = tail
    return result


def outcomes(report: Path) -> dict[str, Any]:
    """How many tests passed and were skipped, and the first lines of what failed."""
    if not report.is_file():
        return {"passed": 0, "skipped": 0, "failed": {}}
    cases = list(ET.parse(report).getroot().iter("testcase"))  # noqa: S314 - pytest's own file
    failed = {
        case.get("name"): fault.get("message", "")[:600]
        for case in cases
        for fault in [*case.findall("failure"), *case.findall("error")]
    }
    skipped = sum(case.find("skipped") is not None for case in cases)
    return {"passed": len(cases) - skipped - len(failed), "skipped": skipped, "failed": failed}


def main() -> None:
    """Run the files, some at once, and write the results as they come."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--limit", type=float, default=540.0, help="seconds for all of them")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    deadline = time.monotonic() + arguments.limit
    results = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        waiting = [
            pool.submit(run, path, arguments.out.with_name(f"{path.stem}.xml"), deadline)
            for path in files(arguments.files)
        ]
        for done in concurrent.futures.as_completed(waiting):
            result = done.result()
            results.append(result)
            print(*(result[name] for name in ("file", "passed", "seconds", "ended")), len(result["failed"]), flush=True)
            arguments.out.write_text(json.dumps(sorted(results, key=lambda one: one["file"]), indent=1) + "\n")


if __name__ == "__main__":
    main()
