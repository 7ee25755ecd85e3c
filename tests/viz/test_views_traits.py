"""What the views send to the browser: traits and buffers, decoded and compared with the recording bit for bit."""

from __future__ import annotations

import base64
import gzip
import json
import struct

import ipywidgets
import numpy as np
import pytest
import torch
import traitlets
from ipywidgets.embed import embed_data

import nnterp_viz
from nnterp_viz import attention, contributions, explore, logit_lens, record
from nnterp_viz.views.buffers import float32_bytes, triangle_bytes
from nnterp_viz.views.front_end import BUNDLE, STUB
from tests.viz.view_recordings import MARKUP, PROMPT, model, recording, replaced, without

VIEWS = [attention, logit_lens, contributions]


@pytest.fixture(scope="module")
def rec():
    return recording(follow=9)


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())


def triangle(rec, layer, head):
    pattern = rec[f"layers.{layer}.self_attn.attention_probabilities"][0, head]
    rows, columns = np.tril_indices(len(rec.token_ids))
    return pattern[rows, columns]


# -- buffers are the saved values --------------------------------------------------------


def test_the_pattern_in_focus_is_the_saved_one_bit_for_bit(rec):
    view = attention(rec, layer=1, head=2)
    assert (view.pattern_layer, view.pattern_head) == (1, 2)
    assert torch.equal(floats(view.pattern), triangle(rec, 1, 2))
    view.layer, view.head = 2, 3
    assert torch.equal(floats(view.pattern), triangle(rec, 2, 3))


def test_thumbnails_are_the_saved_bytes(rec):  # bug 53
    view = attention(rec)
    side = rec["attention.thumbnails"].shape[-1]
    sent = np.frombuffer(view.thumbnails, np.uint8).reshape(rec.info["num_layers"], rec.info["num_heads"], -1)
    rows, columns = np.tril_indices(side)
    assert np.array_equal(sent, rec["attention.thumbnails"].numpy()[..., rows, columns])
    assert view.thumb == rec["attention.thumbnails"].shape[-1]


def test_the_lens_buffers_are_the_saved_values(rec):
    view = logit_lens(rec)
    shape = rec["lens.top_ids"].shape
    assert (len(view.rows), len(view.labels), view.k) == tuple(shape)
    assert torch.equal(
        torch.from_numpy(np.frombuffer(view.top_ids, "<i4").copy()).view(shape), rec["lens.top_ids"].int()
    )
    assert torch.equal(floats(view.top_probabilities).view(shape), rec["lens.top_probabilities"].float())
    assert torch.equal(floats(view.entropy).view(shape[:2]), rec["lens.entropy"].float())
    assert torch.equal(floats(view.followed_probability).view(shape[:2]), rec["lens.followed_probability"].float())
    assert np.array_equal(np.frombuffer(view.followed_rank, "<i4"), rec["lens.followed_rank"].flatten().numpy())
    assert view.followed_label == rec.vocabulary[9]
    assert all(view.vocabulary[str(token)] for token in rec["lens.top_ids"].unique().tolist())


def test_the_bars_are_the_saved_values_in_the_order_of_depth_and_end_in_the_logit(rec):
    view = contributions(rec)
    values = floats(view.bar_values)
    named = dict(zip([bar["name"] for bar in view.bars], values[:-1], strict=True))
    assert named["embedding"] == rec["contributions.embedding"].float()
    for layer in range(view.num_layers):
        assert named[f"layer {layer} attention"] == rec["contributions.attention"][layer].float()
        assert named[f"layer {layer} MLP"] == rec["contributions.mlp"][layer].float()
    assert values[-1] == rec["contributions.logit"].float()
    assert torch.allclose(values[:-1].sum(), values[-1], atol=1e-5)
    assert torch.equal(floats(view.heads).view(view.num_layers, -1), rec["contributions.heads"].float())


def test_what_a_softcap_takes_has_a_bar_between_the_parts_and_the_remainder():
    rec = record(model("gemma2"), PROMPT, attention=False, lens=False)
    view = contributions(rec)
    values = floats(view.bar_values)
    assert [bar["kind"] for bar in view.bars[-3:]] == ["bias", "softcap", "remainder"]
    assert values[-3] == rec["contributions.softcap"]
    assert torch.allclose(values[:-1].sum(), values[-1], atol=1e-4)
    assert values[:-3].sum().abs() > 15 > values[-1].abs()  # the cap


