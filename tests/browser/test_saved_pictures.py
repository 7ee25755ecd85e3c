"""What the menu *Save* of a view gives: its picture as SVG and PNG, and its tables as CSV."""

from __future__ import annotations

import csv
import io
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from nnterp_viz import attention, contributions, explore, inspect_head, measured_effect
from nnterp_viz.edits import Ablate
from tests.browser.gestures import comes, painted, read_cell, view
from tests.viz.sized_recordings import sized_recording
from tests.viz.view_recordings import MARKUP, PROMPT, model, recording

pytestmark = pytest.mark.browser

SVG = "{http://www.w3.org/2000/svg}"
PATTERN = "layers.{}.self_attn.attention_probabilities"


def opened(page, found, tmp_path):
    path = tmp_path / "page.html"
    found.to_html(path)
    page.goto(path.as_uri())


def saved(page, title, kind) -> bytes:
    """What the entry of a view's menu downloads."""
    found = view(page, title)
    found.locator(".nnv-save summary").click()
    with page.expect_download() as download:
        found.locator(".nnv-save-list").get_by_role("button", name=kind, exact=True).click()
    expect(found.locator(".nnv-save")).not_to_have_attribute("open", "")
    return Path(download.value.path()).read_bytes()


def drawing(content: bytes) -> ET.Element:
    return ET.fromstring(content)  # noqa: S314 - our own page made it


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_a_saved_drawing_has_the_views_text_as_text_and_its_cells_as_shapes(page, tmp_path):
    rec = recording(follow=9)
    opened(page, explore(rec, layer=1, head=2, position=3), tmp_path)
    for title in ("Attention", "Logit lens", "Contributions"):
        painted(view(page, title))
    drawn = drawing(saved(page, "Attention", "SVG"))
    assert list(drawn.iter(f"{SVG}image")) == []
    assert len(list(drawn.iter(f"{SVG}path"))) > 20
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    for text in ("Attention", "Layer 1, head 2", "row-relative", "reads", "is read by", *rec.labels):
        assert text in texts
    shown = rec[PATTERN.format(1)][0, 2, 3, :4]
    assert {f"{weight:.2f}"[1:] for weight in shown.tolist() if 0.005 < weight < 0.995} <= set(texts)
    assert "Fold first token" not in texts  # nothing to be pressed is in it
    assert repr(rec.prompt).replace("'", '"') in next(drawn.iter(f"{SVG}desc")).text
    lens = [text.text for text in drawing(saved(page, "Logit lens", "SVG")).iter(f"{SVG}text")]
    top = rec.vocabulary[int(rec["lens.top_ids"][2, 0, 0])]
    assert {"layer 2", "probability", top} <= set(lens)
    bars = drawing(saved(page, "Contributions", "SVG"))
    assert {"layer 1 attention", "logit"} <= {text.text for text in bars.iter(f"{SVG}text")}
    assert page.failures == []


def test_the_view_is_as_it_was_after_its_picture_was_taken(page, tmp_path):
    rec = recording()
    opened(page, attention(rec, layer=1, head=2), tmp_path)
    found = painted(view(page, "Attention"))
    pixels = "el => [...el.querySelectorAll('canvas')].map(c => c.toDataURL())"
    found.locator(".nnv-save summary").click()
    found.locator(".nnv-save summary").click()
    before = found.evaluate(pixels)
    frame = int(found.get_attribute("data-frame"))
    saved(page, "Attention", "SVG")
    page.wait_for_function("([el, frame]) => Number(el.dataset.frame) > frame", arg=[found.element_handle(), frame])
    assert found.evaluate(pixels) == before
    comes(rec[PATTERN.format(1)][0, 2, 5, 2].numpy(), read_cell, found, 5, 2)


def test_a_saved_picture_has_two_pixels_for_one_of_the_page(page, tmp_path):
    opened(page, attention(sized_recording(12, 12, 256), layer=1, head=2), tmp_path)
    width = painted(view(page, "Attention")).evaluate("el => el.offsetWidth")
    content = saved(page, "Attention", "PNG")
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", content[16:20])[0] == 2 * width
    colors = page.evaluate(
        """async bytes => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
        }""",
        list(content),
    )
    assert colors > 100  # the thumbnails and the matrix are in it
    drawn = saved(page, "Attention", "SVG")
    assert len(drawn) < 1_000_000  # as pictures inside of it, where there are too many cells
    assert b"<image" in drawn
    assert page.failures == []


