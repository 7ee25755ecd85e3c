"""The views in a real JupyterLab and Notebook 7: gestures reach Python, numbers on the page are the saved ones."""

from __future__ import annotations

import ast
import json
import re

import nbformat
import pytest
from ipywidgets.embed import dependency_state
from playwright.sync_api import expect

from nnterp_viz import attention
from tests.browser.gestures import (
    cell_place,
    click_head,
    comes,
    lens_place,
    number,
    number_in,
    numbers_in,
    painted,
    read_cell,
    read_lens,
    read_statistic,
    readable,
    repainted,
    value_of,
    view,
)
from tests.viz.view_recordings import recording

pytestmark = pytest.mark.browser

PROMPT = "the cat saw the cat saw the"
SET_UP = f"""
import ipywidgets
from nnterp_viz import attention, contributions, explore, logit_lens
from tests.viz.view_recordings import model, recording
rec = recording({PROMPT!r})
"""
PATTERN = "layers.{}.self_attn.attention_probabilities"


def saved(jupyter, name, expression):
    """A number in the kernel's recording."""
    return number(jupyter.python(name, f"float({expression})"))


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_click_on_a_head_reaches_python_and_shows_its_exact_values(app, jupyter, page):
    name = f"click_{app}.ipynb"
    jupyter.run(page, name, SET_UP, "v = attention(rec)\nv", app=app)
    found = painted(view(page, "Attention"))
    click_head(found, 2, 1)
    expect(found.locator(".nnv-focus h4")).to_have_text("Layer 2, head 1")
    jupyter.python_becomes(name, "(v.layer, v.head, v.pattern_layer, v.pattern_head)", "(2, 1, 2, 1)")
    expect(found.locator(".nnv-matrix")).to_have_attribute("data-head", "2.1")
    count = int(jupyter.python(name, "len(rec.token_ids)"))
    chosen = [(q, k) for q in range(count) for k in range(q + 1)][::9]
    values = json.loads(jupyter.python(name, f"[float(rec['{PATTERN.format(2)}'][0, 1, q, k]) for q, k in {chosen}]"))
    for (query, key), value in zip(chosen, values, strict=True):  # bug 53
        comes(number(repr(value)), read_cell, found, query, key)

    jupyter.python(name, "v.set_trait('head', 3)")
    expect(found.locator(".nnv-focus h4")).to_have_text("Layer 2, head 3")
    assert page.outside == []
    assert page.failures == []


def test_a_locked_selection_is_undone_by_every_offered_way(jupyter, page):  # bug 56
    name = "undo.ipynb"
    jupyter.run(page, name, SET_UP, "v = attention(rec)\nv")
    found = painted(view(page, "Attention"))
    start = "(0, 0, -1)"
    state = "(v.layer, v.head, v.position)"
    matrix = found.locator(".nnv-matrix")

    def lock():
        click_head(found, 1, 2)
        expect(matrix).to_have_attribute("data-head", "1.2")
        repainted(found, lambda: matrix.click(position=cell_place(found, 4, 4)))
        jupyter.python_becomes(name, state, "(1, 2, 4)")

    lock()
    matrix.press("Escape")
    matrix.press("Escape")
    jupyter.python_becomes(name, state, start)
    lock()
    matrix.click(position=cell_place(found, 4, 4))
    click_head(found, 1, 2)
    jupyter.python_becomes(name, state, start)
    lock()
    found.get_by_role("button", name="Reset").click()
    jupyter.python_becomes(name, state, start)


