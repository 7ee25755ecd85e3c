"""The lessons after the tour, each run in a real JupyterLab on the demo model: do its numbers bear out its text?"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.gestures import comes, painted, read_cell, read_lens, value_of, view
from tests.browser.jupyter import PATIENCE, Jupyter

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
#: What a cell that failed leaves in IPython, after which the cells below it are not run.
STATE = "repr(__import__('sys').last_value) if hasattr(__import__('sys'), 'last_value') else 'the_end' in dir()"


class Lesson:
    """A notebook whose cells have all been run."""

    def __init__(self, jupyter: Jupyter, page: Page, name: str) -> None:
        self.jupyter, self.page, self.name = jupyter, page, f"{name}.ipynb"
        notebook = nbformat.read(NOTEBOOKS / self.name, as_version=4)
        notebook.cells.append(nbformat.v4.new_code_cell("the_end = True"))
        jupyter.open(page, self.name, notebook)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        end = time.monotonic() + 3 * PATIENCE
        while (state := self.python(STATE)) != "True":
            assert state == "False", state
            assert time.monotonic() < end, "the lesson has not ended"
            time.sleep(0.2)

    def python(self, expression: str) -> str:
        return self.jupyter.python(self.name, expression)

    def numbers(self, expression: str) -> list[float]:
        return [float(text) for text in self.python(f"[*map(float, {expression})]").strip("[]").split(",")]

    def becomes(self, expression: str, value: str) -> None:
        self.jupyter.python_becomes(self.name, expression, value)


@pytest.fixture
def lesson(request: pytest.FixtureRequest, jupyter: Jupyter, page: Page) -> Iterator[Lesson]:
    found = Lesson(jupyter, page, request.param)
    if shots := os.environ.get("SHOTS"):
        for i, shown in enumerate(page.locator(".nnv[data-frame]").all()):
            shown.screenshot(path=Path(shots) / f"{request.param}_{i}.png")
    yield found
    assert page.outside == []
    assert page.failures == []


@pytest.mark.parametrize("lesson", ["02_attention_heads"], indirect=True)
def test_attention_heads_finds_induction_heads_and_the_one_head_that_feeds_them(lesson):
    # what the text claims of the numbers above it
    assert lesson.python("[best(on_line(recording, *line), 1) for line in ((32, 32), (31, 32), (1, 1))]") == (
        "[[(14, 3)], [(18, 6)], [(16, 0)]]"
    )
    assert lesson.python("sorted(leading) == sorted(tuple(f[:2]) for f in scores['induction'].top(5))") == "True"
    assert lesson.python("told['logits'][0, -1].argmax().item() == told.token_ids[first_que + 1]") == "True"
    assert lesson.python("[tuple(found[:2]) for found in rank_heads(told, [(last, first_que + 1)]).top(2)]") == (
        "[(18, 6), (17, 3)]"
    )
    runs = ("", "*leading", "(17, 0), (17, 1), (18, 0), (23, 0), (23, 3)", "(16, 0)")
    whole, five, others, feeder = lesson.numbers(f"[{', '.join(f'second_run({run})' for run in runs)}]")
    alone = lesson.numbers("[second_run(head) for head in leading]")
    assert five > whole + 5
    assert others < whole + 1
    assert min(alone) < whole + 0.2
    assert max(alone) < feeder
    lines = "on_line(record(model, ids, lens=False, contributions=False, edits=Ablate(layer={}, head={})), 31, 32)"
    for (layer, head), feeds in {(16, 0): True, (11, 1): False}.items():
        (most,) = lesson.numbers(f"[{lines.format(layer, head)}.max()]")
        assert (most < 0.4) == feeds

    # the numbers on the page are the saved ones, of random tokens and of the sentence
    heads, told = (painted(view(lesson.page, "Attention", nth)) for nth in (0, 1))
    lesson.becomes("(view.sort_by, view.layer, view.head)", "('induction', 18, 6)")
    pattern = "[{}['layers.18.self_attn.attention_probabilities'][0, 6, {}, {}]]"
    for found, name, query, key in ((heads, "recording", 40, 9), (told, "told", 26, 6)):
        (saved,) = lesson.numbers(pattern.format(name, query, key))
        assert saved > 0.5
        comes(np.float32(saved), read_cell, found, query, key)


@pytest.mark.parametrize("lesson", ["03_logit_lens"], indirect=True)
def test_logit_lens_finds_paris_five_blocks_earlier_by_a_difference_of_two_tokens_and_by_a_lens_trained_here(lesson):
    # what the text claims of the numbers above it, besides what its cells assert
    assert lesson.python("(first, turned, found)") == "(28, (23, 1), [23, 24, 25, 26, 27, 28, 29])"
    plain, translated = lesson.numbers(
        "[missed[[by_block[i, 1] for i in range(4, 22)]].mean(), tuned['lens.kl_last'][4:22, -1].mean()]"
    )
    assert translated < plain / 2

    # the numbers on the page are the saved ones of the trained lens
    shown = painted(view(lesson.page, "Logit lens", 2))
    saved = lesson.numbers("tuned['lens.top_probabilities'][24, 8].tolist()")
    comes([np.float32(value) for value in saved], read_lens, shown, 24, 8)


@pytest.mark.parametrize("lesson", ["04_contributions"], indirect=True)
def test_contributions_splits_the_lead_by_hand_as_the_bars_do_and_finds_a_head_that_works_through_others(lesson):
    # what the text claims of the numbers above it
    by_hand, bars, rounding = lesson.numbers(
        "[sum(shares.values()), recording['contributions.logit'], (sum(parts.values()) - stream).abs().max()]"
    )
    assert by_hand == pytest.approx(bars, abs=1e-4)
    assert rounding == 0
    of_mary, of_john = lesson.numbers("[split['contributions.mlp'][29] for split in alone.values()]")
    (whole_logit,) = lesson.numbers("[alone[' Mary']['contributions.logit']]")
    assert of_mary > whole_logit / 2
    assert of_john > of_mary / 2
    reads = "recording[f'layers.{layer}.self_attn.attention_probabilities'][0, head, -1].argmax().item()"
    places = [(23, 3), (24, 4), (23, 0), (29, 1)]
    assert lesson.python(f"[{reads} for layer, head in {places}]") == "[9, 1, 1, 15]"
    mlp, *heads = lesson.numbers(
        "[whole - lead(Ablate(layer=27, part='mlp')),"
        " *(whole - lead(Ablate(layer=layer, head=head)) for layer, head in ((23, 0), (23, 1), (23, 7), (20, 0)))]"
    )
    assert mlp < -0.5
    assert max(heads[:3]) < 0.2
    assert heads[3] > 1
    assert lesson.numbers("[measured['effects.mlp'][27], measured['effects.heads'][20, 0]]") == pytest.approx(
        [mlp, heads[3]], abs=1e-3
    )
    mlp_share, head_share = lesson.numbers(
        "[recording['contributions.mlp'][27], recording['contributions.heads'][20, 0]]"
    )
    assert mlp_share > 0.5
    assert head_share < 0

    # the bars on the page are the shares by hand
    found = painted(view(lesson.page, "Contributions"))
    for name in ("layer 23 attention", "layer 29 MLP"):
        (share,) = lesson.numbers(f"[shares[{name!r}]]")
        comes(pytest.approx(share, abs=1e-4), value_of, found.locator(f"[data-name='{name}']"))


@pytest.mark.parametrize("lesson", ["05_interventions"], indirect=True)
def test_interventions_finds_the_head_that_moves_the_city_and_its_edits_are_undone_by_a_click(lesson):
    # what the text claims of the numbers above it
    assert lesson.numbers("[gap(france), gap(italy)]") == pytest.approx([6.6, -7.6], abs=0.1)
    assert lesson.numbers("[shares[strongest], by_hand[0, -1, paris] - by_hand[0, -1, rome]]") == pytest.approx(
        [2.8, 5.9], abs=0.1
    )
    assert lesson.python("torch.equal(edited['logits'][0, -1], by_hand[0, -1])") == "True"
    assert lesson.numbers("[swapped(22, 3), swapped(22, 7), swapped(23, 3), swapped(23, 7)]") == pytest.approx(
        [-7.3, 6.4, 6.5, -3.9], abs=0.1
    )
    assert lesson.python("(mover, [head for head, value in enumerate(heads) if value < 0])") == "(4, [4])"
    assert lesson.python(
        "says(run(france.replace('France', 'Japan'), Patch(layer=23, head=4, prompt=france)))[:8]"
    ) == ("\"' Paris'\"")
    assert lesson.numbers("norms") == pytest.approx([132, 22712], rel=0.01)
    steered = "says(run(france, Steer(layer={}, toward=' Rome', away=' Paris', factor=160, positions=-1)))[:7]"
    assert lesson.python(f"[{steered.format(15)}, {steered.format(28)}]") == '["\' Paris", "\' Rome\'"]'

    # each number on the page is that of a saved value, after, before and between; a click takes the edit back
    bar = painted(view(lesson.page, "Explore"))
    part = painted(view(lesson.page, "Contributions")).locator("[data-name='layer 23 attention']")
    saved = "[float(r['contributions.attention'][23]) for r in (session.recording, session.bar._session.baseline)]"
    lesson.becomes("len(session.recording.edits)", "1")
    after, before = lesson.numbers(saved)
    comes(np.float32(after), value_of, part)
    bar.get_by_role("button", name="difference").click()
    comes(pytest.approx(after - before, abs=1e-5), value_of, part)
    bar.get_by_role("button", name="Undo").first.click()
    lesson.becomes("session.recording.edits", "()")
    expect(part).to_have_attribute("data-value", str(np.float32(before)))


@pytest.mark.parametrize("lesson", ["06_generation"], indirect=True)
def test_generation_draws_by_hand_what_the_tape_drew_and_branches_on_the_page_as_in_python(lesson):
    # its cells assert what the text claims of the draws; here, what it shows of the text
    texts = "[token.label for token in sampled.tokens[:2]], original[:6], view.text[:12]"
    assert lesson.python(texts) == "(['·Rome', ','], ' Paris', ' Rome, Italy')"
    assert lesson.python("asked.recording.labels[read]") == "'iffel'"
    expect(painted(view(lesson.page, "Token tape"))).to_contain_text("Italy")


@pytest.mark.parametrize("lesson", ["07_any_model"], indirect=True)
def test_any_model_reads_several_architectures_by_one_block_and_notices_a_family_that_is_wrong(lesson):
    # its cells assert what the text claims; a family that is wrong fails one check, and its picture would say so
    assert lesson.numbers("[wrong]") == pytest.approx([0.67], abs=0.01)
    assert (
        lesson.python("[check.name for check in untrue.check() if not check.ok]") == "['blocks add attention and MLP']"
    )
    shown = painted(view(lesson.page, "Logit lens"))
    saved = lesson.numbers("view.recording['lens.top_probabilities'][2, 8].tolist()")
    comes([np.float32(value) for value in saved], read_lens, shown, 2, 8)