def test_markup_in_a_token_is_text_in_a_saved_drawing(page, tmp_path):
    rec = recording(MARKUP)
    opened(page, attention(rec), tmp_path)
    painted(view(page, "Attention"))
    drawn = drawing(saved(page, "Attention", "SVG"))
    names = {element.tag.removeprefix(SVG) for element in drawn.iter()}
    assert names <= {"svg", "g", "desc", "rect", "path", "text", "clipPath", "image"}
    assert MARKUP.split()[0] in next(drawn.iter(f"{SVG}desc")).text


def test_saved_tables_are_the_saved_values(page, tmp_path):
    rec = recording(follow=9)
    opened(page, explore(rec, layer=1, head=2), tmp_path)
    for title in ("Attention", "Logit lens", "Contributions"):
        painted(view(page, title))
    pattern = rows(saved(page, "Attention", "pattern.csv"))
    assert [(int(row["query"]), int(row["key"])) for row in pattern] == list(
        zip(*np.tril_indices(len(rec.labels)), strict=True)
    )
    for row in pattern:
        query, key = int(row["query"]), int(row["key"])
        assert np.float32(row["value"]) == rec[PATTERN.format(1)][0, 2, query, key].numpy()
        assert (row["query_token"], row["key_token"]) == (rec.labels[query], rec.labels[key])
    top = rows(saved(page, "Logit lens", "top.csv"))
    assert np.array_equal([np.float32(row["probability"]) for row in top], rec["lens.top_probabilities"].flatten())
    assert [int(row["id"]) for row in top] == rec["lens.top_ids"].flatten().tolist()
    assert [row["predicted"] for row in top] == [rec.vocabulary[int(row["id"])] for row in top]
    cells = rows(saved(page, "Logit lens", "cells.csv"))
    assert np.array_equal([np.float32(row["entropy"]) for row in cells], rec["lens.entropy"].flatten())
    assert [int(row["followed_rank"]) for row in cells] == rec["lens.followed_rank"].flatten().tolist()
    bars = {row["part"]: np.float32(row["share"]) for row in rows(saved(page, "Contributions", "bars.csv"))}
    assert bars["layer 1 MLP"] == rec["contributions.mlp"][1].numpy()
    assert bars["logit"] == rec["contributions.logit"].numpy()
    heads = rows(saved(page, "Contributions", "heads.csv"))
    assert np.array_equal([np.float32(row["share"]) for row in heads], rec["contributions.heads"].flatten())
    tokens = rows(saved(page, "Explore", "tokens.csv"))
    assert [int(row["id"]) for row in tokens] == rec.token_ids


def same(one: str, other: str) -> bool:
    """Whether two cells hold the same text, or the same float32 however it is written."""
    try:
        return one == other or np.float32(one) == np.float32(other)
    except ValueError:
        return False


def test_a_page_saves_the_tables_that_python_writes(page, tmp_path):
    edited = explore(model(), PROMPT, layer=1, head=2)
    edited.apply(Ablate(layer=0, head=1))
    edited.bar.shown = "difference"
    inspected = inspect_head(model(), 1, 2, PROMPT)
    inspected.attention.show_scores({"mine": inspected._scores["induction"].values})
    closer = contributions(model(), PROMPT)
    closer._answer({"kind": "neurons", "layer": 1})
    closer._answer({"kind": "written", "part": "mlp", "layer": 1, "head": None})
    measured = contributions(measured_effect(model(), closer.recording, [("mlp", 1)]))
    compared = 0
    titles = {"attention": "Attention", "logit_lens": "Logit lens", "head_card": "Head"}
    for found in (edited, inspected, measured):
        opened(page, found, tmp_path)
        for name in found.tables:
            kind, _, table = name.rpartition(".")
            title = "Explore" if name == "tokens" else titles.get(kind, "Contributions")
            painted(view(page, title))
            found.to_csv(tmp_path / "table.csv", name)
            ours, theirs = (
                rows(each) for each in ((tmp_path / "table.csv").read_bytes(), saved(page, title, f"{table}.csv"))
            )
            assert [list(row) for row in ours] == [list(row) for row in theirs], name
            assert all(same(row[key], other[key]) for row, other in zip(ours, theirs, strict=True) for key in row), name
            compared += 1
    assert compared >= 15
    assert page.failures == []


def test_the_menu_is_opened_and_left_by_keyboard(page, tmp_path):
    opened(page, contributions(recording()), tmp_path)
    found = painted(view(page, "Contributions"))
    summary = found.locator(".nnv-save summary")
    summary.press("Enter")
    expect(found.get_by_role("button", name="bars.csv")).to_be_visible()
    page.keyboard.press("Tab")
    expect(found.get_by_role("button", name="PNG")).to_be_focused()
    page.keyboard.press("Escape")
    expect(found.get_by_role("button", name="bars.csv")).to_be_hidden()
    expect(summary).to_be_focused()
