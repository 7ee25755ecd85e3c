"""How long a browser takes with the same patterns from a page on disk: ours, CircuitsVis, BertViz and attnview.

Run it as ``python -m benchmarks.rival_pages --rivals PYTHON --scripts FOLDER``. PYTHON has the rivals (README.md says
how to make it); FOLDER holds require.min.js, d3.min.js and jquery.min.js, which BertViz would fetch from a CDN and is
given from there, so that no time of a network is in a number.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import BrowserContext, Page, Route, TimeoutError, sync_playwright  # noqa: A004 - Playwright's name

from benchmarks import shapes
from benchmarks.bytes_sent import PATTERN, size
from benchmarks.report import Report

LENGTHS = (32, 128)
LIMIT_MS = 90_000
MOVES = 8
WIDTH, HEIGHT = 1280, 900
#: When the number of elements last changed, in milliseconds since the page was asked for; told 20 frames later.
DRAWN = """(() => {
  let last = -1, same = 0, at = 0;
  const look = () => {
    const count = document.getElementsByTagName("*").length;
    if (document.readyState === "complete" && count === last && count > 20) same += 1;
    else { same = 0; at = performance.now(); }
    last = count;
    if (same >= 20) globalThis.drawn = { ms: at, elements: count };
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
#: Milliseconds from each move of the pointer to the end of the frame that answers it.
MOVED = """globalThis.moved = [];
addEventListener("mousemove", () => {
  const start = performance.now();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();  // its message comes after the frame's layout and painting
    port1.onmessage = () => globalThis.moved.push(performance.now() - start);
    port2.postMessage(0);
  });
}, true)"""


def main() -> None:
    """Measures and writes ``results/rival_pages``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rivals", metavar="PYTHON", required=True, help="a Python that has the rivals")
    parser.add_argument("--scripts", metavar="FOLDER", type=Path, required=True, help="what BertViz fetches")
    parser.add_argument("--tokens", type=int, nargs="+", default=LENGTHS)
    given = parser.parse_args()

    model = shapes.gpt2_sized()
    report = Report("rival_pages", "The same patterns as a page in a browser")
    report.say(
        f"{shapes.LAYERS} blocks x {shapes.HEADS} heads, random weights. Each tool's page is opened from disk in "
        "headless Chromium (software rendering), one after the other; milliseconds from asking for the page to the "
        "last change of its number of elements. Ours is `attention(recording).to_html(...)`, with every head's "
        "thumbnail, and every head's exact pattern up to 2 MB of them. `none`: not drawn after "
        f"{LIMIT_MS // 1000} s. Then a real pointer visits {MOVES} x {MOVES} places of the window; milliseconds from a "
        "move to the end of the frame that answers it, the median and the slowest."
    )
    numbers: dict[str, Any] = {}
    for tokens in given.tokens:
        with tempfile.TemporaryDirectory() as scratch:
            pages = made(model, tokens, given.rivals, Path(scratch))
            found = drawn(pages, given.scripts)
        numbers[str(tokens)] = found
        ours = next(iter(found.values()))
        report.say(f"## {tokens} tokens")
        report.table(
            ["", "bytes", "times ours", "ms to the picture", "times ours", "elements", "ms of a move", "slowest"],
            [row(name, one, ours) for name, one in found.items()],
        )
    report.write(pages=numbers)


def row(name: str, one: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """A tool's line of the table."""
    weight = [size(one["bytes"]), f"{one['bytes'] / ours['bytes']:.1f}"]
    if one["ms"] is None:
        return [name, *weight, "none", "", "", "", ""]
    drawn = [f"{one['ms']:.0f}", f"{one['ms'] / ours['ms']:.1f}", str(one["elements"])]
    return [name, *weight, *drawn, f"{statistics.median(one['moves']):.1f}", f"{max(one['moves']):.0f}"]


def made(model: Any, tokens: int, python: str, folder: Path) -> dict[str, dict[str, Any]]:
    """Every tool's page of one prompt, ours first."""
    import nnterp_viz

    recording = nnterp_viz.record(model, shapes.prompt(model, tokens), lens=False, contributions=False)
    ours = folder / "ours.html"
    nnterp_viz.attention(recording).to_html(ours)
    patterns = folder / "patterns.npy"
    np.save(
        patterns, np.concatenate([recording[PATTERN.format(layer)].float().numpy() for layer in range(shapes.LAYERS)])
    )
    command = [python, str(Path(__file__).with_name("rivals.py")), str(patterns), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    mine = {"`nnterp_viz.attention`": {"bytes": ours.stat().st_size, "page": str(ours)}}
    return mine | json.loads(done.stdout.splitlines()[-1])


def drawn(pages: dict[str, dict[str, Any]], scripts: Path) -> dict[str, dict[str, Any]]:
    """The pages with how long each took and how many elements it has."""
    found = {}
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        for name, one in pages.items():  # a browser for each, so that none finds the memory that another left
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
            found[name] = {"bytes": one["bytes"], **opened(context, one["page"], scripts)}
            browser.close()
    return found


def opened(context: BrowserContext, page: str, scripts: Path) -> dict[str, Any]:
    """One page's time, elements and moves; None where the limit was passed."""
    tab = context.new_page()
    tab.add_init_script(DRAWN)
    tab.add_init_script(MOVED)

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        file = scripts / (name if name.endswith(".js") else f"{name}.js")
        route.fulfill(path=file) if file.exists() else route.abort()

    tab.route(lambda url: url.startswith("http"), answer)
    try:
        tab.goto(Path(page).as_uri(), wait_until="commit", timeout=LIMIT_MS)
        wait(tab, "!!globalThis.drawn")
        for place in range(MOVES * MOVES):
            tab.mouse.move(WIDTH * (place % MOVES + 0.5) / MOVES, HEIGHT * (place // MOVES + 0.5) / MOVES)
            wait(tab, f"globalThis.moved?.length > {place}")
    except TimeoutError:
        return {"ms": None, "elements": None, "moves": []}
    return {**tab.evaluate("globalThis.drawn"), "moves": tab.evaluate("globalThis.moved")}


def wait(tab: Page, condition: str) -> None:
    """Until it holds; Playwright's own waiting needs a page that may evaluate strings, which ours may not."""
    end = time.monotonic() + LIMIT_MS / 1000
    while not tab.evaluate(condition):
        if time.monotonic() > end:
            raise TimeoutError(condition)
        tab.wait_for_timeout(100 if "drawn" in condition else 5)


if __name__ == "__main__":
    main()
