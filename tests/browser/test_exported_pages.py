"""Exported pages opened from disk with nothing outside to reach: complete, explorable, and safe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from nnterp_viz import attention, compare, contributions, explore, inspect_head, logit_lens, tape
from nnterp_viz.edits import Steer
from nnterp_viz.views import attention as attention_module
from tests.browser.gestures import click_head, comes, geometry, painted, read_cell, read_lens, readable, view
from tests.viz.sized_recordings import sized_recording
from tests.viz.view_recordings import MARKUP, PROMPT, model, recording, replaced, without

pytestmark = pytest.mark.browser

PATTERN = "layers.{}.self_attn.attention_probabilities"


def opened(page, found, tmp_path, name="page.html"):
    path = tmp_path / name
    found.to_html(path)
    page.goto(path.as_uri())
    return page


def test_a_page_is_explorable_from_disk_with_the_network_off(page, tmp_path):  # bugs 48, 49
    rec = recording()
    opened(page, explore(rec), tmp_path)
    heads, lens, bars = (painted(view(page, title)) for title in ("Attention", "Logit lens", "Contributions"))
    click_head(heads, 2, 3)
    comes(rec[PATTERN.format(2)][0, 3, 5, 2].numpy(), read_cell, heads, 5, 2)
    expect(bars.locator(".nnv-chosen").first).to_have_attribute("data-layer", "2")
    comes(rec["lens.top_probabilities"][1, 4].tolist(), read_lens, lens, 1, 4)
    view(page, "Explore").locator(".nnv-chip").nth(3).click()
    expect(heads.locator(".nnv-list-title").first).to_contain_text("3 ")
    assert page.outside == []
    assert page.failures == []


def test_a_finished_tape_is_scrubbed_and_its_branches_switched_with_no_kernel(page, tmp_path):
    made = tape(model(), PROMPT, generate=4, layer=1, head=2)
    made.branch(-2, 17, count=1)
    found = painted(view(opened(page, made, tmp_path), "Token tape"))
    chips, slider = found.locator(".nnv-tape > .nnv-chip"), found.get_by_role("slider")
    for number, branch in enumerate(made.branches):
        found.get_by_role("tab").nth(number).click()
        expect(chips).to_have_count(len(branch.token_ids))
        place = len(branch.token_ids) - 2
        slider.fill(str(place))
        expect(chips.nth(place)).to_have_attribute("aria-pressed", "true")
        row = branch.recording[PATTERN.format(1)][0, 2, place - 1, :place]
        rounded = (row * 255).round() / 255  # this page has exact weights of the head in focus at one place only
        expect(found.locator(".nnv-tape-read")).to_contain_text(f"at position {place - 1}, read")
        expect(found.locator(".nnv-tape-read .nnv-number").first).to_have_text(f" ≈ {float(rounded.max()):.2f} ")
        weights = chips.evaluate_all("chips => chips.map(chip => Number(chip.dataset.weight ?? 0))")
        assert weights[:place] == pytest.approx(rounded.tolist(), abs=1e-6)
    assert page.outside == []
    assert page.failures == []


@pytest.mark.parametrize("scripts", ["data:", "blob:"])
def test_a_page_is_drawn_under_a_policy_that_allows_scripts_from_blobs_or_from_data_addresses(page, tmp_path, scripts):
    path = tmp_path / "page.html"
    attention(recording()).to_html(path)
    text = path.read_text()
    path.write_text(text.replace("'unsafe-inline' blob:;", f"'unsafe-inline' {scripts};"))
    outer = tmp_path / "outer.html"  # as JupyterLab shows an HTML file: in a frame of an origin of its own
    outer.write_text(f'<iframe sandbox="allow-scripts" src="{path.as_uri()}" width="900" height="900"></iframe>')
    page.goto(outer.as_uri())
    found = page.frame_locator("iframe").locator(".nnv")
    expect(found).to_have_attribute("data-frame", re.compile("[1-9]"))
    assert page.outside == []


def test_a_head_that_is_not_in_the_page_says_so(page, tmp_path, monkeypatch):
    monkeypatch.setattr(attention_module, "EXPORT_LIMIT", 0)
    rec = recording()
    opened(page, attention(rec, layer=1, head=0), tmp_path)
    found = painted(view(page, "Attention"))
    comes(rec[PATTERN.format(1)][0, 0, 3, 1].numpy(), read_cell, found, 3, 1)
    click_head(found, 0, 2)
    expect(found.locator(".nnv-gap")).to_contain_text("not in this page")
    click_head(found, 0, 2)
    expect(found.locator(".nnv-gap")).to_be_hidden()


def test_markup_in_a_prompt_is_only_ever_text(page, tmp_path):  # bug 24
    rec = recording(MARKUP)
    opened(page, explore(rec), tmp_path)
    heads, lens = painted(view(page, "Attention")), painted(view(page, "Logit lens"))
    for query in range(0, len(rec.token_ids), 3):
        read_cell(heads, query, 0)
    read_lens(lens, 2, 1)
    view(page, "Explore").locator(".nnv-stamp").click()
    assert page.evaluate("window.__hit") is None
    assert page.locator(".nnv img, .nnv script").count() == 0
    shown = view(page, "Explore").locator(".nnv-chip .nnv-token").all_inner_texts()
    assert "".join(shown).replace("·", " ") == MARKUP
    assert page.outside == []


def test_equal_tokens_are_two_positions(page, tmp_path):  # bugs 25, 26
    rec = recording()
    opened(page, explore(rec), tmp_path)
    bar, lens = painted(view(page, "Explore")), painted(view(page, "Logit lens"))
    expect(bar.locator(".nnv-chip")).to_have_count(len(rec.token_ids))
    again = next(i for i, token in enumerate(rec.token_ids) if token in rec.token_ids[:i])
    bar.locator(".nnv-chip").nth(again).click()
    expect(bar.locator(".nnv-chip[aria-pressed=true]")).to_have_count(1)
    expect(lens.locator(".nnv-cell-title")).to_contain_text(f"position {again} ")
    expect(lens.locator(".nnv-cell-title")).to_contain_text(f"id {rec.token_ids[again]}")


def test_right_to_left_tokens_keep_their_order(page, tmp_path):  # bug 28
    rec = recording("שלום 12 world مرحبا")
    opened(page, explore(rec), tmp_path)
    chips = painted(view(page, "Explore")).locator(".nnv-chip").all()
    boxes = [chip.bounding_box() for chip in chips]
    places = [(round(box["y"]), box["x"]) for box in boxes]
    assert places == sorted(places)


def test_five_hundred_tokens_stay_usable(page, tmp_path):  # bugs 31, 30
    rec = recording(("word " * 120)[:-1])
    assert len(rec.token_ids) > 200
    opened(page, explore(rec), tmp_path)
    heads, lens = painted(view(page, "Attention")), painted(view(page, "Logit lens"))
    last = len(rec.token_ids) - 1
    matrix = heads.locator(".nnv-matrix")
    assert geometry(matrix)["plot"] <= 600
    heads.get_by_role("button", name="Zoom in").click()
    heads.get_by_role("button", name="Fit").click()
    lens.locator(".nnv-scroll").evaluate("el => { el.scrollLeft = el.scrollWidth }")
    lens.locator(".nnv-lens-canvas").press("ArrowDown")
    expect(lens.locator(".nnv-cell-title")).to_contain_text(f"layer 2, position {last} ")
    comes(True, lens.evaluate, "el => el.scrollWidth <= el.clientWidth")
    comes(True, lens.locator(".nnv-lens-canvas").evaluate, "c => c.width < 4000")  # only what is in sight


def test_elements_are_added_by_tokens_and_by_blocks_and_by_nothing_else(page, tmp_path):
    def elements(layers, heads, tokens):
        opened(page, explore(sized_recording(layers, heads, tokens)), tmp_path)
        for title in ("Explore", "Attention", "Logit lens", "Contributions"):
            painted(view(page, title))
        return page.locator(".nnv *").count()

    few = elements(2, 2, 8)
    blocks, tokens = elements(12, 2, 8) - few, elements(2, 2, 256) - few
    assert 0 < blocks < 30 * 10
    assert 0 < tokens < 4 * 248
    assert elements(12, 12, 256) < few + blocks + tokens + 40


@pytest.mark.parametrize(
    ("value", "raising", "lowering"), [(0.0, False, False), (1.0, True, False), (-1.0, False, True)]
)
def test_bars_of_one_sign_or_none_are_drawn_with_zero_on_the_axis(page, tmp_path, value, raising, lowering):  # bug 57
    rec = recording()
    names = ("embedding", "attention", "mlp", "bias", "remainder", "logit")
    values = {f"contributions__{name}": rec[f"contributions.{name}"] * 0 + value for name in names}
    opened(page, contributions(replaced(rec, **values)), tmp_path)
    bars = painted(view(page, "Contributions"))
    expect(bars.locator(".nnv-tick").get_by_text("0", exact=True)).to_be_visible()
    for sign, some in (("raising only", raising), ("lowering only", lowering), ("all", True)):
        bars.get_by_label("Show", exact=True).select_option(label=sign)
        expect(bars.locator(".nnv-empty")).to_have_count(0 if some else 1)
        expect(bars.locator("[data-name=embedding]")).to_have_count(1 if some else 0)
    assert page.failures == []


def test_what_is_not_a_number_has_its_own_look_and_its_name(page, tmp_path):  # bug 54
    pattern = recording()[PATTERN.format(0)].clone()
    pattern[0, 0, 4, 2] = float("nan")
    rec = replaced(recording(), layers__0__self_attn__attention_probabilities=pattern)
    opened(page, attention(rec), tmp_path)
    found = painted(view(page, "Attention"))
    comes("nan", lambda: str(read_cell(found, 4, 2)))
    comes(pattern[0, 0, 4, 1].numpy(), read_cell, found, 4, 1)


def test_a_gap_is_hatched_with_its_reason(page, tmp_path):
    rec = without(recording(), "lens.", reason="this engine has no head to project with")
    opened(page, logit_lens(rec), tmp_path)
    found = painted(view(page, "Logit lens"))
    expect(found.locator(".nnv-gap")).to_have_text("this engine has no head to project with")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_is_readable_at_any_width(page, tmp_path, theme):  # bug 50
    head = inspect_head(model(), 1, 2, PROMPT, theme=theme)
    head.attention.apply(Steer(layer=0, toward=9, factor=5.0))
    pages = {
        explore(recording(follow=9), theme=theme): ("Explore", "Attention", "Logit lens", "Contributions"),
        head: ("Head", "Contributions"),
        tape(model(), PROMPT, generate=4, temperature=1.0, layer=1, head=2, theme=theme): ("Token tape",),
    }
    for shown, titles in pages.items():
        opened(page, shown, tmp_path)
        for width in (400, 2000):
            page.set_viewport_size({"width": width, "height": 900})
            for title in titles:
                found = painted(view(page, title))
                readable(found)
                comes(True, found.evaluate, "el => el.scrollWidth <= el.clientWidth")


def standing(views, first):
    """Whether a view has the height of the next, and whether it is to its left."""
    one, next_one = (views.nth(i).bounding_box() for i in (first, first + 1))
    return one["y"] == next_one["y"], one["x"] < next_one["x"]


def test_the_sides_of_a_comparison_stand_beside_each_other_where_there_is_room(page, tmp_path):
    opened(page, compare(recording(), recording("the saw cat the saw cat the")), tmp_path)
    views = page.locator(".nnv")
    expect(views).to_have_count(11)
    page.wait_for_function("document.querySelectorAll('.nnv[data-frame]').length === 11")
    for width, beside in ((1300, True), (800, False)):
        page.set_viewport_size({"width": width, "height": 900})
        # the bar's, and each kind's, after which comes the difference
        comes([(beside, beside)] * 4, lambda: [standing(views, first) for first in (0, 2, 5, 8)])
        comes(True, views.nth(4).evaluate, f"el => el.offsetWidth > {width - 60}")
        comes(True, page.evaluate, "document.documentElement.scrollWidth <= innerWidth")


def test_the_legend_has_the_colors_of_the_cells(page, tmp_path):  # bug 50
    opened(page, attention(recording()), tmp_path)
    found = painted(view(page, "Attention"))
    pixel = "(c, [x, y]) => [...c.getContext('2d').getImageData(x, y, 1, 1).data]"
    g = geometry(found.locator(".nnv-matrix"))
    first = [g["left"] + g["cell"] * 0.2, g["top"] + g["cell"] * 0.2]  # the first token reads itself alone
    largest = found.locator(".nnv-matrix").evaluate(pixel, first)
    legend = found.locator(".nnv-legend canvas").evaluate(pixel, [95, 5])
    assert largest == legend
    beyond = found.locator(".nnv-matrix").evaluate(pixel, [g["left"] + g["cell"] * 2.5, g["top"] + g["cell"] * 0.5])
    zero = found.locator(".nnv-legend canvas").evaluate(pixel, [0, 5])
    assert beyond != zero
