"""Exported pages: one file that asks for nothing, holds the saved values, and cannot be escaped from by a token."""

from __future__ import annotations

import base64
import json
import re

import numpy as np

from nnterp_viz import attention, explore
from nnterp_viz.views import attention as attention_module
from nnterp_viz.views.buffers import uint8_triangle_bytes
from tests.viz.view_recordings import MARKUP, recording, without


def exported(view, tmp_path):
    path = tmp_path / "page.html"
    view.to_html(path)
    text = path.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="nnv-page">(.*?)</script>', text, re.DOTALL)
    return text, json.loads(found[1])["views"]


def test_a_page_holds_the_front_end_once_and_each_views_values(tmp_path):
    rec = recording()
    text, views = exported(explore(rec, layer=1), tmp_path)
    assert [v["state"]["_view_kind"] for v in views] == ["explore_bar", "attention", "logit_lens", "contributions"]
    assert text.count('id="nnv-front-end"') == 1
    code = [
        element for element in re.findall(r"<script[^>]*>.*?</script>", text, re.DOTALL) if "nnv-page" not in element
    ]
    assert len("".join(code)) < 100_000
    thumbnails = base64.b64decode(views[1]["buffers"]["thumbnails"])
    assert thumbnails == uint8_triangle_bytes(rec["attention.thumbnails"])


def test_a_page_holds_every_pattern_while_they_are_small(tmp_path):
    rec = recording()
    _, (view,) = exported(attention(rec), tmp_path)
    every = np.frombuffer(base64.b64decode(view["buffers"]["patterns"]), "<f4").reshape(3, 4, -1)
    rows, columns = np.tril_indices(len(rec.token_ids))
    for layer in range(3):
        saved = rec[f"layers.{layer}.self_attn.attention_probabilities"][0].numpy()
        assert np.array_equal(every[layer], saved[:, rows, columns])


def test_a_page_that_holds_one_pattern_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(attention_module, "EXPORT_LIMIT", 100)
    _, (view,) = exported(attention(recording(), layer=1, head=2), tmp_path)
    assert view["buffers"]["patterns"] == ""
    assert view["state"]["pattern_layers"] == []
    assert "It holds layer 1, head 2 in full" in view["state"]["no_pattern"]
    _, (bare,) = exported(attention(without(recording(), "layers.")), tmp_path)
    assert "thumbnails only" in bare["state"]["no_pattern"]


def test_a_page_asks_for_nothing_outside(tmp_path):  # bugs 48, 49
    text, _ = exported(explore(recording()), tmp_path)
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", text)
    assert "default-src 'none'" in text


def test_a_token_cannot_end_the_script_that_it_stands_in(tmp_path):  # bug 24
    text, views = exported(explore(recording(MARKUP)), tmp_path)
    assert text.count("</script>") == 3
    assert "<img" not in text
    assert "<!-- c" not in text
    assert views[0]["state"]["prompt"] == MARKUP


def test_a_page_is_static_and_says_why(tmp_path):
    _, views = exported(explore(recording()), tmp_path)
    assert all("saved recording" in view["state"]["why_static"] for view in views)
    assert not any(view["state"]["busy"] for view in views)