def ask_more_of_the_lens(jupyter, name, lens):
    """A statistic by a small trace, a second token to follow, and cells side by side."""
    lens.get_by_label("Color").select_option("kl_last")
    jupyter.python_becomes(name, "v.logit_lens.color_by", "'kl_last'")
    lens.get_by_label("Token to follow").fill("the")
    lens.get_by_role("button", name="Follow", exact=True).click()
    jupyter.python_becomes(name, "(len(v.logit_lens.followed_ids), v.bar.busy)", "(2, False)")
    canvas = lens.locator(".nnv-lens-canvas")
    for row, position in [(0, 1), (2, 4)]:
        canvas.click(position=lens_place(lens, row, position))
        for kept in ("entropy", "kl_last"):
            value = saved(jupyter, name, f"v.recording['lens.{kept}'][{row}, {position}]")
            comes(value, read_statistic, lens, kept)
        ranks = jupyter.python(name, f"(v.recording['lens.followed_ranks'][{row}, {position}] + 1).tolist()")
        comes(json.loads(ranks), numbers_in, lens.locator(".nnv-followed-rank"))
        lead = f"v.recording['lens.followed_log_probabilities'][{row}, {position}].diff().neg()"
        comes(pytest.approx(saved(jupyter, name, lead), abs=1e-4), number_in, lens.locator(".nnv-lead"))
        canvas.press("p")
    jupyter.python_becomes(name, "v.logit_lens.pins", "[[0, 1], [2, 4]]")
    expect(lens.locator(".nnv-pin")).to_have_count(2)
    first = saved(jupyter, name, "v.recording['lens.top_probabilities'][0, 1, 0]")
    comes(first, number_in, lens.locator(".nnv-pin .nnv-entry .nnv-number").first)
    canvas.press("p")
    jupyter.python_becomes(name, "v.logit_lens.pins", "[[0, 1]]")


def test_the_prompt_is_edited_in_linked_views_that_share_a_selection(jupyter, page):
    name = "explore.ipynb"
    jupyter.run(page, name, SET_UP, f"v = explore(model(), {PROMPT!r}, follow=9)\nv")
    bar = painted(view(page, "Explore"))
    heads, lens, bars = (painted(view(page, title)) for title in ("Attention", "Logit lens", "Contributions"))

    # one selection, in the page and in Python
    click_head(heads, 1, 3)
    bar.locator(".nnv-chip").nth(4).click()
    jupyter.python_becomes(name, "(v.layer, v.head, v.position)", "(1, 3, 4)")
    jupyter.python_becomes(name, "{(w.layer, w.position) for w in v.children}", "{(1, 4)}")
    expect(lens.locator(".nnv-cell-title")).to_contain_text("layer 1, position 4 ")
    expect(bars.locator(".nnv-chosen")).to_have_count(2)

    # numbers of the lens and of the bars
    for row, position in [(0, 1), (1, 3), (2, 5)]:  # bug 26
        top = [saved(jupyter, name, f"v.recording['lens.top_probabilities'][{row}, {position}, {i}]") for i in range(5)]
        comes(top, read_lens, lens, row, position)
    ask_more_of_the_lens(jupyter, name, lens)
    click_head(heads, 1, 3)
    jupyter.python_becomes(name, "(v.layer, v.head, v.position)", "(1, 3, 4)")

    attribution = saved(jupyter, name, "v.recording['contributions.mlp'][1]")
    comes(attribution, value_of, bars.locator("[data-name='layer 1 MLP']"))
    comes(saved(jupyter, name, "v.recording['contributions.logit']"), number_in, bars.locator(".nnv-logit"))
    bars.locator("[data-name='layer 1 attention'] .nnv-open").click()
    head = bars.locator("[data-name='head 3']")
    expect(head).to_have_count(1)
    comes(saved(jupyter, name, "v.recording['contributions.heads'][1, 3]"), value_of, head)

    # a new prompt is a new trace for all of them
    box = bar.get_by_role("textbox", name="Prompt")
    box.fill("The Eiffel Tower is in")
    box.press("Enter")
    jupyter.python_becomes(name, "v.recording.prompt", "'The Eiffel Tower is in'")
    count = int(jupyter.python(name, "len(v.recording.token_ids)"))
    expect(bar.locator(".nnv-chip")).to_have_count(count)
    for found in (bar, heads, lens, bars):
        expect(found.locator(".nnv-subtitle")).to_have_text(f"{count} tokens")
    comes(saved(jupyter, name, f"v.recording['{PATTERN.format(1)}'][0, 3, 2, 1]"), read_cell, heads, 2, 1)

    # a failure keeps the picture
    box.fill("")
    box.press("Enter")
    expect(bar.get_by_role("alert")).to_contain_text("That did not work")
    expect(bar.locator(".nnv-chip")).to_have_count(count)
    box.fill(PROMPT)
    box.press("Enter")
    expect(bar.get_by_role("alert")).to_be_hidden()

    # the model goes on by three tokens, which are set apart
    bar.get_by_label("generate").fill("3")
    box.press("Enter")
    jupyter.python_becomes(name, "(v.recording.generated, v.bar.busy)", "(3, False)")
    expect(bar.locator(".nnv-chip .nnv-generated")).to_have_count(3)
    expect(bar.locator(".nnv-notes")).to_contain_text("the last 3 tokens were generated by the model, greedily")
    expect(bar.locator(".nnv-check")).to_contain_text("generated tokens = traced top tokens")

    # the receipt's code is the recording's
    bar.locator(".nnv-stamp").click()
    jupyter.python_becomes(name, "v.recording.prompt", repr(PROMPT))
    code = ast.literal_eval(jupyter.python(name, "v.recording.code"))
    expect(bar.locator(".nnv-code").last).to_have_text(code)
    assert page.outside == []
    assert page.failures == []


