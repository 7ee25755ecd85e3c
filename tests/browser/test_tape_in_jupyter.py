"""The token tape in a real JupyterLab: tokens arrive, are scrubbed, branched and stopped, with the saved numbers."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.gestures import comes, number, number_in, painted, view

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
SET_UP = f"""
from unittest import mock
from nnterp_viz import tape
from tests.viz.view_recordings import model
ends = lambda found: [found.vocab_size - 1]  # never drawn: the tiny model would end its text at once
mock.patch("nnterp_viz.drawn_lines.ends", ends).start()
v = tape(model(), {PROMPT!r}, generate=2, layer=1, head=2)
v
"""
START = 14
#: What the page shows of a generated token: the saved values, by the token's place among the generated ones.
TOPS = "v.recording['tape.top_probabilities'][{}].tolist()"
ROW = "v.recording['layers.1.self_attn.attention_probabilities'][0, 2, {}, :{}].tolist()"


def numbers(jupyter, name, expression):
    return np.array(json.loads(jupyter.python(name, expression)), np.float32)


class Tape:
    """The view, by what a hand finds in it."""

    def __init__(self, found):
        self.found, self.chips = found, found.locator(".nnv-tape > .nnv-chip")
        self.slider = found.get_by_role("slider", name="Generated token")
        self.tabs, self.stop = found.get_by_role("tab"), found.get_by_role("button", name="Stop", exact=True)
        self.choices = found.locator(".nnv-top .nnv-entry")

    def press(self, text):
        self.found.get_by_role("button", name=text, exact=True).click()

    def generate(self, count):
        self.found.locator(".nnv-generate").fill(str(count))
        self.press("Go on")

    def tops(self):
        return np.array([number(text) for text in self.choices.locator(".nnv-number").all_inner_texts()], np.float32)

    def weights(self):
        """What is painted on the tokens, by position."""
        script = "chips => Object.fromEntries(chips.map((c, i) => [i, c.dataset.weight]).filter(([, w]) => w))"
        return {int(i): np.float32(number(text)) for i, text in self.chips.evaluate_all(script).items()}


def shoot(page, name):
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=Path(shots) / f"{name}.png")


def test_tokens_arrive_are_scrubbed_branched_and_stopped_with_the_saved_numbers(jupyter, page):  # noqa: PLR0915
    name = "tape.ipynb"
    jupyter.run(page, name, SET_UP)
    tape = Tape(painted(view(page, "Token tape")))
    expect(tape.chips).to_have_count(START + 2)

    # four more, drawn by the fields' settings
    tape.found.get_by_label("temperature").fill("1.2")
    tape.found.get_by_label("seed").fill("7")
    tape.generate(4)
    expect(tape.chips).to_have_count(START + 6)
    jupyter.python_becomes(name, "(len(v.tokens), v.sampling['temperature'], v.sampling['seed'])", "(6, 1.2, 7)")
    jupyter.python_becomes(name, "v.busy", "False")
    again = "[t.id for t in tape(model(), v.branches[0].token_ids[:16], generate=4, temperature=1.2, seed=7).tokens]"
    assert jupyter.python(name, again) == jupyter.python(name, "[t.id for t in v.tokens[2:]]")

    # back by the slider's keys: the choices are the saved ones, and the painted weights the head's row of that time
    tape.slider.press("ArrowLeft")
    tape.slider.press("ArrowLeft")
    place = START + 3
    jupyter.python_becomes(name, "v.position", str(place))
    jupyter.python_becomes(name, "v.weights_of['position']", str(place))
    expect(tape.found.locator(".nnv-tape-read")).not_to_contain_text("≈")
    comes(pytest.approx(numbers(jupyter, name, TOPS.format(3)), rel=1e-7), tape.tops)
    row = numbers(jupyter, name, ROW.format(place - 1, place))
    comes({i: weight for i, weight in enumerate(row) if weight > 0}, tape.weights)
    how = tape.found.locator(".nnv-tape-how")
    comes(numbers(jupyter, name, "v.tokens[3].probability"), number_in, how.locator(".nnv-own"))
    comes(numbers(jupyter, name, "v.tokens[3].drawn"), number_in, how.locator(".nnv-drawn"))
    shoot(page, "tape_scrubbed")

    # a click on another choice is a branch; its tab leads back at once
    ids = json.loads(jupyter.python(name, "v.branches[0].token_ids"))
    other = tape.found.locator(".nnv-top button.nnv-entry").first
    token = int(re.search(r"id (\d+)\)", other.get_attribute("title"))[1])
    other.click()
    expect(tape.tabs).to_have_count(2)
    jupyter.python_becomes(name, "(v.tab, v.busy, v.branches[1].recording is None)", "(1, False, False)")
    assert json.loads(jupyter.python(name, f"v.branches[1].token_ids[:{place + 1}]")) == [*ids[:place], token]
    expect(tape.chips.nth(place)).to_contain_text("✎")
    tape.chips.nth(place).click()
    expect(how).to_contain_text("Chosen by hand")
    tape.tabs.first.click()
    expect(tape.chips).to_have_count(len(ids))
    jupyter.python_becomes(name, "v.token_ids == v.branches[0].token_ids", "True")

    # many tokens arrive one after the other, until the button stops them; those there were are kept and traced
    first_block = "model().layers[0]._module"
    slow = f"(slow := {first_block}.register_forward_pre_hook(lambda *_: __import__('time').sleep(0.5))) is None"
    jupyter.python(name, slow)  # or all would be there before the button is pressed
    tape.generate(200)
    expect(tape.chips.nth(len(ids) + 2)).to_be_visible()
    tape.stop.click()
    expect(tape.found.locator(".nnv-remark")).to_have_text(re.compile(r"^Stopped after \d+ tokens\.$"))
    jupyter.python(name, "slow.remove()")
    jupyter.python_becomes(name, "(v.busy, v.branches[0].recording is None)", "(False, False)")
    count = int(jupyter.python(name, "len(v.branches[0].token_ids)"))
    assert len(ids) < count < len(ids) + 200
    expect(tape.chips).to_have_count(count)
    assert jupyter.python(name, "v.recording.check()[-1].ok") == "True"
    last = numbers(jupyter, name, ROW.format(count - 2, count - 1))
    expect(tape.found.locator(".nnv-tape-read")).to_contain_text(f"at position {count - 2}, read")
    comes({i: weight for i, weight in enumerate(last) if weight > 0}, tape.weights)
    shoot(page, "tape_stopped")

    # a setting out of its bounds is refused in words, and the next is served
    tape.found.get_by_label("temperature").fill("-1")
    tape.press("+1")
    expect(tape.found.get_by_role("alert")).to_contain_text("temperature is -1; it is 0")
    assert page.outside == []
    assert page.failures == []
