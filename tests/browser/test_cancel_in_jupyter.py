"""A long prompt in a real JupyterLab, on the demo model: asked about, followed and cancelled; the next is served."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.gestures import comes, painted, read_lens, view

pytestmark = pytest.mark.browser

SHORT = "The Eiffel Tower is in the city of"
OTHER = "The Colosseum is in the city of"
LONG = "The quick brown fox jumps over the lazy dog, and the dog sleeps on. " * 26
SET_UP = f"""
from nnterp import StandardizedVLLM, demo
from nnterp_viz import explore
model = StandardizedVLLM(str(demo.checkpoint()), dispatch=True, dtype="float32", max_model_len=1024)

def by_hand(prompt):  # a request that knows nothing of views
    with model.trace(prompt, temperature=0.0, max_tokens=1):
        last = model.project_on_vocab(model.layers[29].layer_output)[0, -1].softmax(-1).topk(5).values.save()
        logits = model.logits[0, -1].clone().save()
    return last, logits

v = explore(model, {SHORT!r})
first = v.recording
v
"""


ENDED = r"at block \d+ of 30\. What is drawn is as it was\.$"


class Bar:
    """The bar of `explore`, in which a long prompt is asked for."""

    def __init__(self, found):
        self.box = found.get_by_role("textbox", name="Prompt")
        self.question = found.get_by_role("group", name="Before a long trace")
        self.row, self.remark = found.locator(".nnv-work"), found.locator(".nnv-remark")
        self.progress = self.row.get_by_role("progressbar")

    def ask(self, prompt):
        self.box.fill(prompt)
        self.box.press("Enter")

    def reached(self):
        return int(self.progress.get_attribute("aria-valuenow"))

    def run_by_keys(self):
        self.question.get_by_role("button", name="Run it").press("Enter")
        expect(self.progress).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]"))


def shoot(page, name):
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=Path(shots) / f"{name}.png")


def test_a_long_prompt_is_asked_about_followed_cancelled_and_leaves_an_engine_that_serves(jupyter, page):
    name = "cancel.ipynb"
    jupyter.run(page, name, SET_UP, own_kernel=True)
    bar = Bar(painted(view(page, "Explore")))
    lens = painted(view(page, "Logit lens"))
    before = read_lens(lens, 29, 8)

    # the estimate comes first, in Python's words, and nothing runs for a no
    bar.ask(LONG)
    expect(bar.question).to_be_visible()  # after a trial of a few tokens
    words = jupyter.python(name, "v.bar.question['words']")
    assert bar.question.locator(".nnv-sure-words").inner_text() == words.strip("'")
    assert re.match(r"'\d+ tokens: about \d+ (s|min), ", words)
    shoot(page, "question")
    bar.question.get_by_role("button", name="Don't").click()
    expect(bar.question).to_be_hidden()
    jupyter.python_becomes(name, "(v.bar.question, v.recording is first)", "({}, True)")

    # progress grows, and a click on Cancel ends it
    bar.ask(LONG)
    bar.run_by_keys()
    reached = bar.reached()
    expect(bar.progress).not_to_have_attribute("aria-valuenow", str(reached))
    assert bar.reached() > reached
    expect(bar.row.locator(".nnv-work-words")).to_have_text(re.compile(r"^block \d+ of 30 · about \d+ (s|min) left$"))
    shoot(page, "progress")
    bar.row.get_by_role("button", name="Cancel").click()
    expect(bar.remark).to_have_text(re.compile(f"^Cancelled {ENDED}"))
    expect(bar.row).to_be_hidden()
    shoot(page, "cancelled")
    assert jupyter.python(name, "v.recording is first") == "True"
    expect(lens.locator(".nnv-subtitle")).to_have_text("9 tokens")
    comes(before, read_lens, lens, 29, 8)

    # the kernel's own stop button ends one too
    bar.ask(LONG)
    bar.run_by_keys()
    page.evaluate("window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    expect(bar.remark).to_have_text(re.compile(f"^Interrupted {ENDED}"))
    assert jupyter.python(name, "v.recording is first") == "True"

    # and the engine answers the next prompt with the numbers of a request of its own
    bar.ask(OTHER)
    jupyter.python_becomes(name, "v.recording.prompt", repr(OTHER))
    expect(bar.remark).to_be_hidden()
    same = f"bool((by_hand({OTHER!r})[1] == v.recording['logits'][0, -1]).all())"
    assert jupyter.python(name, same) == "True"
    last = int(jupyter.python(name, "len(v.recording.token_ids)")) - 1
    top = json.loads(jupyter.python(name, f"by_hand({OTHER!r})[0].tolist()"))
    comes(pytest.approx(top, rel=1e-4), read_lens, lens, 29, last)  # projected with other positions, and rounded so
    assert page.outside == []
    assert page.failures == []
