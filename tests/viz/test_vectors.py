"""Queries, keys and values of a head, against what plain transformers hands to its own attention function."""

from __future__ import annotations

import functools
import importlib

import numpy as np
import pytest
import torch
from transformers import AutoModelForCausalLM

from nnterp import StandardizedTransformer
from nnterp_viz import attention, record
from nnterp_viz.edits import Ablate
from nnterp_viz.export import page
from nnterp_viz.score_rule import Rule
from nnterp_viz.vectors import name, of, refused, with_vectors
from nnterp_viz.views.vectors import MOST
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model, replaced, without

LAYER, HEAD = 1, 3
FAMILIES = ["llama", "qwen3", "gemma3_text", "phi", "granite", "gemma2", "gpt_oss", "deepseek_v3"]
PATTERN = f"layers.{LAYER}.self_attn.attention_probabilities"


@functools.cache
def found(family: str = "llama", head: int = HEAD):
    return with_vectors(model(family), record(model(family), PROMPT), LAYER, head)


def value(recording, kind: str, at: int = HEAD):
    return recording[name(LAYER, kind, at)]


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())


def handed_over(family: str):
    """Query [H, T, D], key [KV, T, D], value [KV, T, V] and scale of the block, from a run of plain transformers."""
    module = importlib.import_module(
        f"transformers.models.{family.removesuffix('_text')}.modeling_{family.removesuffix('_text')}"
    )
    plain = AutoModelForCausalLM.from_pretrained(
        checkpoint(family), attn_implementation="eager", dtype=torch.float32
    ).eval()
    eager, calls = module.eager_attention_forward, []

    def spying(attention, query, key, value, *args, **kwargs):
        calls.append((query[0], key[0], value[0], kwargs["scaling"]))
        return eager(attention, query, key, value, *args, **kwargs)

    module.eager_attention_forward = spying
    try:
        with torch.no_grad():
            plain(torch.tensor([found(family).token_ids]))
    finally:
        module.eager_attention_forward = eager
    return calls[LAYER]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_vectors_are_what_the_attention_function_gets_and_the_scale_is_its_own(family):
    query, key, mixed, scale = handed_over(family)
    recording = found(family)
    size = len(query) // len(key)
    assert value(recording, "group").tolist() == [HEAD // size, HEAD // size * size, HEAD // size * size + size - 1]
    torch.testing.assert_close(value(recording, "queries"), query[HEAD])
    torch.testing.assert_close(value(recording, "keys", HEAD // size), key[HEAD // size])
    torch.testing.assert_close(value(recording, "values", HEAD // size), mixed[HEAD // size])
    assert float(value(recording, "scale")) == pytest.approx(scale, rel=1e-6)
    assert float(value(recording, "slope")) == 0
    assert float(value(recording, "error")) < 1e-6


@pytest.mark.parametrize("family", [*FAMILIES, "bloom", "mpt", "gpt2", "opt", "llama4_text"])
def test_their_softmax_is_the_saved_row(family):
    recording = found(family)
    pattern = recording[PATTERN][0, HEAD]
    group = int(value(recording, "group")[0])
    limits = recording.info["limits"][LAYER]
    scores = value(recording, "queries") @ value(recording, "keys", group).T * value(recording, "scale")
    if cap := limits.get("softcap"):
        scores = cap * torch.tanh(scores / cap)
    place = torch.arange(len(pattern))
    scores = scores - value(recording, "slope") * (place[:, None] - place)
    rows = scores.masked_fill(pattern == 0, -torch.inf).softmax(-1) * pattern.sum(-1, keepdim=True)
    torch.testing.assert_close(rows, pattern, atol=1e-5, rtol=1e-4)
    (check,) = [check for check in recording.check() if check.name == "softmax of queries x keys = pattern"]
    assert check.ok
    assert check.residual == pytest.approx(float((rows - pattern).abs().max()), abs=1e-5)


@pytest.mark.parametrize("family", ["bloom", "mpt"])
@pytest.mark.parametrize("head", [0, 3])
def test_what_distance_costs_is_the_heads_alibi_slope(family, head):  # Press et al. 2022: 2^(-8 (h + 1) / H)
    assert float(value(found(family, head), "slope", head)) == pytest.approx(2 ** (-2 * (head + 1)), rel=1e-4)


def test_a_capped_score_is_named_with_its_scale():
    recording = found("gemma2")
    assert recording.info["limits"][LAYER]["softcap"] == recording.request.vectors[0][2] == 10
    assert value(recording, "scale") == pytest.approx(24**-0.5)


def test_heads_of_a_group_share_one_tensor_of_keys_and_one_of_values():
    both = with_vectors(model(), found(), LAYER, 2)
    kept = [name for name in both if ".vectors." in name and name not in found()]
    assert sorted(kept) == sorted(
        name(LAYER, kind, 2) for kind in ("queries", "group", "scale", "slope", "error", "row_error")
    )
    assert both.request.vectors == ((LAYER, HEAD, None), (LAYER, 2, None))
    assert with_vectors(model(), both, LAYER, 2) is both


def test_the_receipt_gives_them_again():
    both = with_vectors(model(), found(), LAYER + 1, 0)
    again = both.run(model())
    assert [name for name in both if not torch.equal(both[name], again[name])] == []
    assert set(again) == set(both.values)


def test_what_cannot_be_had_is_said():
    fast = StandardizedTransformer(
        str(checkpoint("llama")), attn_implementation="sdpa", dtype=torch.float32, dispatch=True
    )
    recording = record(fast, PROMPT)
    with pytest.raises(LookupError, match=r"layer 1 cannot be shown: .*attn_implementation='eager'"):
        with_vectors(fast, recording, LAYER, HEAD)
    with pytest.raises(IndexError, match="head=4 is outside"):
        with_vectors(model(), record(model(), PROMPT), LAYER, 4)


def test_scores_that_are_something_else_are_not_made_of_the_vectors():
    generator = torch.Generator().manual_seed(0)
    query, key, scores = (torch.randn(1, 2, 6, n, generator=generator) for n in (8, 8, 6))
    values = of(0, 1, queries=query, keys=key, values=key, scores=scores[0, 1], pattern=scores[0, 1].softmax(-1))
    assert "not its products of queries and keys times a number" in refused(values, 0, 1)
    made = query @ key.transpose(-1, -2) * 0.3
    values = of(0, 1, queries=query, keys=key, values=key, scores=made[0, 1], pattern=made[0, 1].softmax(-1))
    assert refused(values, 0, 1) is None


def test_of_a_long_prompt_evenly_spaced_rows_are_enough():
    generator = torch.Generator().manual_seed(0)
    query, key = (torch.randn(1, 1, 700, 4, generator=generator) for _ in range(2))
    mask = torch.ones(700, 700).triu(1).bool()
    place = torch.arange(700)
    scores = (query @ key.transpose(-1, -2) * 0.7 - 0.01 * (place[:, None] - place)).masked_fill(mask, -torch.inf)
    values = of(0, 0, queries=query, keys=key, values=key, scores=scores[0, 0], pattern=scores[0, 0].softmax(-1))
    assert float(values[name(0, "scale", 0)]) == pytest.approx(0.7, rel=1e-4)
    assert float(values[name(0, "slope", 0)]) == pytest.approx(0.01, rel=1e-4)
    assert float(values[name(0, "row_error", 0)]) < 1e-5


# -- in the view ---------------------------------------------------------------------------------


def drawn(view):
    """The view's vectors are the recording's, of its head and its token."""
    at = view.position if view.position >= 0 else len(view.labels) - 1
    assert (view.vector_about["layer"], view.vector_about["head"], view.vector_about["query"]) == (
        view.layer,
        view.head,
        at,
    )
    recording, group = view.recording, view.vector_about["group"]
    tokens = np.frombuffer(view.vector_tokens, "<i4").tolist()
    keys = recording[name(view.layer, "keys", group)][tokens]
    query = recording[name(view.layer, "queries", view.head)][at]
    assert torch.equal(floats(view.vector_query), query)
    assert torch.equal(floats(view.vector_keys), keys.flatten())
    assert torch.equal(floats(view.vector_values), recording[name(view.layer, "values", group)][tokens].flatten())
    weights = recording[f"layers.{view.layer}.self_attn.attention_probabilities"][0, view.head, at]
    assert torch.equal(floats(view.vector_weights), weights[tokens])
    torch.testing.assert_close(floats(view.vector_products), (keys * query).sum(-1))
    scores = floats(view.vector_scores)
    torch.testing.assert_close(scores.softmax(-1), weights[tokens])
    return tokens


def test_a_view_brings_them_once_and_follows_head_and_token():
    view = attention(model(), PROMPT, layer=LAYER, head=HEAD)
    assert (view.vector_about, view.vector_keys) == ({}, b"")
    view.show_vectors(5)
    assert drawn(view) == [0, 1, 2, 3, 4, 5]
    assert view.vector_about["heads"] == [2, 3]
    held = view.recording
    view.position = 3
    assert drawn(view) == [0, 1, 2, 3]
    assert view.recording is held
    view.layer, view.head = 2, 0
    drawn(view)
    ask(view, 1, kind="prompt", text="the store was shut")
    drawn(view)
    assert view.error == ""
    assert "softmax of queries x keys = pattern" in [check["name"] for check in view.checks]
    view.vectors_shown = False
    assert view.vector_keys == b""


def test_the_browser_opens_them_by_a_trait_and_no_head_or_several_are_refused_in_words():
    view = attention(model(), PROMPT, layer=LAYER, head=HEAD)
    view.vectors_shown = True
    drawn(view)
    view.combine = "mean"
    assert view.vector_about == {"why": "Choose one head to see its query, key and value vectors."}
    view.combine = "one"
    drawn(view)
    view.layer = view.head = -1
    assert view.vector_about["why"].startswith("Choose one head")
    with pytest.raises(LookupError, match="Choose one head"):
        view.show_vectors()


def test_before_and_after_an_edit_both_have_theirs():
    view = attention(model(), PROMPT, layer=2, head=1)
    view.show_vectors()
    before = floats(view.vector_keys)
    view.apply(Ablate(layer=0, part="mlp"))
    drawn(view)
    assert torch.equal(floats(view.before_focus["vector_keys"]), before)
    assert not torch.equal(floats(view.vector_keys), before)
    view.layer = 1
    assert view.before_focus["vector_about"]["layer"] == 1


def test_a_recording_shows_what_it_holds_and_says_what_not():
    view = attention(found(), layer=LAYER, head=HEAD)
    view.show_vectors()
    drawn(view)
    view.head = 0
    assert "holds no vectors of layer 1, head 0" in view.vector_about["why"]
    with pytest.raises(LookupError, match=r"see nnterp_viz\.vectors\.with_vectors"):
        view.show_vectors()


def test_a_page_holds_those_that_are_shown():
    view = attention(model(), PROMPT, layer=LAYER, head=HEAD)
    view.show_vectors(4)
    import base64

    encoded = base64.b64encode(view.vector_keys).decode()
    assert encoded in page([[view]])
    view.apply(Ablate(layer=0, part="mlp"))
    assert encoded in page([[view]])
    assert base64.b64encode(view.vector_keys).decode() in page([[view]])


def test_of_many_tokens_those_are_sent_that_are_read_most():
    view = attention(model(), "the cat saw " * 80, layer=LAYER, head=HEAD)
    view.show_vectors()
    assert len(view.labels) > MOST
    weights = view.recording[PATTERN][0, HEAD, -1]
    tokens = np.frombuffer(view.vector_tokens, "<i4").tolist()
    assert tokens == sorted(weights.topk(MOST).indices.tolist())
    assert view.vector_about["all"] == len(view.labels)


def test_without_a_scale_vectors_and_weights_are_shown_and_the_reason():
    lacking = (name(LAYER, "scale", HEAD), name(LAYER, "slope", HEAD))
    view = attention(without(found(), *lacking, reason="the scores are capped by hand"), layer=LAYER, head=HEAD)
    view.show_vectors()
    assert view.vector_about["why"] == "the scores are capped by hand"
    assert "scale" not in view.vector_about
    assert view.vector_scores == b""
    assert len(view.vector_keys) > 0


def test_a_false_scale_fails_the_check():
    wrong = replaced(found(), **{name(LAYER, "row_error", HEAD).replace(".", "__"): torch.tensor(0.2)})
    assert [check.name for check in wrong.check() if not check.ok] == ["softmax of queries x keys = pattern"]
    rule = Rule(scale=2.0, slope=0.5, softcap=None)
    assert rule.scores(torch.tensor([3.0]), torch.tensor([4.0])).tolist() == [4.0]
