"""One notebook over its life: ten views, one twice, two models, hidden and closed tabs, cells run again, a restart.

The checks share one JupyterLab page and run in the order in which a reader would meet them.
"""

from __future__ import annotations

import ast
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PATIENT
from tests.browser.gestures import click_head, comes, number, painted, read_cell, view
from tests.browser.jupyter import KERNEL_IDLE, TOKEN

pytestmark = pytest.mark.browser

NAME = "life.ipynb"
CELLS = [
    """
import gc, weakref
import ipywidgets
from IPython.display import display
from nnterp_viz import attention, explore, logit_lens
from tests.viz.view_recordings import model, recording
rec = recording('the cat saw the cat saw the')
old = []
def is_open(ref):
    found = ref()
    return found is not None and found.comm is not None
""",
    "twice = attention(rec)\ndisplay(twice)\ntwice",
    "bare = weakref.ref(logit_lens(rec, layer=1, position=4))\nold.append(bare)\nbare()",
    "tens = [logit_lens(recording(' '.join(['the', 'cat'] * (n + 1)))) for n in range(10)]\ndisplay(*tens)",
    "first = explore(model(), 'the cat saw the dog')\nfirst",
    "second = explore(model('gpt2'), 'the moon')\nsecond",
]


class Notebook:
    """The page with the notebook in it."""

    def __init__(self, jupyter, page):
        self.jupyter, self.page = jupyter, page

    def command(self, name):
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_cell(self, index):
        self.page.evaluate("i => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = i }", index)
        self.command("notebook:run-cell")

    def cell(self, index):
        return self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}']")

    def python(self, expression):
        return self.jupyter.python(NAME, expression)

    def becomes(self, expression, value):
        self.jupyter.python_becomes(NAME, expression, value)


@pytest.fixture(scope="module")
def notebook(jupyter, browser, browser_context_args):
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=jupyter.url)
    page = context.new_page()
    page.add_init_script(PATIENT)
    page.failures = []
    page.on("pageerror", lambda error: page.failures.append(str(error)) if "blob:" in (error.stack or "") else None)
    jupyter.run(page, NAME, *CELLS, own_kernel=True)
    painted(view(page, "Explore", 1))
    yield Notebook(jupyter, page)
    context.close()


def test_ten_views_of_one_page_each_show_their_own_prompt(notebook):
    cell = notebook.cell(3)
    lenses = [painted(view(cell, "Logit lens", nth)) for nth in range(10)]
    counts = ast.literal_eval(notebook.python("[len(each.labels) for each in tens]"))
    for found, count in zip(lenses, counts, strict=True):
        expect(found.locator(".nnv-subtitle")).to_have_text(re.compile(rf"^{count} tokens?$"))
    lenses[6].locator(".nnv-lens-canvas").press("ArrowUp")
    notebook.becomes("[each.layer for each in tens]", repr([-1] * 6 + [2] + [-1] * 3))


def test_a_view_that_is_shown_twice_is_live_in_both_places_and_in_step(notebook):
    one, other = (painted(view(notebook.cell(1), "Attention", nth)) for nth in (0, 1))
    click_head(one, 2, 1)
    expect(other.locator(".nnv-focus h4")).to_have_text("Layer 2, head 1")
    click_head(other, 1, 3)
    expect(one.locator(".nnv-focus h4")).to_have_text("Layer 1, head 3")
    notebook.becomes("(twice.layer, twice.head, twice.pattern_layer, twice.pattern_head)", "(1, 3, 1, 3)")
    expect(one.locator(".nnv-matrix")).to_have_attribute("data-head", "1.3")
    value = notebook.python("float(rec['layers.1.self_attn.attention_probabilities'][0, 3, 5, 2])")
    for found in (one, other):
        comes(number(value), read_cell, found, 5, 2)


def test_views_of_two_models_in_one_page_trace_on_their_own(notebook):
    for cell, name, prompt in ((4, "first", "the dog saw"), (5, "second", "a cat saw the moon")):
        box = view(notebook.cell(cell), "Explore").get_by_role("textbox", name="Prompt")
        box.fill(prompt)
        box.press("Enter")
        notebook.becomes(f"{name}.recording.prompt", repr(prompt))
    models = notebook.python("[each.recording.info['model'].rstrip('/').split('/')[-1] for each in (first, second)]")
    stamps = [view(notebook.cell(cell), "Explore").locator(".nnv-stamp") for cell in (4, 5)]
    assert len(set(ast.literal_eval(models))) == 2
    for stamp, name in zip(stamps, ast.literal_eval(models), strict=True):
        expect(stamp).to_contain_text(name)


