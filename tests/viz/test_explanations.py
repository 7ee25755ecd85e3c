"""What am I looking at: every view has its words, sends them, keeps them in an export, and gives them in Python."""

from __future__ import annotations

import json
import re

import pytest

from nnterp_viz import attention, compare, contributions, explore, logit_lens
from nnterp_viz.explanations import EXPLANATIONS, about
from tests.viz.view_recordings import model, recording

FIELDS = {"title", "shows", "limits", "colors", "papers"}


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_an_explanation_is_a_few_sentences_with_a_source_that_can_be_read(name):
    found = about(name)
    assert set(found) == FIELDS
    words = " ".join([found["shows"], found["limits"], found["colors"]]).split()
    assert 60 < len(words) < 260
    assert found["title"][-1] in "?n"
    for paper in found["papers"]:
        assert paper["url"].startswith("https://")
        assert 2010 < paper["year"] < 2030
    assert len(json.dumps(found)) < 3000  # it is sent with each view
    assert str(EXPLANATIONS[name]).startswith(found["title"])


def test_every_view_has_its_own():
    found = recording()
    views = {"attention": attention(found), "logit_lens": logit_lens(found), "contributions": contributions(found)}
    for name, view in views.items():
        assert view.about == about(name)
    whole = explore(found)
    assert whole.about == whole.bar.about == about("explore_bar")
    assert [view.about["title"] for view in whole.children[1:]] == [view.about["title"] for view in views.values()]
    both = compare(found, recording("the dog saw the cat saw the"))
    assert both.about == both.bars["a"].about == about("compare")
    assert both.differences["attention"].about == about("attention")
    assert about("no such view") == {}


def test_a_head_card_has_its_own():
    from nnterp_viz import inspect_head

    views = inspect_head(model(), 1, 2, "the cat saw the cat saw the")
    kinds = {view._view_kind: view.about for view in views._views}
    assert kinds["head_card"] == about("head_card")


def test_an_exported_page_has_the_words(tmp_path):
    logit_lens(recording()).to_html(tmp_path / "page.html")
    page = json.loads(re.search(r'id="nnv-page">(.*?)</script>', (tmp_path / "page.html").read_text())[1])
    assert page["views"][0]["state"]["about"] == about("logit_lens")
