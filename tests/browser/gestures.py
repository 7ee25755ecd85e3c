"""What a hand does with a view, and what an eye reads off it."""

from __future__ import annotations

import contextlib
import functools
import json
import re
import time

import numpy as np
from playwright.sync_api import expect

from tests.browser.jupyter import PATIENCE


def view(page, title, nth=0):
    """A view on the page by its title."""
    return page.locator(f".nnv[aria-label='{title}']").nth(nth)


def painted(found):
    expect(found).to_have_attribute("data-frame", re.compile(r"^[1-9]"))
    return found


#: A canvas's layout, once it and its place were the same for some frames.
STILL = """async (canvas, frames) => {
  let seen = '';
  for (let same = 0; same < frames; ) {
    await new Promise(requestAnimationFrame);
    const { x, y, width, height } = canvas.getBoundingClientRect();
    const now = [x, y, width, height, canvas.dataset.geometry].join();
    same = canvas.dataset.geometry && now === seen ? same + 1 : 0;
    seen = now;
  }
  return canvas.dataset.geometry;
}"""


def geometry(canvas, frames=10):
    """The layout of what is drawn, once it stands still in sight.

    A notebook widens its output after the first paint, and moves it when cells above it are drawn on the way.
    """
    canvas.scroll_into_view_if_needed()
    return json.loads(canvas.evaluate(STILL, frames))


def comes(wanted, read, *of):
    """Waits until what is read off the page is what is wanted: a page shows what it was sent in its own time."""
    end = time.monotonic() + PATIENCE
    while (got := read(*of)) != wanted:
        assert time.monotonic() < end, f"the page shows {got}, not {wanted}"


def number_in(found):
    """The number that an element shows."""
    return number(found.inner_text())


def numbers_in(found):
    """Those of several elements."""
    return [number(text) for text in found.all_inner_texts()]


def value_of(found, name="data-value"):
    """The number in an element's attribute."""
    return number(found.get_attribute(name))


def readable(found, least=4.5):
    """Waits until every text of a view stands out from what it stands on."""
    comes([], lambda: [text for contrast, text in found.evaluate(CONTRASTS) if contrast < least])


def point_at(canvas, place, named):
    """Moves the pointer to a place until the view names what stands there, should that have moved meanwhile."""
    for _ in range(5):
        canvas.hover(position=place())
        with contextlib.suppress(AssertionError):
            named(timeout=3_000)
            return
    canvas.hover(position=place())
    named(timeout=1000 * PATIENCE)


def repainted(found, gesture):
    """Does something and waits for the next frame."""
    before = found.get_attribute("data-frame")
    gesture()
    expect(found).not_to_have_attribute("data-frame", before)


def head_place(found, layer, head):
    """The middle of a head's thumbnail."""
    g = geometry(found.locator(".nnv-heads-canvas"))
    pile, row = divmod(layer, g["per"])
    x = g["left"] + pile * g["pile"] + head * (g["cell"] + g["gap"]) + g["cell"] / 2
    x += head // g["group"] * (g["groupGap"] - g["gap"])
    return {"x": x, "y": g["top"] + row * (g["cell"] + g["gap"]) + g["cell"] / 2}


def click_head(found, layer, head):
    found.locator(".nnv-heads-canvas").click(position=head_place(found, layer, head))


def cell_place(found, query, key, frames=10):
    g = geometry(found.locator(".nnv-matrix"), frames)
    x = g["left"] + (key + 0.5 - g["column"]) * g["cell"]
    return {"x": x, "y": g["top"] + (query + 0.5 - g["row"]) * g["cell"]}


def read_cell(found, query, key):
    """The value that hovering a cell of the matrix shows."""
    readout = found.locator(".nnv-readout")
    named = functools.partial(expect(readout).to_contain_text, re.compile(rf"^{query} .* reads {key} "))
    point_at(found.locator(".nnv-matrix"), lambda: cell_place(found, query, key, frames=1), named)
    return number(readout.locator(".nnv-value").inner_text())


def lens_place(found, row, position, frames=10):
    g = geometry(found.locator(".nnv-lens-canvas"), frames)
    return {
        "x": g["left"] + (position + 0.5) * g["cellWidth"],
        "y": g["top"] + (row + 0.5) * g["cellHeight"],
    }


def read_lens(found, row, position):
    """The best tokens' probabilities that hovering a cell of the lens shows."""
    title = found.locator(".nnv-cell-title")
    named = functools.partial(expect(title).to_contain_text, f"layer {row}, position {position} ")
    point_at(found.locator(".nnv-lens-canvas"), lambda: lens_place(found, row, position, frames=1), named)
    return [number(text) for text in found.locator(".nnv-top .nnv-number").all_inner_texts()]


def read_statistic(found, name):
    """A statistic of the cell that is looked at."""
    return number(found.locator(f".nnv-side .nnv-{name} .nnv-number").inner_text())


def number(text):
    """A printed number as the float32 that it stands for."""
    return np.float32(text.replace("\u2212", "-").replace("∞", "inf"))


#: Every visible text's contrast with what it stands on, lowest first (WCAG 2).
CONTRASTS = """(root) => {
  const parse = (css) => (css.match(/[\\d.]+/g) ?? []).map(Number);
  const linear = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (el) => {
    for (let at = el; at; at = at.parentElement) {
      const c = parse(getComputedStyle(at).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const el = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !el.checkVisibility()) continue;
    if (el.closest('.nnv-live, :disabled, option')) continue;
    const [a, b] = [luminance(parse(getComputedStyle(el).color)), luminance(ground(el))];
    found.push([(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), walker.currentNode.data]);
  }
  return found.sort((p, q) => p[0] - q[0]);
}"""