@pytest.mark.parametrize("form", ["transposed", "sliced", "float16", "bfloat16", "needs grad"])
def test_bytes_are_exact_from_any_form_of_tensor(form):  # bug 53
    exact = torch.tensor([[0.5, 0.25], [1.0, 0.125]])
    forms = {
        "transposed": exact.T.contiguous().T,
        "sliced": torch.cat([exact, exact], dim=1)[:, ::1][:, :2],
        "float16": exact.half(),
        "bfloat16": exact.bfloat16(),
        "needs grad": exact.clone().requires_grad_(),
    }
    assert float32_bytes(forms[form]) == exact.numpy().astype("<f4").tobytes()
    assert triangle_bytes(forms[form]) == np.array([0.5, 1.0, 0.125], "<f4").tobytes()


def test_positions_are_identity_where_tokens_are_equal(rec):  # bug 25
    for view in (attention(rec), logit_lens(rec), contributions(rec)):
        assert len(view.labels) == len(rec.token_ids)
        assert len(set(view.labels)) < len(view.labels)


# -- budgets ------------------------------------------------------------------------------


def test_a_view_costs_its_data_and_the_front_end_is_shared(rec):  # bug 32
    views = [attention(rec) for _ in range(3)]
    assert len({view._front_end.model_id for view in views}) == 1
    assert len(views[0]._esm) < 1024
    assert gzip.decompress(views[0]._front_end.source) == BUNDLE.read_bytes()
    assert len(views[0]._front_end.source) < 75_000  # what is sent and saved; the budget is 150 kB
    assert STUB.read_text() == views[0]._esm
    state = json.dumps(views[0].get_state(), default=lambda o: "" if isinstance(o, (bytes, memoryview)) else str(o))
    assert len(state) < 40_000


def test_saved_widget_state_holds_the_front_end_once(rec):  # bug 32
    views = [attention(rec), logit_lens(rec), contributions(rec)]
    saved = json.dumps(embed_data(views=views, drop_defaults=False)["manager_state"])
    assert saved.count(base64.b64encode(views[0]._front_end.source).decode()) == 1


def test_a_click_at_256_tokens_is_under_150_kilobytes():
    assert len(triangle_bytes(torch.zeros(256, 256))) < 150_000


def test_the_front_end_is_made_again_after_all_widgets_were_closed(rec):
    attention(rec)
    ipywidgets.Widget.close_all()
    assert attention(rec)._front_end.comm is not None


# -- arguments ----------------------------------------------------------------------------


@pytest.mark.parametrize("draw", [*VIEWS, explore])
def test_an_unknown_argument_is_named_with_what_exists(draw, rec):
    with pytest.raises(TypeError, match=r"no argument 'lyer' for a recording; it takes .*layer, head, position"):
        draw(rec, lyer=1)
    with pytest.raises(TypeError, match=r"no argument 'lyer'; it takes .*follow"):
        draw(model(), PROMPT, lyer=1)


@pytest.mark.parametrize("draw", [*VIEWS, explore])
def test_a_prompt_belongs_to_a_model_and_not_to_a_recording(draw, rec):
    with pytest.raises(TypeError, match="a recording has its own"):
        draw(rec, "x")
    with pytest.raises(TypeError, match="needs a Recording, or a model and a prompt"):
        draw(model())


def test_numbers_of_numpy_and_torch_select(rec):  # bug 55
    view = attention(rec, layer=np.int64(1), head=torch.tensor(2), position=-1)
    assert (view.layer, view.head, view.position) == (1, 2, len(rec.token_ids) - 1)
    with pytest.raises(TypeError, match=r"layer is 1\.5; it must be a whole number"):
        attention(rec, layer=1.5)
    with pytest.raises(ValueError, match="head is 4; this recording has 4, numbered 0 to 3"):
        attention(rec, head=4)


def test_a_selection_that_does_not_exist_is_refused_in_words(rec):
    view = attention(rec)
    with pytest.raises(traitlets.TraitError, match="position is 99; it goes from 0 to"):
        view.position = 99


