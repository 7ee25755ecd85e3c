"""Hundreds of gestures leave nothing behind, neither in the page nor in the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.browser.gestures import painted, view

pytestmark = pytest.mark.browser

MANY_GESTURES = Path(__file__).with_name("many_gestures.js")
PROMPTS = [
    "the cat saw the cat saw the dog and the cat",
    "the cat saw the cat saw the",
]  # the second is the first shown
SET_UP = f"""
import gc, tracemalloc
import torch
from nnterp_viz import explore
from tests.viz.view_recordings import model
v = explore(model(), {PROMPTS[1]!r}, layer=0, head=0)

def held():
    gc.collect()
    tensors = [each for each in gc.get_objects() if issubclass(type(each), torch.Tensor)]
    storages = {{each.untyped_storage().data_ptr(): each.untyped_storage().nbytes() for each in tensors}}
    traced = tracemalloc.get_traced_memory()[0]
    tracemalloc.is_tracing() or tracemalloc.start()
    return traced, len(tensors), sum(storages.values())
"""


def page_holds(page, browser):
    """Bytes, elements and listeners that JavaScript still reaches."""
    page.evaluate("() => new Promise(requestAnimationFrame)")
    for _ in range(2):  # the first frees what only finalizers were keeping
        browser.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in browser.send("Performance.getMetrics")["metrics"]}
    return [int(found[name]) for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners")]


def test_three_hundred_gestures_leave_no_more_memory_than_a_hundred_do(jupyter, page):
    name = "memory.ipynb"
    jupyter.run(page, name, SET_UP, "v", own_kernel=True)
    painted(view(page, "Explore"))
    painted(view(page, "Contributions"))
    page.evaluate(MANY_GESTURES.read_text(encoding="utf-8"))
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")
    kernel, tab = [], []
    for done in (0, 100, 200):  # each ends at the same prompt, weights and selection
        page.evaluate("([from, to, prompts]) => manyGestures(from, to, prompts)", [done, done + 100, PROMPTS])
        kernel.append(ast.literal_eval(jupyter.python(name, "held()")))
        tab.append(page_holds(page, browser))
    (_, tensors, tensor_bytes), second, last = kernel
    assert last[1] <= tensors
    assert last[2] <= tensor_bytes
    assert last[0] - second[0] < 250_000  # one recording and its buffers are more
    heap, elements, listeners = (after - before for before, after in zip(tab[0], tab[2], strict=True))
    assert heap < 2_000_000  # of 30 million; JupyterLab keeps a little of every message
    assert elements < 50
    assert listeners < 20
    assert page.failures == []
