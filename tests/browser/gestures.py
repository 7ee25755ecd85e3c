"""What a hand does with a view, and what an eye reads off it."""

from __future__ import annotations

import json
import re

import numpy as np
from playwright.sync_api import expect


def view(page, title, nth=0):
    """A view on the page by its title."""
    return page.locator(f".nnv[aria-label='{title}']").nth(nth)


def painted(found, timeout=60_000):
    expect(found).to_have_attribute("data-frame", re.compile(r"^[1-9]"), timeout=timeout)
    return found


def geometry(canvas):
    """The layout of what is drawn, once it stands still in sight.

    A notebook widens its output after the first paint, and moves it when cells above it are drawn on the way.
    """
    canvas.scroll_into_view_if_needed()
    seen = None
    for _ in range(40):
        now = canvas.get_attribute("data-geometry"), canvas.bounding_box()
        if now[0] and now == seen:
            break
        seen = now
        canvas.page.wait_for_timeout(150)
    return json.loads(seen[0])


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


def cell_place(found, query, key):
    g = geometry(found.locator(".nnv-matrix"))
    x = g["left"] + (key + 0.5 - g["column"]) * g["cell"]
    return {"x": x, "y": g["top"] + (query + 0.5 - g["row"]) * g["cell"]}


def read_cell(found, query, key):
    """The value that hovering a cell of the matrix shows."""
    found.locator(".nnv-matrix").hover(position=cell_place(found, query, key))
    readout = found.locator(".nnv-readout")
    expect(readout).to_contain_text(re.compile(rf"^{query} .* reads {key} "))
    return number(readout.locator(".nnv-value").inner_text())


def lens_place(found, row, position):
    g = geometry(found.locator(".nnv-lens-canvas"))
    return {
        "x": g["left"] + (position + 0.5) * g["cellWidth"],
        "y": g["top"] + (row + 0.5) * g["cellHeight"],
    }


def read_lens(found, row, position):
    """The best tokens' probabilities that hovering a cell of the lens shows."""
    found.locator(".nnv-lens-canvas").hover(position=lens_place(found, row, position))
    expect(found.locator(".nnv-cell-title")).to_contain_text(f"layer {row}, position {position} ")
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