def test_every_public_trait_has_a_docstring_beneath_it():
    import ast
    import inspect

    for draw in [*VIEWS, explore]:
        module = inspect.getmodule(draw)
        for found in [n for n in ast.parse(inspect.getsource(module)).body if isinstance(n, ast.ClassDef)]:
            for name, then in zip(found.body, found.body[1:], strict=False):
                if isinstance(name, ast.Assign) and not name.targets[0].id.startswith("_"):
                    assert isinstance(then, ast.Expr), f"{found.name}.{name.targets[0].id} is not described"


# -- what is missing, and what failed ------------------------------------------------------


def test_a_value_that_was_not_captured_leaves_a_gap_with_its_reason(rec):
    poor = without(rec, "lens.", "contributions.", "attention.", reason="not on this engine")
    assert logit_lens(poor).gaps["lens.top_ids"] == "not on this engine"
    assert logit_lens(poor).top_ids == b""
    assert contributions(poor).bars == []
    assert attention(poor).thumbnails == b""


def test_a_recording_with_one_pattern_says_what_it_holds(rec):
    poor = without(rec, "layers.0.", "layers.2.")
    view = attention(poor)
    assert (view.layer, view.pattern_layers) == (1, [1])
    view.layer = 2
    assert view.pattern == b""
    assert "the recording holds those of block 1 in full" in view.no_pattern


def test_checks_go_to_the_views_whose_values_they_are_about(rec):
    names = {draw.__name__: [check["name"] for check in draw(rec).checks] for draw in VIEWS}
    assert names["attention"] == ["pattern rows sum to 1", "pattern x values = head outputs"]
    assert names["logit_lens"] == ["last lens row = logits"]
    assert names["contributions"] == [
        "frozen norm = final norm",
        "blocks add attention and MLP",
        "bars sum to the logit",
    ]
    assert all(check["ok"] for draw in VIEWS for check in draw(rec).checks)


def test_a_check_that_fails_is_sent_as_failed_even_when_it_is_no_number(rec):
    broken = replaced(rec, attention__row_sum_error=torch.tensor([float("nan")]))
    (check,) = [c for c in attention(broken).checks if c["name"] == "pattern rows sum to 1"]
    assert (check["ok"], check["residual"]) == (False, "NaN")
    json.dumps(attention(broken).checks, allow_nan=False)


# -- requests from the browser -------------------------------------------------------------


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


def test_an_edited_prompt_is_traced_and_drawn():
    view = attention(model(), PROMPT, layer=1, head=1, position=6)
    ask(view, 1, kind="prompt", text="the store")
    assert view.prompt == "the store"
    assert view.labels == recording("the store").labels
    assert (view.layer, view.head, view.position, view.sequence) == (1, 1, -1, 2)
    assert torch.equal(floats(view.pattern), triangle(view.recording, 1, 1))
    assert not view.busy


def test_a_failing_request_keeps_the_last_picture_and_says_why():
    view = attention(model(), PROMPT)
    before = view.recording
    ask(view, 1, kind="prompt", text="")
    assert view.error
    assert view.recording is before
    assert view.prompt == PROMPT
    ask(view, 2, kind="prompt", text="the store")
    assert view.error == ""


def test_a_request_that_was_overtaken_is_dropped():
    view = attention(model(), PROMPT)
    ask(view, 5, kind="prompt", text="the store")
    ask(view, 4, kind="prompt", text="the moon")
    assert view.prompt == "the store"


def test_every_request_is_answered_by_its_number(monkeypatch):
    view = attention(model(), PROMPT)
    sent = []
    monkeypatch.setattr(view, "send", sent.append)
    ask(view, 7, kind="nonsense")
    assert sent == [{"kind": "answered", "request": 7}]
    assert "nonsense" in view.error


def test_a_followed_token_comes_by_a_trace_and_goes_again():
    view = logit_lens(model(), PROMPT)
    ask(view, 1, kind="follow", id=9)
    assert (view.followed_id, len(view.followed_rank)) == (9, 4 * len(view.rows) * len(view.labels))
    assert torch.equal(floats(view.followed_probability), view.recording["lens.followed_probability"].flatten())
    ask(view, 2, kind="follow", id=-1)
    assert (view.followed_id, view.followed_rank) == (-1, b"")
    assert "lens.followed_id" not in view.recording.values


