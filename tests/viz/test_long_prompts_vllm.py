"""A prompt of hundreds of tokens on vLLM's engine: what is kept and what a click brings, beside plain transformers."""

from __future__ import annotations

import pytest
import torch

from nnterp import demo
from nnterp_viz import attention, clicks, prepared, record
from nnterp_viz.patterns import HEAD
from nnterp_viz.views import reduced

pytestmark = pytest.mark.engine

TOKENS, LAYER, OTHER = 700, (7, 3), (12, 8)
ONE = 4 * TOKENS**2  # bytes of a head's pattern


@pytest.fixture(scope="module")
def ids():
    return torch.randint(3, 49_000, (TOKENS,), generator=torch.Generator().manual_seed(0)).tolist()


@pytest.fixture(scope="module")
def plain(ids):
    from transformers import AutoModelForCausalLM

    model = AutoModelForCausalLM.from_pretrained(demo.checkpoint(), attn_implementation="eager", dtype=torch.float32)
    with torch.no_grad():
        patterns = model(torch.tensor([ids]), output_attentions=True).attentions
    return {head: patterns[head[0]][0, head[1]].clone() for head in (LAYER, OTHER)}


@pytest.fixture(scope="module")
def model():
    from nnterp import StandardizedVLLM

    with StandardizedVLLM(str(demo.checkpoint()), dispatch=True, dtype="float32", max_model_len=TOKENS + 8) as model:
        yield model


def test_a_click_brings_one_head_s_pattern_which_is_transformers(model, ids, plain, monkeypatch):  # bugs 31, 33
    monkeypatch.setattr(prepared, "TOGETHER_BYTES", ONE)  # one head after the other, as of more tokens
    seen = record(model, ids, lens=False, contributions=False, limit_bytes=ONE, focus=LAYER)
    assert sum(value.nbytes for value in seen.values.values()) < 1.5 * ONE + model.num_layers * 9 * 64**2
    assert torch.allclose(seen[HEAD.format(*LAYER)], plain[LAYER], atol=1e-4)
    held = clicks.with_pattern(model, seen, *OTHER, limit_bytes=ONE)
    assert set(held.values) - set(seen.values) == {HEAD.format(*OTHER)}
    assert set(seen.values) - set(held.values) == {HEAD.format(*LAYER)}
    assert torch.allclose(held[HEAD.format(*OTHER)], plain[OTHER], atol=1e-4)
    assert [check.name for check in held.check() if not check.ok] == []
    small = torch.nn.functional.adaptive_max_pool2d(plain[OTHER][None] / plain[OTHER].amax(-1, keepdim=True), 64)
    assert (held["attention.thumbnails"][OTHER] - small[0] * 255).abs().max() <= 1


def test_the_view_of_a_long_prompt_is_sent_squares_and_the_numbers_asked_for(model, ids, plain, monkeypatch):
    monkeypatch.setattr(reduced, "MOST_TOKENS", 256)
    view = attention(model, ids, layer=LAYER[0], head=LAYER[1], limit_bytes=ONE)
    assert (view.reduced["tokens"], view.reduced["cells"], view.error) == (TOKENS, 3, "")
    assert len(view.pattern) < 4 * 256**2 / 2 + 4 * 256
    view.look = {"query": 600, "key": 20}
    row = torch.frombuffer(bytearray(view.exact["row"]), dtype=torch.float32)
    assert torch.equal(row, view.recording[HEAD.format(*LAYER)][600, :601])
    assert torch.allclose(row, plain[LAYER][600, :601], atol=1e-4)
