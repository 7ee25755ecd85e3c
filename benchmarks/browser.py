"""How long a person waits in JupyterLab: for a view's first picture, and from a gesture to the new one.

Run it as ``python -m benchmarks.browser``. The server, the browser and the page are those of the browser tests
(tests/browser/conftest.py), so pytest runs it; nothing is asserted about a time.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.report import Report
from benchmarks.timing import spread

ROUNDS = 9
FIRST_PAINT, GESTURE = 300, 1000
IN_PAGE = Path(__file__).with_name("in_page.js")

EMPTY = """
import anywidget

class Empty(anywidget.AnyWidget):
    _esm = '''export default { render({ el }) {
      const canvas = document.createElement("canvas");
      el.append(canvas);
      requestAnimationFrame(() => {
        canvas.getContext("2d").fillRect(0, 0, 8, 8);
        canvas.dataset.frame = "1";
      });
    } }'''
"""
SHAPED = (
    EMPTY
    + """
import time
import ipywidgets, nnterp_viz
from benchmarks import shapes
shaped = shapes.gpt2_sized()
recording = nnterp_viz.record(shaped, shapes.prompt(shaped), lens=False, contributions=False)
del shaped

def milliseconds(act):
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1e3
"""
)
DEMO = """
import nnterp_viz
from nnterp import StandardizedVLLM, demo
model = StandardizedVLLM(str(demo.checkpoint()), dispatch=True, dtype="float32", max_model_len=1024)
"""
SET_UP_MS = 120_000
VIEW = ".nnv[data-frame]"
CANVAS = "canvas[data-frame]"
SENTENCES = ("The capital of France is", "The tower that stands in the middle of Paris is called the")
HOW = (
    "JupyterLab and headless Chromium (software rendering) on the same machine as the kernel, by the browser's own "
    f"clock; the median of {ROUNDS} (smallest to largest), in milliseconds. A frame counts as shown when the browser "
    "begins the next one."
)


@pytest.fixture(scope="session", autouse=True)
def kernels_are_a_persons() -> None:
    """Takes out of the kernels' environment that pytest runs: ipykernel gives its streams no descriptors then."""
    os.environ.pop("PYTEST_CURRENT_TEST", None)


@pytest.fixture(scope="module")
def gestures() -> Iterator[Report]:
    """``results/gestures``, written when all views were measured."""
    found = Report("gestures", "From a gesture to the new picture")
    found.say(HOW)
    yield found
    found.write(goal=GESTURE, **found.numbers)


def measure_first_paint(jupyter: Any, page: Any) -> None:
    """The attention view of 12 blocks x 12 heads x 256 tokens beside a widget that draws one square."""
    report = Report("first_paint", "From running a cell to the first picture")
    name = "first_paint.ipynb"
    opened(jupyter, page, name, SHAPED)
    cells = {
        "empty": ("Empty()", CANVAS),
        "again": ("nnterp_viz.attention(recording)", VIEW),
        "first": ("ipywidgets.Widget.close_all()\nnnterp_viz.attention(recording)", VIEW),
    }
    for code, selector in cells.values():  # the page's own first widget, and its first view
        timed(page, code, selector)
    times: dict[str, list[float]] = {case: [] for case in cells}
    for _ in range(ROUNDS):
        for case, (code, selector) in cells.items():
            if case == "first":
                page.evaluate("bench.forget()")
            times[case].append(timed(page, code, selector))
    python = [
        float(jupyter.python(name, "milliseconds(lambda: nnterp_viz.attention(recording)._repr_mimebundle_())"))
        for _ in range(ROUNDS)
    ]
    beyond = {name: [a - b for a, b in zip(times[name], times["empty"], strict=True)] for name in ("first", "again")}
    report.say(HOW)
    report.say("The attention view of 144 heads x 256 tokens, beside a widget that draws one square, in the same page.")
    report.table(
        ["", "ms", "ms beyond an empty widget", f"goal < {FIRST_PAINT}"],
        [
            ["an empty widget", spread(times["empty"]), "", ""],
            row("the first view on the page (with the front end's code)", times["first"], beyond["first"], FIRST_PAINT),
            row("a further view", times["again"], beyond["again"], FIRST_PAINT),
            ["of that in Python, making the view and its still picture", spread(python), "", ""],
        ],
    )
    report.write(goal=FIRST_PAINT, times_ms=times | {"python": python})


@pytest.mark.parametrize("view", ["attention", "explore"])
def measure_gestures(view: str, jupyter: Any, page: Any, gestures: Report) -> None:
    """Editing the prompt and clicking heads on the demo model: each answer is a new trace or saved values."""
    name = f"{view}.ipynb"
    opened(jupyter, page, name, DEMO)
    timed(page, f"v = nnterp_viz.{view}(model, {SENTENCES[0]!r})\nv", VIEW)
    page.evaluate("text => bench.edit(text)", SENTENCES[1])  # the first is not counted
    edits = [page.evaluate("text => bench.edit(text)", SENTENCES[i % 2]) for i in range(ROUNDS)]
    clicks = [page.evaluate("([l, h]) => bench.head(l, h)", [1 + 3 * i % 29, 1 + i % 8]) for i in range(ROUNDS)]
    source = "v" if view == "attention" else "v.bar"
    told = jupyter.python(name, f"({source}.sequence, {source}.error)")
    if told != str((ROUNDS + 2, "")):
        raise RuntimeError(f"after {ROUNDS + 1} edits the view's (sequence, error) is {told}")
    trace = float(jupyter.python(name, "v.recording.info['seconds']")) * 1e3
    gestures.say(f"## `{view}` on the demo model (vLLM in the kernel, {len(SENTENCES[1].split())} words)")
    gestures.table(
        ["", "ms", f"goal < {GESTURE}"],
        [
            ["Enter in the prompt box to new pictures in every view", spread(edits), met(edits, GESTURE)],
            ["of that the trace, the last time", f"{trace:.1f}", ""],
            ["a click on a head to its pattern", spread(clicks), met(clicks, GESTURE)],
        ],
    )
    gestures.numbers[f"{view}_gestures_ms"] = {"edit": edits, "click": clicks, "last_trace": trace}


def opened(jupyter: Any, page: Any, name: str, set_up: str) -> None:
    """A notebook whose first cell has run."""
    jupyter.run(page, name, set_up, "print('set up')")
    page.get_by_text("set up", exact=True).wait_for(timeout=SET_UP_MS)
    page.evaluate(IN_PAGE.read_text(encoding="utf-8"))


def timed(page: Any, code: str, selector: str) -> float:
    """Milliseconds from running a new cell to the painted frame."""
    return float(page.evaluate("([code, selector]) => bench.cell(code, selector)", [code, selector]))


def row(name: str, times: list[float], beyond: list[float], limit: float) -> list[str]:
    """A row with what a widget takes in any case taken off."""
    return [name, spread(times), f"**{spread(beyond)}**", met(beyond, limit)]


def met(times: list[float], limit: float) -> str:
    """Whether the median is under the goal."""
    return "met" if statistics.median(times) < limit else "missed"


if __name__ == "__main__":
    # In this order, so that the browser tests' fixtures come before those of pytest-playwright that they replace.
    plugins = ["-p", "playwright", "-p", "tests.browser.conftest", "-p", "no:cacheprovider"]
    found = ["-o", "python_files=browser.py", "-o", "python_functions=measure_*", __file__]
    raise SystemExit(pytest.main(["-q", "-s", *plugins, *found, *sys.argv[1:]]))