def test_several_tokens_are_followed_and_statistics_taken_by_small_traces():
    view = logit_lens(model(), PROMPT)
    ask(view, 1, kind="follow", ids=[9], text="the")
    assert view.followed_ids == view.recording["lens.followed_ids"].tolist()
    assert (len(view.followed_ids), view.followed_ids[0]) == (2, 9)
    assert torch.equal(
        floats(view.followed_log_probabilities), view.recording["lens.followed_log_probabilities"].flatten()
    )
    ranks = view.recording["lens.followed_ranks"].flatten().numpy()
    assert np.array_equal(np.frombuffer(view.followed_ranks, "<i4"), ranks)
    assert [one["name"] for one in view.statistics if not one["held"]] == ["cross_entropy", "kl_last", "kl_previous"]
    ask(view, 2, kind="statistics", name="kl_last")
    assert view.color_by == "kl_last"
    view.keep("kl_previous")
    held = [one for one in view.statistics if one["held"]]
    assert [one["name"] for one in held] == ["kl_last", "kl_previous"]
    saved = torch.stack([view.recording[f"lens.{one['name']}"] for one in held])
    assert torch.equal(floats(view.numbers), saved.flatten())
    assert held[0]["high"] == pytest.approx(float(saved[0].max()))
    ask(view, 3, kind="prompt", text="the store")
    assert [one["name"] for one in view.statistics if one["held"]] == [
        "kl_last",
        "kl_previous",
    ]  # of a later prompt, too
    assert (view.error, view.color_by, len(view.followed_ids)) == ("", "kl_last", 2)


def test_a_lens_shows_its_rows_pins_and_any_statistic_in_color_and_as_a_figure():
    found = recording(lens="all", follow=(9, 40), after_attention=True, stride=2)
    view = logit_lens(found, color_by="kl_last", pins=[(0, 1), (3, 2)])
    assert view.rows == ["layer 0 attention", "layer 0", "layer 2 attention", "layer 2"]
    assert (view.row_layers, view.pins) == ([0, 0, 2, 2], [[0, 1], [3, 2]])
    with pytest.raises(traitlets.TraitError, match=r"no cell \(4, 0\) to pin; the lens has 4 rows"):
        view.pins = [[4, 0]]
    with pytest.raises(traitlets.TraitError, match=r"color_by is 'kl'; it is one of probability, entropy"):
        view.color_by = "kl"
    pytest.importorskip("plotly", reason="plotly is an optional dependency")
    kl, log_p = found["lens.kl_last"].numpy(), found["lens.followed_log_probabilities"].numpy()
    assert np.array_equal(np.array(view.to_plotly().data[0].z, np.float32), kl)
    assert view.to_plotly().data[0].colorbar.title.text == "KL to the last layer (nats)"
    view.color_by = "followed lead"
    lead = np.array(view.to_plotly().data[0].z, np.float32)
    assert np.allclose(lead, log_p[..., 0] - log_p[..., 1])
    lines = view.to_plotly(position=3).data
    assert [np.array(line.y, np.float32).tolist() for line in lines] == log_p[:, 3].T.tolist()


def test_few_cells_far_out_do_not_decide_the_colors():
    found = recording(lens=("kl_last",))
    numbers = torch.linspace(0, 1, 200)[:, None].repeat(1, len(found.token_ids))
    numbers[3, 4] = 50.0
    described = logit_lens(replaced(found, lens__kl_last=numbers)).statistics[0]
    assert (described["beyond"], described["high"] <= 1) == (True, True)
    assert not logit_lens(found).statistics[0]["beyond"]


def test_another_target_is_explained():
    view = contributions(model(), PROMPT)
    ask(view, 1, kind="target", target=9, versus=11, position=2)
    assert (view.target_id, view.versus_id, view.explained_position) == (9, 11, 2)
    assert view.error == ""


def test_a_blocks_patterns_come_by_one_more_trace_where_they_were_too_big():
    one = 4 * model().num_heads * len(recording().token_ids) ** 2
    view = attention(model(), PROMPT, limit_bytes=one)
    assert view.pattern_layers == list(range(view.num_layers))
    view.layer = 2
    assert (view.pattern_layer, view.error) == (2, "")
    assert torch.equal(floats(view.pattern), triangle(recording(), 2, 0))
    held = [name for name in view.recording.values if name.startswith("layers.")]
    assert held == ["layers.2.self_attn.attention_probabilities"]  # the limit holds for what clicks bring, too


