"""The page that `make demo HEADLESS=1` writes, made from an executed notebook that was written by hand."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import nbformat
import pytest

ROOT = Path(__file__).parent.parent
TOKEN = "</script><b>bold</b>"


@pytest.fixture(scope="module")
def tour() -> ModuleType:
    spec = importlib.util.spec_from_file_location("execute_tour", ROOT / "scripts" / "execute_tour.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def notebook(shown: str, widgets: dict) -> nbformat.NotebookNode:
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": shown}, "text/plain": "a view"}
    cell = nbformat.v4.new_code_cell("explore(recording)", outputs=[nbformat.v4.new_output("display_data", view)])
    state = {"application/vnd.jupyter.widget-state+json": {"state": widgets}}
    return nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": state})


def widget(buffers: dict[str, bytes] | None = None, **state: object) -> dict:
    packed = [
        {"path": [name], "data": base64.b64encode(data).decode(), "encoding": "base64"}
        for name, data in (buffers or {}).items()
    ]
    return {"model_name": "AModel", "model_module": "m", "model_module_version": "1", "state": state, "buffers": packed}


@pytest.fixture(scope="module")
def tour_page(tour) -> str:
    widgets = {
        "box": widget(children=["IPY_MODEL_bar", "IPY_MODEL_heads"]),
        "bar": widget(_view_kind="explore_bar", labels=[TOKEN]),
        "heads": widget({"thumbnails": b"\x00\xff"}, _view_kind="attention", labels=[TOKEN]),
    }
    text, count = tour.to_page(notebook("box", widgets))
    assert count == 2
    return text


def element(tour_page: str, name: str) -> object:
    return json.loads(
        re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', tour_page, re.DOTALL)[1]
    )


def test_every_view_of_a_box_has_a_place_and_its_state(tour_page):
    assert re.findall(r'data-view="(\d)"', tour_page) == ["0", "1"]
    views = element(tour_page, "nnv-page")["views"]
    assert [view["state"]["_view_kind"] for view in views] == ["explore_bar", "attention"]
    assert base64.b64decode(views[1]["buffers"]["thumbnails"]) == b"\x00\xff"


def test_token_text_stays_text(tour_page):
    assert TOKEN not in tour_page
    assert element(tour_page, "nnv-page")["views"][0]["state"]["labels"] == [TOKEN]


def test_the_prompt_says_why_it_cannot_be_edited(tour_page):
    assert all("saved run" in view["state"]["why_static"] for view in element(tour_page, "nnv-page")["views"])


def test_the_front_end_is_in_the_page_once_and_whole(tour_page):
    packed = base64.b64decode(element(tour_page, "nnv-front-end"))
    assert gzip.decompress(packed) == (ROOT / "nnterp_viz" / "static" / "front_end.js").read_bytes()


def test_the_page_names_nothing_outside_itself_and_forbids_it(tour_page):
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*', tour_page) == []
    assert "default-src 'none'" in tour_page
    assert "require.min.js" not in tour_page


def test_a_widget_that_the_page_cannot_show_is_named(tour):
    with pytest.raises(ValueError, match="IntSlider"):
        tour.to_page(notebook("slider", {"slider": {**widget(value=3), "model_name": "IntSliderModel"}}))
