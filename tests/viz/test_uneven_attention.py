"""Recordings of attentions that are not like one another: heads with sinks, blocks with more or fewer heads."""

from __future__ import annotations

import pytest
import torch

from nnterp_viz import attention, contributions, record
from nnterp_viz.clicks import with_weights
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model, replaced

PATTERN = "layers.{}.self_attn.attention_probabilities".format
SUMS = "pattern rows sum to 1, less the sink"


@pytest.fixture(scope="module", params=["gpt_oss", "mimo_v2_flash"])
def sunk(request):
    return record(model(request.param), PROMPT)


def test_what_a_sink_takes_is_kept_and_its_check_holds(sunk):
    checks = {check.name: check for check in sunk.check()}
    assert all(check.ok for check in checks.values()), checks
    assert SUMS in checks
    assert "pattern rows sum to 1" not in checks
    weights = sunk["attention.sink_weight"]
    for i, block in enumerate(model(sunk.info["family"]).layers):
        missing = 1 - sunk[PATTERN(i)][0].sum(-1)
        assert torch.allclose(weights[i], missing if block.self_attn.has_sink else torch.zeros(()), atol=1e-6)
        assert (weights[i].amax(-1) > 0.01).all() == block.self_attn.has_sink


def test_rows_beyond_1_fail_with_a_sink_too(sunk):
    errors = sunk["attention.row_sum_error"].clone()
    assert errors.max() < 1e-6
    errors[-1] = 0.01
    assert [c.name for c in replaced(sunk, attention__row_sum_error=errors).check() if not c.ok] == [SUMS]


def test_a_row_of_a_block_without_sinks_that_is_short_of_1_fails():
    from nnterp_viz.reductions import attention_row

    pattern, values = torch.full((1, 2, 3, 3), 0.25), torch.ones(1, 2, 3, 4)
    heads = torch.full((1, 3, 2, 4), 0.75)
    with_sink, without = (attention_row(pattern, values, heads, 3, sink=sink) for sink in (True, False))
    assert with_sink["row_sum_error"] == 0
    assert torch.equal(with_sink["sink_weight"], torch.full((2, 3), 0.25))
    assert without["row_sum_error"] == 0.25
    assert not without["sink_weight"].any()
    assert attention_row(1.5 * pattern, values, heads, 3, sink=True)["row_sum_error"] == 0.125


def test_a_view_says_that_rows_have_a_sink(sunk):
    view = attention(sunk)
    (note,) = view.notes
    assert "have a sink, which is no token: a row of their patterns sums to less than 1" in note
    assert [check["name"] for check in view.checks] == [SUMS, "pattern x values = head outputs"]
    assert all(check["ok"] for check in view.checks)


def test_blocks_with_fewer_heads_have_zeros_beyond_their_own():
    recording = record(model("laguna"), PROMPT)
    assert all(check.ok for check in recording.check())
    assert recording.info["num_heads"] == 8
    thumbnails = recording["attention.thumbnails"]
    assert [int((head.amax((-1, -2)) > 0).sum()) for head in thumbnails] == [4, 8, 8, 4]
    view = attention(recording, layer=0, head=7)
    assert not any(view.pattern)
    assert view.num_kv_heads == 0  # no one number of heads shares keys
    view.layer = 1
    assert any(view.pattern)
    assert "the blocks have different numbers of heads (4, 8, 8, 4)" in view.notes[0]
    assert contributions(recording).num_heads == 8
    heads = recording["contributions.heads"]
    assert heads.shape == (4, 8)
    assert not heads[[0, 3], 4:].any()
    assert heads[[1, 2], 4:].all()
    tokens = len(recording.token_ids)
    assert len(view._frozen()["patterns"]) == 4 * 4 * 8 * tokens * (tokens + 1) // 2  # as a page finds its heads


@pytest.mark.engine
@pytest.mark.parametrize("family", ["gpt_oss", "laguna"])
def test_vllm_s_recording_holds_to_its_checks_and_to_transformers(family):
    from nnterp import StandardizedVLLM

    expected = record(model(family), PROMPT)
    folder = str(checkpoint(family))
    with StandardizedVLLM(folder, dispatch=True, dtype="float32", max_model_len=128) as engine:
        got = record(engine, PROMPT)
    assert all(check.ok for check in got.check()), got.check()
    assert got.notes == expected.notes
    assert set(got.values) == set(expected.values)
    for name in ("attention.sink_weight", PATTERN(1), "contributions.attention"):
        if name in expected.values:
            assert torch.allclose(got[name], expected[name], atol=1e-4), name


# -- heads whose mix a sink scales --------------------------------------------------------------------------

SCALED = "pattern x values x a number = head outputs"


@pytest.fixture(scope="module", params=["granite_swa", "granitemoe_swa"])
def late(request):
    return record(model(request.param), PROMPT)


def test_late_sinks_are_said_and_the_pattern_is_checked_up_to_their_number(late):
    checks = {check.name: check for check in late.check()}
    assert all(check.ok for check in checks.values()), checks
    assert SCALED in checks
    assert any("multiplied at each token by what its sink leaves" in note for note in late.notes)
    again = late.run(model(late.info["family"]))
    assert [name for name in late if not torch.equal(again[name], late[name])] == []


def test_weights_behind_a_late_sink_carry_their_values_only(late):
    found = with_weights(model(late.info["family"]), late, [1], 7)
    assert "layers.1.weighing.value" in found
    assert "a sink multiplies what each head mixes by a number" in found.unavailable["layers.1.weighing.toward"]


def test_a_pattern_that_did_not_act_fails_behind_a_late_sink_too():
    from nnterp_viz.measures import value_error

    generator = torch.Generator().manual_seed(1)
    pattern, other = torch.rand(2, 1, 2, 5, 5, generator=generator).softmax(-1)
    values = torch.randn(1, 2, 5, 8, generator=generator)
    number = torch.rand(1, 5, 2, 1, generator=generator)
    heads = (pattern @ values).transpose(1, 2) * number
    assert value_error(pattern, values, heads) > 0.05
    assert value_error(pattern, values, heads, scaled=True) < 1e-6
    assert value_error(other, values, heads, scaled=True) > 0.05
    assert value_error(pattern, values, 2 * heads / number, scaled=True) > 0.1  # a sink takes and does not give
    assert value_error(pattern, values, -heads, scaled=True) > 0.5