def test_a_view_paints_nothing_while_its_tab_is_hidden_and_what_it_missed_afterwards(notebook):
    found = view(notebook.cell(1), "Attention")
    tab = notebook.page.evaluate("window.jupyterapp.shell.currentWidget.id")
    notebook.command("launcher:create")
    expect(found).to_be_hidden()
    before = found.get_attribute("data-frame")
    notebook.python("twice.set_trait('layer', 0)")
    notebook.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert found.get_attribute("data-frame") == before
    notebook.page.evaluate("id => window.jupyterapp.shell.activateById(id)", tab)
    expect(found).to_be_visible()
    found.scroll_into_view_if_needed()
    expect(found.locator(".nnv-focus h4")).to_have_text("Layer 0, head 3")


def test_a_cell_that_is_run_again_closes_its_view_and_leaves_those_that_something_holds(notebook):
    notebook.python("old.append(weakref.ref(twice))")
    assert notebook.python("[is_open(each) for each in old]") == "[True, True]"
    notebook.run_cell(2)
    notebook.becomes("[is_open(each) for each in old]", "[False, True, True]")
    painted(view(notebook.cell(2), "Logit lens"))
    notebook.python("(kept := [twice])")
    notebook.run_cell(1)
    notebook.becomes("(twice is kept[0], kept[0].comm is not None)", "(False, True)")
    notebook.python("kept.clear()")
    notebook.run_cell(1)
    notebook.becomes("is_open(old[1])", "False")
    painted(view(notebook.cell(1), "Attention"))
    assert notebook.page.failures == []


def test_a_tab_that_was_closed_and_opened_again_shows_the_views_as_they_were_left(notebook):
    page = notebook.page
    click_head(painted(view(notebook.cell(1), "Attention")), 2, 2)
    notebook.becomes("(twice.layer, twice.head)", "(2, 2)")
    notebook.command("docmanager:save")
    page.goto("about:blank")
    page.goto(f"{notebook.jupyter.url}/lab/tree/{NAME}?reset&token={TOKEN}")
    page.wait_for_function(KERNEL_IDLE)
    found = painted(view(notebook.cell(1), "Attention"))
    expect(found.locator(".nnv-focus h4")).to_have_text("Layer 2, head 2")
    click_head(found, 0, 1)
    notebook.becomes("(twice.layer, twice.head)", "(0, 1)")


def test_after_a_restart_the_last_picture_stays_and_a_cell_to_copy_makes_the_view_again(notebook):
    page = notebook.page
    found = painted(view(notebook.cell(1), "Attention"))
    bar = painted(view(notebook.cell(4), "Explore"))
    cell = read_cell(found, 5, 2)
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    for each in (found, bar):
        expect(each.locator(".nnv-prompt-note")).to_contain_text("has ended or was restarted")
        expect(each.get_by_role("button", name="Run")).to_be_hidden()
    comes(cell, read_cell, found, 5, 2)
    click_head(found, 2, 3)
    expect(found.locator(".nnv-gap")).to_contain_text("has ended or was restarted")
    expect(found).to_have_attribute("aria-busy", "false")
    bar.get_by_role("button", name="Copy the cell that makes it again").click()
    expect(bar.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith('explore(model, "the dog saw", layer=0, head=0)')

    page.wait_for_function(KERNEL_IDLE)
    made = CELLS[0] + "\nmake, model = model, model()\n" + copied.replace("\nexplore", "\nagain = explore") + "\nagain"
    page.evaluate(
        """([i, text]) => {
          const { content } = window.jupyterapp.shell.currentWidget;
          content.activeCellIndex = i;
          content.activeCell.model.sharedModel.setSource(text);
        }""",
        [4, made],
    )
    notebook.command("notebook:run-cell")
    again = painted(view(notebook.cell(4), "Explore"))
    expect(again.get_by_role("button", name="Run")).to_be_visible()
    notebook.becomes("again.recording.prompt", "'the dog saw'")
    assert page.failures == []
