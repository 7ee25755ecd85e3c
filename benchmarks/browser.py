"""How long a person waits in JupyterLab for a picture, and what memory 300 interactions leave behind.

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

from benchmarks import shapes
from benchmarks.report import Report
from benchmarks.timing import spread
from tests.browser.test_memory import MANY_GESTURES, page_holds

ROUNDS = 9
FIRST_PAINT, GESTURE, HOVER = 300, 1000, 1000 / 60
MOVES, INTERACTIONS, STEP = 60, 300, 100
RESIDENT = "(__import__('gc').collect(), __import__('psutil').Process().memory_info().rss)[1]"
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


def measure_hover(jupyter: Any, page: Any) -> None:
    """The pointer over 512 tokens, in the matrix of a head and in the lens: is it answered within the frame?"""
    name, tokens = "hover.ipynb", 512
    set_up = SHAPED.replace("shapes.prompt(shaped), lens=False", f"shapes.prompt(shaped, {tokens}), focus=0")
    opened(jupyter, page, name, set_up)
    views = {
        "matrix": (f"{tokens} x {tokens} cells of a head", "attention(recording, layer=0, head=5)", 211, 300, 150),
        "lens": (f"{shapes.LAYERS} x {tokens} cells of the lens", "logit_lens(recording)", 0, shapes.LAYERS, 10),
    }
    report = Report("hover", f"Moving the pointer over {tokens} tokens")
    report.say(HOW.replace(f"the median of {ROUNDS}", f"the median of {MOVES}"))
    report.say(
        "The page's work for a move from cell to cell: its own code in the event, then the next frame with drawing, "
        f"layout and painting. Within a frame: answered in the next one, with less than {HOVER:.1f} ms of work."
    )
    times, lines = {}, []
    for kind, (words, code, first, rows, columns) in views.items():
        timed(page, f"nnterp_viz.{code}", VIEW)
        cells = [[kind, first + 17 * i % rows, 11 * i % columns] for i in range(MOVES + 10)]
        found = [page.evaluate("(at) => bench.hover(...at)", at) for at in cells][10:]
        work = [each["event"] + each["frame"] for each in found]
        within = sum(each["answered"] and ms < HOVER for each, ms in zip(found, work, strict=True))
        own = spread([each["event"] for each in found])
        lines.append([words, own, f"**{spread(work)}**", f"{within} of {MOVES}", met(work, HOVER)])
        times[kind] = found
    report.table(["", "event, ms", "event and frame, ms", "within a frame", f"goal < {HOVER:.1f}"], lines)
    report.write(goal=HOVER, times=times)


def measure_memory(jupyter: Any, page: Any) -> None:
    """300 interactions with `explore` on the demo model: those of tests/browser/test_memory.py."""
    name = "memory.ipynb"
    opened(jupyter, page, name, DEMO)
    timed(page, f"v = nnterp_viz.explore(model, {SENTENCES[0]!r}, layer=0, head=0)\nv", VIEW)
    page.evaluate(MANY_GESTURES.read_text(encoding="utf-8"))
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")
    held: list[dict[str, float]] = []
    for done in range(0, INTERACTIONS + STEP, STEP):
        page.evaluate("([from, to, prompts]) => manyGestures(from, to, prompts)", [done, done + STEP, SENTENCES[::-1]])
        heap, elements, listeners = page_holds(page, browser)
        kernel = float(jupyter.python(name, RESIDENT))
        held.append({"page": heap / 1e6, "elements": elements, "listeners": listeners, "kernel": kernel / 1e6})
    report = Report("memory", f"Memory over {INTERACTIONS} interactions")
    report.say(
        "`explore` on the demo model (vLLM in the kernel) in JupyterLab: heads clicked and looked at, tokens pinned, "
        "scales and weights changed, a head ablated, the difference shown, the edit undone, every 20th time another "
        f"prompt; after {STEP} that are not counted. The page's memory is what JavaScript reaches after a collection; "
        "the kernel's is its resident size, vLLM and weights included."
    )
    rows = {
        "page, MB": "page",
        "elements that the page reaches": "elements",
        "listeners": "listeners",
        "kernel, MB": "kernel",
    }
    report.table(
        ["", *(f"after {STEP * i}" for i in range(len(held)))],
        [[text, *(f"{one[part]:.1f}".removesuffix(".0") for one in held)] for text, part in rows.items()],
    )
    report.write(held=held)


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
