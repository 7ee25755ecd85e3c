"""A page of a loaded file on a phone: 390 pixels, fingers and no pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from nnterp_viz import Recording, compare, explore, inspect_head
from tests.browser.gestures import cell_place, comes, head_place, lens_place, painted, readable, view
from tests.viz.view_recordings import PROMPT, model, recording

pytestmark = pytest.mark.browser

#: Text that is smaller than 10 pixels, and buttons and lists that are lower than 30.
SMALL = """root => {
  const seen = [...root.querySelectorAll('*')].filter((el) => el.checkVisibility() && !el.closest('.nnv-live'));
  const text = (el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const tiny = seen.filter((el) => text(el) && parseFloat(getComputedStyle(el).fontSize) < 10);
  const low = seen.filter((el) => el.matches('.nnv-button, select, input') && el.offsetHeight < 30);
  return [...tiny, ...low].map((el) => `${el.className} ${el.textContent}`);
}"""


@pytest.fixture
def browser_context_args(playwright):
    """A phone instead of a desk: the page's fixture opens it."""
    return {name: value for name, value in playwright.devices["iPhone 13"].items() if name != "default_browser_type"}


def opened(page, found, tmp_path):
    path = tmp_path / "page.html"
    found.to_html(path)
    page.goto(path.as_uri())
    return page


def loaded(tmp_path, **options) -> Recording:
    return Recording.load(recording(**options).save(tmp_path / "seen.nnterp"))


def test_taps_choose_heads_tokens_cells_and_blocks(page, tmp_path):
    rec = loaded(tmp_path, follow=9)
    opened(page, explore(rec, layer=1, head=2), tmp_path)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    heads, lens, bars = (painted(view(page, title)) for title in ("Attention", "Logit lens", "Contributions"))
    heads.locator(".nnv-heads-canvas").tap(position=head_place(heads, 2, 3))
    expect(bars.locator(".nnv-chosen").first).to_have_attribute("data-layer", "2")
    heads.locator(".nnv-matrix").tap(position=cell_place(heads, 5, 2))
    expect(heads.locator(".nnv-readout")).to_contain_text("5 ")
    expect(heads.locator(".nnv-readout")).to_contain_text("reads 2 ")
    expect(view(page, "Explore").locator(".nnv-chip").nth(5)).to_have_attribute("aria-pressed", "true")
    view(page, "Explore").locator(".nnv-chip").nth(3).tap()
    expect(heads.locator(".nnv-list-title").first).to_contain_text("3 ")
    lens.locator(".nnv-scroll").evaluate("el => { el.scrollLeft = 0 }")  # it had gone to the chosen token
    lens.locator(".nnv-lens-canvas").tap(position=lens_place(lens, 0, 1))
    expect(lens.locator(".nnv-cell-title")).to_contain_text("layer 0, position 1 ")
    bars.locator("[data-name='layer 1 attention'] .nnv-open").tap()
    expect(bars.locator("[data-name='head 3']")).to_be_visible()
    bars.locator(".nnv-save summary").tap()
    with page.expect_download() as download:
        bars.get_by_role("button", name="bars.csv").tap()
    assert download.value.suggested_filename == "contributions_bars.csv"
    assert page.failures == []


@pytest.mark.parametrize("shown", ["explore", "head", "compare"])
def test_nothing_is_wider_than_the_phone_and_all_of_it_can_be_read_and_hit(page, tmp_path, shown):
    made = {
        "explore": lambda: explore(loaded(tmp_path, follow=9)),
        "head": lambda: inspect_head(model(), 1, 2, PROMPT),
        "compare": lambda: compare(loaded(tmp_path), recording("the saw cat the saw cat the")),
    }
    opened(page, made[shown](), tmp_path)
    views = page.locator(".nnv")
    for found in views.all():
        painted(found)
        comes(True, found.evaluate, "el => el.scrollWidth <= el.clientWidth")
        comes([], found.evaluate, SMALL)
        readable(found)
    comes([390, 390], page.evaluate, "[innerWidth, document.documentElement.scrollWidth]")
    page.evaluate("scrollTo(500, 0)")
    assert page.evaluate("scrollX") == 0
    for table in page.locator(".nnv-read").all():  # a head card's last column
        assert table.evaluate("el => el.scrollWidth <= el.clientWidth")