LAYOUTS = """
first = attention(rec, layer=1)
second = attention(recording('the store'))
display(first)
display(second)
display(ipywidgets.HBox([logit_lens(rec), contributions(rec)]))
display(ipywidgets.Tab([ipywidgets.VBox([logit_lens(recording('the moon'))])]))
"""


def test_views_stand_anywhere_and_keep_to_themselves(jupyter, page):  # bugs 45, 46, 50, 51, 52
    name = "layouts.ipynb"
    jupyter.run(
        page,
        name,
        SET_UP,
        LAYOUTS,
        "from IPython.display import HTML\nHTML('<table class=plain><tr><td>x</td></tr></table>')",
    )
    painted(view(page, "Attention", 0))
    views = [
        view(page, "Attention", 1),
        view(page, "Logit lens", 0),
        view(page, "Logit lens", 1),
        view(page, "Contributions"),
    ]
    for found in views:
        painted(found)
        comes(True, found.evaluate, "el => el.offsetWidth > 200")
    one, other = view(page, "Attention", 0), view(page, "Attention", 1)
    click_head(one, 2, 2)
    expect(one.locator(".nnv-focus h4")).to_have_text("Layer 2, head 2")
    expect(other.locator(".nnv-focus h4")).to_have_text("Layer 0, head 0")
    beside = [view(page, title, 0).element_handle() for title in ("Logit lens", "Contributions")]
    boxes = "const [left, right] = both.map((el) => el.getBoundingClientRect())"
    page.wait_for_function(f"(both) => {{ {boxes}; return left.right <= right.left + 1; }}", arg=beside)
    ids = page.evaluate("[...document.querySelectorAll('.nnv [id], .nnv[id]')].length")
    assert ids == 0

    # follows the width both ways and settles
    width = one.bounding_box()["width"]
    for size in (700, 1280, 700, 1280):
        page.set_viewport_size({"width": size, "height": 900})
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.wait_for_function(
        "([el, w]) => Math.abs(el.getBoundingClientRect().width - w) < 1", arg=[one.element_handle(), width]
    )
    comes(True, one.evaluate, "el => el.scrollWidth <= el.clientWidth")

    # follows the theme while open, readable in both
    for theme, value in (("JupyterLab Dark", "dark"), ("JupyterLab Light", "light")):
        page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        for found in (one, view(page, "Logit lens", 0), view(page, "Contributions")):
            expect(found).to_have_attribute("data-theme", value)
            readable(found)
    assert page.failures == []


HOLD = """
import pathlib, time
from unittest import mock
from nnterp_viz.tracing import record

def hold(gate):
    def slow(*args, **options):
        while not pathlib.Path(gate).exists():
            time.sleep(0.05)
        return record(*args, **options)
    mock.patch("nnterp_viz.tracing.record", slow).start()
"""


