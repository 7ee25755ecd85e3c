"""Views without a mouse, without color, in high contrast, and at any width; on exported pages, which have no host."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from nnterp_viz import explore
from tests.browser.gestures import comes, painted, readable, view
from tests.viz.view_recordings import recording

pytestmark = pytest.mark.browser

TITLES = ("Explore", "Attention", "Logit lens", "Contributions")
#: Roles that say nothing without a name.
NAMED = {
    *("application", "button", "checkbox", "combobox", "group", "image", "img", "link", "progressbar", "region"),
    *("searchbox", "slider", "spinbutton", "textbox", "toolbar"),
}
#: What Tab has reached: the name of the element, and whether its focus shows; null outside of views.
FOCUSED = """() => {
  const el = document.activeElement;
  const style = getComputedStyle(el);
  const shows = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
  const name = el.getAttribute('aria-label') || el.textContent.trim() || el.title || el.getAttribute('placeholder');
  return el.closest('.nnv') ? [el.tagName, name, shows || el.readOnly === true] : null;
}"""
#: Controls in sight, by what is asked for to use them.
CONTROLS = ".nnv :is(button, select, textarea, input, [tabindex='0'], [role=application]):visible"
#: Pairs of neighbors in one box that lie on each other.
OVERLAPS = """() => {
  const found = [];
  for (const group of document.querySelectorAll('.nnv-head, .nnv-tools, .nnv-prompt, .nnv-body, .nnv-foot, .nnv')) {
    const boxes = [...group.children]
      .filter((el) => el.checkVisibility() && !['absolute', 'sticky'].includes(getComputedStyle(el).position))
      .map((el) => [el, el.getBoundingClientRect()])
      .filter(([, box]) => box.width > 1 && box.height > 1);
    boxes.forEach(([el, a], i) => {
      for (const [other, b] of boxes.slice(i + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) found.push(`${el.className} / ${other.className}`);
      }
    });
  }
  return found;
}"""
#: Whether the lens is drawn over the whole of what is in sight, and no more rows than there are need scrolling.
SIGHT = """() => {
  const canvas = document.querySelector('.nnv-lens-canvas');
  const scroll = canvas.closest('.nnv-scroll');
  const { width, height } = JSON.parse(canvas.dataset.geometry);
  const near = (a, b) => Math.abs(a - b) <= 1.5;
  const drawn = near(canvas.offsetWidth, Math.min(width, scroll.clientWidth));
  return [drawn && near(canvas.offsetHeight, Math.min(height, scroll.clientHeight)), scroll.clientHeight + 1 >= height];
}"""


@pytest.fixture
def opened(page, tmp_path):
    """A page of all views, with everything open that can be."""

    def open_(theme="auto"):
        explore(recording(follow=9), layer=1, head=2, position=4, theme=theme).to_html(tmp_path / "page.html")
        page.goto((tmp_path / "page.html").as_uri())
        for title in TITLES:
            painted(view(page, title))
        view(page, "Explore").locator(".nnv-stamp").click()
        view(page, "Attention").get_by_role("button", name="Table").click()
        page.locator(".nnv-rows .nnv-open").first.click()
        return page

    return open_


def test_everything_has_a_name_and_a_picture_reads_out_the_value_that_a_key_chooses(opened):
    page = opened()
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    nodes = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]]
    assert {"application", "button", "combobox", "textbox", "toolbar", "group"} <= {role for role, _ in nodes}
    assert [role for role, name in nodes if role in NAMED and not name.strip()] == []

    rec = recording(follow=9)
    heads = view(page, "Attention")
    heads.locator(".nnv-matrix").press("ArrowLeft")
    live = heads.locator("> .nnv-live")
    expect(live).to_contain_text(re.compile(r"reads"))
    said = live.inner_text()
    query, key = (int(place) for place in re.search(r" at (\d+) reads .* at (\d+): ", said).groups())
    value = float(rec["layers.1.self_attn.attention_probabilities"][0, 2, query, key])
    assert float(said.split()[-1]) == pytest.approx(value, rel=1e-6)
    lens = view(page, "Logit lens")
    lens.locator(".nnv-lens-canvas").press("ArrowUp")
    expect(lens.locator("> .nnv-live")).to_contain_text(re.compile(r"layer \d"))


def test_every_control_is_reached_by_tab_and_shows_its_focus(opened):
    page = opened()
    page.locator("body").click(position={"x": 2, "y": 2})
    controls = page.locator(CONTROLS).evaluate_all("all => all.filter((el) => !el.disabled && el.tabIndex >= 0).length")
    reached = []
    for _ in range(controls + 20):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now is None and reached:
            break
        if now is not None:
            reached.append(now)
    assert len(reached) >= controls > 30
    assert [name for _, name, shows in reached if not shows] == []
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) is not None  # it is no trap either


@pytest.mark.parametrize(
    ("theme", "media"),
    [
        ("contrast", {"color_scheme": "light"}),
        ("auto", {"color_scheme": "dark", "contrast": "more"}),
        ("auto", {"color_scheme": "dark", "forced_colors": "active"}),
    ],
)
def test_high_contrast_is_that_and_nothing_moves_where_motion_is_not_wanted(opened, page, theme, media):
    page.emulate_media(reduced_motion="reduce", **media)
    opened(theme)
    for title in TITLES:
        found = view(page, title)
        expect(found).to_have_attribute("data-contrast", "true")
        expect(found).to_have_attribute("data-theme", media["color_scheme"])
        readable(found, 7)
    moving = "all => all.flatMap((el) => el.getAnimations({ subtree: true })).map((each) => each.animationName ?? '')"
    assert page.locator(".nnv").evaluate_all(moving) == []
    bar = view(page, "Contributions").locator(".nnv-piece").first
    ground = view(page, "Contributions").evaluate("el => getComputedStyle(el).backgroundColor")
    assert bar.evaluate("el => getComputedStyle(el).backgroundColor") != ground


def test_nothing_lies_on_anything_else_or_scrolls_the_page_from_400_to_2000_pixels(opened, page):
    opened()
    for width in (400, 560, 700, 900, 1280, 2000):
        page.set_viewport_size({"width": width, "height": 900})
        comes(True, page.evaluate, "document.documentElement.scrollWidth <= innerWidth")
        comes([], page.evaluate, OVERLAPS)
        comes([True, True], page.evaluate, SIGHT)
