"""What gestures give on a GPU: recordings, one head of many tokens, generation, edits, vectors, a cancelled trace.

    python -m benchmarks.gpu_gestures FOLDER OUT.json

A random llama is written to FOLDER where there is none. Each thing is done on an engine in this process and on one in
its own, and what a recording proves about itself (`Recording.check`) is written down, and whether the engine gives the
same bits after a cancelled trace and after writes that do not fit. Runs on a CPU likewise.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from importlib import metadata
from pathlib import Path
from typing import Any

import torch

from benchmarks.gpu_streams import make
from nnterp import Cancelled, StandardizedVLLM
from nnterp_viz import record
from nnterp_viz.edits import Ablate, Steer
from nnterp_viz.vectors import with_vectors

PATTERNS = "layers.3.self_attn.attention_probabilities"


def checks(recording: Any) -> dict[str, str]:
    """Every check of a recording, its residual, and whether it holds."""
    return {check.name: f"{check.residual:.1e} {'ok' if check.ok else 'FAILED'}" for check in recording.check()}


def cancelled(model: Any, ids: list[int]) -> str:
    """What became of a long generation that another thread cancels once it has begun."""
    begun, said = threading.Event(), []

    def stop() -> None:
        begun.wait(60)
        try:
            said.append(str(model.cancel()))
        except NotImplementedError as error:
            said.append(str(error))

    model.on_progress = lambda _: begun.set()
    thread = threading.Thread(target=stop)
    thread.start()
    try:
        with model.trace(ids, temperature=0.0, max_tokens=600, ignore_eos=True):
            model.layers[0].layer_output.save()
    except Cancelled as error:
        said.append(str(error))
    thread.join()
    model.on_progress = None
    return "; ".join(said)


def misfits(model: Any, ids: list[int]) -> list[str]:
    """What a write says that does not fit, natively and by a standard value."""
    said = []
    for native in (True, False):
        try:
            with model.trace(ids, temperature=0.0, max_tokens=1):
                if native:
                    model.model.layers[5].mlp.down_proj.output = (torch.zeros(len(ids), 3), None)
                else:
                    model.layers[5].layer_output = torch.zeros(1, len(ids), 3)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is asked for
            said.append(f"{type(error).__name__}: {str(error)[:160]}")
    return said


def found(model: Any) -> dict[str, Any]:
    """Everything of one engine."""
    ids = torch.randint(1, 256, (300,), generator=torch.Generator().manual_seed(0)).tolist()
    whole = record(model, ids, focus=3)
    alone = record(model, ids, focus=(3, 2), limit_bytes=200_000)
    gap = (alone[f"{PATTERNS}.head.2"] - whole[PATTERNS][0, 2]).abs().max()
    edits = [Ablate(layer=3, part="block"), Steer(layer=5, toward=7, factor=3.0)]
    result = {
        "300 tokens": checks(whole),
        "one head of a long prompt": f"{float(gap):.1e} from the block's, {alone.notes[0]}",
        "8 generated tokens": checks(record(model, ids[:20], generate=8)),
        "a block taken out and the stream steered": checks(record(model, ids[:20], edits=edits)),
        "vectors": checks(with_vectors(model, record(model, ids[:40]), 3, 2)),
        "cancelled": cancelled(model, ids[:20]),
        "writes that do not fit": misfits(model, ids[:20]),
    }
    again = record(model, ids, focus=3)
    return result | {"the same bits after that": all(torch.equal(again[name], whole[name]) for name in whole.values)}


def main() -> None:
    """Runs both engines and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    if not arguments.folder.exists():
        make(arguments.folder, layers=30, width=576)
    result: dict[str, Any] = {
        "machine": torch.cuda.get_device_name() if torch.cuda.is_available() else "CPU",
        "versions": {name: metadata.version(name) for name in ("nnsight", "torch", "transformers")},
        "date": time.strftime("%Y-%m-%d"),
    }
    more = {"gpu_memory_utilization": 0.15} if torch.cuda.is_available() else {}
    for place, here in {"in this process": True, "in a process of its own": False}.items():
        options: dict[str, Any] = {"dtype": "float32", "max_model_len": 1024, "in_process": here, **more}
        with StandardizedVLLM(str(arguments.folder), dispatch=True, **options) as model:
            result[place] = found(model)
        arguments.out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
