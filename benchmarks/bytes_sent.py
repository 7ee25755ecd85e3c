"""What a view puts on the wire before the first click, for a click on a head and for an edited prompt.

Run it as ``python -m benchmarks.bytes_sent --rivals PYTHON``. PYTHON is that of an environment with CircuitsVis and
BertViz (README.md says how to make one); without it only our own views are measured.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import shapes
from benchmarks.report import Report
from benchmarks.wire import Wire, from_browser

FIRST, CLICK, BUNDLE = 1_000_000, 150_000, 150_000
PATTERN = "layers.{}.self_attn.attention_probabilities"


def main() -> None:
    """Measures and writes ``results/bytes_sent``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rivals", metavar="PYTHON", help="a Python that has circuitsvis and bertviz")
    rivals = parser.parse_args().rivals

    import nnterp_viz

    wire = Wire()
    wire.tap()
    report = Report("bytes_sent", "Bytes sent to the browser")
    model = shapes.gpt2_sized()
    ids = shapes.prompt(model)
    edited = model.tokenizer.decode(shapes.prompt(model, subject="An owl"))
    views = {
        "attention": nnterp_viz.attention,
        "logit_lens": nnterp_viz.logit_lens,
        "contributions": nnterp_viz.contributions,
        "explore": nnterp_viz.explore,
    }
    bundle = front_end(wire)
    ours = {name: one(wire, view, model, ids, edited) for name, view in views.items()}
    theirs = measured_rivals(rivals, nnterp_viz.record(model, ids, lens=False, contributions=False)) if rivals else {}

    report.say(
        f"{shapes.LAYERS} blocks x {shapes.HEADS} heads x {shapes.TOKENS} tokens; a model of that shape with random "
        "weights, traced by `record`. Counted are Jupyter's own messages from the kernel as they go on the wire: "
        "headers, JSON, buffers, the cell's output with its still picture. kB and MB are powers of ten."
    )
    report.table(
        ["", "bytes", "goal", ""],
        [
            goal("the bundle, once for all views of a kernel", bundle, BUNDLE),
            *(
                goal(f"`{name}`, before the first click, bundle included", sizes["first"] + bundle, FIRST)
                for name, sizes in ours.items()
            ),
            *(goal(f"`{name}`, click on a head", sizes["click"], CLICK) for name, sizes in ours.items()),
            *([f"`{name}`, edited prompt", size(sizes["edit"]), "", ""] for name, sizes in ours.items()),
        ],
    )
    if theirs:
        smallest = ours["attention"]["first"] + bundle
        report.say("The same patterns in other tools: all of it before the first click, and nothing after it.")
        report.table(
            ["", "bytes", "times ours", "processor seconds in Python"],
            [
                ["`nnterp_viz.attention`, bundle included", size(smallest), 1, ""],
                *(
                    [name, size(found["bytes"]), round(found["bytes"] / smallest), found["seconds"]]
                    for name, found in theirs.items()
                ),
            ],
        )
    report.write(goals={"first": FIRST, "click": CLICK, "bundle": BUNDLE}, bundle=bundle, ours=ours, theirs=theirs)


def front_end(wire: Wire) -> int:
    """The message that opens the one model with the code."""
    from nnterp_viz.views.front_end import front_end as shared

    return wire.of(shared)


def one(wire: Wire, make: Callable[..., Any], model: Any, ids: list[int], edited: str) -> dict[str, int]:
    """A view's bytes: opened and shown, a head clicked, the prompt edited."""
    made: list[Any] = []

    def opened() -> None:
        made.append(make(model, ids))
        wire.show(made[0])

    first = wire.of(opened)
    view = getattr(made[0], "attention", made[0])
    box = getattr(made[0], "bar", made[0])
    head = {"method": "update", "state": {"layer": 7, "head": 5}, "buffer_paths": []}
    click = wire.of(lambda: from_browser(view, head))
    question = {"method": "custom", "content": {"kind": "prompt", "text": edited, "sure": True, "request": 1}}
    edit = wire.of(lambda: from_browser(box, question))
    if box.error or box.sequence != 2:
        raise RuntimeError(f"the edited prompt was not traced: {box.error or box.sequence}")
    return {"first": first, "click": click, "edit": edit}


def measured_rivals(python: str, recording: Any) -> dict[str, dict[str, float]]:
    """What `benchmarks/rivals.py` finds in an environment of its own."""
    patterns = np.concatenate([recording[PATTERN.format(layer)].float().numpy() for layer in range(shapes.LAYERS)])
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "patterns.npy"
        np.save(file, patterns)
        command = [python, str(Path(__file__).with_name("rivals.py")), str(file)]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{found.stderr[-2000:]}")
    measured: dict[str, dict[str, float]] = json.loads(found.stdout.splitlines()[-1])
    return measured


def goal(name: str, found: int, limit: int) -> list[str]:
    """A row of the table of goals."""
    return [name, f"**{size(found)}**", f"< {size(limit)}", "met" if found < limit else "missed"]


def size(count: float) -> str:
    """Bytes for people."""
    return f"{count / 1e6:.2f} MB" if count >= 1e6 else f"{count / 1e3:.1f} kB"


if __name__ == "__main__":
    main()