def test_a_recording_is_never_traced_again(rec):
    view = attention(rec)
    assert view.why_static
    ask(view, 1, kind="prompt", text="x")
    assert "no model stands behind it" in view.error


# -- linked views --------------------------------------------------------------------------


def test_linked_views_share_one_selection_and_one_recording(rec):
    view = explore(rec, layer=1, head=1)
    view.logit_lens.position = 3
    view.contributions.layer = 2
    assert [v.position for v in (view.bar, view.attention, view.contributions, view)] == [3] * 4
    assert [v.layer for v in (view.bar, view.attention, view.logit_lens, view)] == [2] * 4
    assert view.attention.pattern_layer == 2
    view.head = 3
    assert view.attention.pattern_head == 3
    assert view.recording is view.attention.recording is view.logit_lens.recording


def test_one_edit_redraws_all_linked_views_with_one_trace(monkeypatch):
    view = explore(model(), PROMPT)
    traced = []
    real = nnterp_viz.record
    monkeypatch.setattr("nnterp_viz.tracing.record", lambda *a, **k: traced.append(a) or real(*a, **k))
    ask(view.bar, 1, kind="prompt", text="the store")
    assert len(traced) == 1
    assert {v.prompt for v in (view.bar, view.attention, view.logit_lens, view.contributions)} == {"the store"}


# -- closing, fallbacks, figures -------------------------------------------------------------


def test_a_closed_view_holds_no_data_and_hears_no_more(rec):
    view = attention(model(), PROMPT)
    view.close()
    assert view.pattern == view.thumbnails == b""
    view._session.retrace("the store", focus=(0, 0))
    assert view.prompt == PROMPT
    linked = explore(rec)
    linked.close()
    assert linked.attention.thumbnails == b""


@pytest.mark.parametrize("draw", [*VIEWS, explore])
def test_a_page_without_widgets_shows_text_and_a_small_picture(draw, rec):  # bugs 47, 48
    data, _ = draw(rec)._repr_mimebundle_()
    assert PROMPT in data["text/plain"]
    assert f"{len(rec.token_ids)} tokens, 3 blocks x 4 heads" in data["text/plain"]
    picture = base64.b64decode(data["image/png"])
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 100_000
    width, height = struct.unpack(">II", picture[16:24])
    assert 200 < width <= 960
    assert height >= 30
    assert "application/vnd.jupyter.widget-view+json" in data


def test_plotly_figures_hold_the_drawn_numbers_at_positions(rec):  # bugs 25, 59
    pytest.importorskip("plotly", reason="plotly is an optional dependency")
    heat = attention(rec, layer=1, head=2).to_plotly()
    values = torch.from_numpy(np.array(heat.data[0].z, dtype=np.float32))
    rows, columns = np.tril_indices(len(rec.token_ids))
    assert torch.equal(values[rows, columns], triangle(rec, 1, 2))
    assert list(heat.layout.xaxis.tickvals) == list(range(len(rec.token_ids)))
    assert len(heat.layout.xaxis.ticktext) == len(rec.token_ids)
    lens = logit_lens(rec).to_plotly()
    assert list(lens.layout.yaxis.ticktext) == [f"layer {layer}" for layer in range(3)]
    assert np.array_equal(np.array(lens.data[0].z, np.float32), rec["lens.top_probabilities"][..., 0].numpy())
    bars = contributions(rec).to_plotly()
    assert np.allclose(bars.data[0].x[-1], rec["contributions.logit"].item())


def test_markup_in_tokens_is_escaped_for_plotly():  # bug 24
    pytest.importorskip("plotly", reason="plotly is an optional dependency")
    figure = attention(recording(MARKUP)).to_plotly()
    assert not any("<" in text for text in figure.layout.xaxis.ticktext)


def test_a_selection_set_from_python_is_told_to_every_linked_view(rec, monkeypatch):
    linked = explore(rec, layer=1, head=1)
    told = []
    send = ipywidgets.Widget.send_state
    monkeypatch.setattr(
        ipywidgets.Widget, "send_state", lambda self, key=None: (told.append((self, key)), send(self, key))[1]
    )
    linked.layer = 2
    views = [linked.bar, linked.attention, linked.logit_lens, linked.contributions]
    assert [view.layer for view in views] == [2] * 4
    assert {id(view) for view in views} <= {id(view) for view, key in told if key == "layer"}