def test_the_page_waits_for_python_and_says_so(jupyter, page):
    name = "busy.ipynb"
    jupyter.run(page, name, SET_UP, HOLD, f"v = attention(model(), {PROMPT!r})\nv", ASK)
    found = painted(view(page, "Attention"))
    expect(found).to_have_attribute("aria-busy", "false")
    box = found.get_by_role("textbox", name="Prompt")
    # A trace that waits for a file, so that the busy mark can be looked at as long as it takes.
    gate = jupyter.root / "go"
    jupyter.python(name, f"hold({str(gate)!r})")
    box.fill("the store")
    box.press("Enter")
    expect(found).to_have_attribute("aria-busy", "true")
    expect(found.locator(".nnv-progress")).to_be_visible()
    box.fill("the")
    box.press("Enter")
    box.fill("the moon")
    box.press("Enter")
    gate.touch()
    jupyter.python_becomes(name, "(v.prompt, v.sequence)", "('the moon', 3)")  # 'the' was overtaken
    expect(found).to_have_attribute("aria-busy", "false")
    expect(found.locator(".nnv-subtitle")).to_have_text(re.compile(r"^\d+ tokens$"))
    ask_in_class(jupyter, page, name)


ASK = """
from nnterp_viz.questions import FirstLayer, NextToken
ask = logit_lens(rec, questions=[NextToken(), FirstLayer(int(rec["lens.top_ids"][1, 3, 0]), position=3)])
ask
"""


def ask_in_class(jupyter, page, name):
    """Guesses by keyboard and by a click on the picture, and their answers; the words for a first course open."""
    found = painted(view(page, "Logit lens"))
    first, second = (found.locator(".nnv-quiz li").nth(i) for i in (0, 1))
    detail = found.locator(".nnv-detail")
    expect(detail).to_contain_text("Hidden until the answer is revealed.")
    first.get_by_role("textbox").fill(" not this")
    first.get_by_role("textbox").press("Enter")
    jupyter.python_becomes(name, "ask.guesses", "[{'question': 0, 'guess': ' not this', 'name': ''}]")
    found.get_by_role("textbox", name="Your name").fill("Ada")
    found.locator(".nnv-lens-canvas").click(position=lens_place(found, 1, 3))
    expect(second.get_by_role("combobox")).to_have_value("1")
    second.get_by_role("button", name="Guess").click()
    jupyter.python_becomes(name, "ask.tally[1]['guesses']", "{'layer 1': 1}")
    for item in (second, first):
        item.get_by_role("button", name="Reveal").press("Enter")
    jupyter.python_becomes(name, "ask.revealed", "[0, 1]")
    right = jupyter.python(name, "ask.tally[1]['names']['Ada']") == "True"
    expect(second.locator(".nnv-tally")).to_have_text(f"{'✓ right' if right else '✗ wrong'}layer 11Ada")
    told = ast.literal_eval(jupyter.python(name, "ask.asked[1].told(rec)"))
    expect(second.locator(".nnv-answer")).to_contain_text(f"Answer: {told}")
    expect(first.locator(".nnv-tally")).to_contain_text("✗ wrong")
    expect(detail).not_to_contain_text("Hidden")
    help_button = found.get_by_role("button", name="What am I looking at?")
    help_button.press("Enter")
    expect(found.locator(".nnv-about")).to_contain_text("interpreting GPT: the logit lens")
    help_button.press("Escape")
    expect(found.locator(".nnv-about")).to_be_hidden()


def test_a_saved_notebook_shows_a_picture_until_it_is_trusted_and_then_the_view(jupyter, page):  # bug 47
    rec = recording()
    drawn = attention(rec, layer=1, head=2)
    data, metadata = drawn._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data=data, metadata=metadata)
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("attention(rec)", outputs=[output])])
    state = {"version_major": 2, "version_minor": 0, "state": dependency_state([drawn], drop_defaults=False)}
    nb.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
    nb.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    jupyter.open(page, "saved.ipynb", nb)
    picture = page.locator(".jp-OutputArea img")
    expect(picture).to_be_visible()
    assert picture.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 20

    page.evaluate("for (const cell of window.jupyterapp.shell.currentWidget.content.widgets) cell.model.trusted = true")
    found = painted(view(page, "Attention"))
    expect(found.locator(".nnv-focus h4")).to_have_text("Layer 1, head 2")
    comes(rec[PATTERN.format(1)][0, 2, 6, 3].numpy(), read_cell, found, 6, 3)
