"""What a block does to the stream besides its attention and its MLP: measured, drawn, and never taken for rounding."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from nnterp import StandardizedTransformer
from nnterp_viz import contributions, record
from nnterp_viz.edits import Patch, Scale, Steer
from nnterp_viz.rest import left_over
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model, replaced, without

STEER = Steer(layer=1, toward=9, factor=4.0)
RULE = "blocks add attention and MLP"


def block(dtype=torch.float32, more=0.0):
    """A block's numbers, all of them as the dtype has them, with something more in the stream."""
    generator = torch.Generator().manual_seed(1)
    entered, attention, mlp, other = (torch.randn(64, generator=generator).to(dtype) for _ in range(4))
    stream = torch.zeros(1, 3, 64, dtype=dtype)
    stream[0, 1] = entered + attention + mlp + more * other
    return {"attention": attention.float(), "mlp": mlp.float()}, entered, stream, other.float()


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_rounding_is_no_part(dtype):
    added, entered, stream, _ = block(dtype)
    found = left_over(added, entered, stream, 1)
    assert not found["rest"].any()
    assert (found["rest_error"] > 0) == (dtype != torch.float64)
    assert left_over(added, entered, stream, 1, edited=True)["rest"].any()


@pytest.mark.parametrize(("dtype", "more"), [(torch.float32, 1e-3), (torch.bfloat16, 0.1)])
def test_whatever_else_is_in_the_stream_is_one(dtype, more):
    added, entered, stream, other = block(dtype, more)
    found = left_over(added, entered, stream, 1)
    assert torch.allclose(found["rest"], more * other, atol=1e-5 if dtype == torch.float32 else 0.05)
    longest = max(part.norm() for part in (*added.values(), entered.float(), stream[0, 1].float()))
    assert found["rest_error"].item() == pytest.approx((found["rest"].norm() / longest).item())


@pytest.mark.parametrize("family", ["llama", "gemma2", "granite", "olmo2"])
def test_in_half_precision_the_sums_of_a_model_s_own_stream_are_rounding(family):
    half = StandardizedTransformer(
        str(checkpoint(family)), attn_implementation="eager", dtype=torch.bfloat16, dispatch=True
    )
    found = record(half, PROMPT)
    assert not found["contributions.rest"].any()
    assert not found["contributions.rest_norm"].any()
    assert (RULE, True) in [(check.name, check.ok) for check in found.check()]


# -- edits --------------------------------------------------------------------------------------------------


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())


def named(view, data):
    return dict(zip([bar["name"] for bar in view.bars], floats(data).tolist(), strict=False))


def test_an_edit_of_the_stream_has_a_bar_named_for_it_and_the_bars_sum_to_the_logit():
    view = contributions(model(), PROMPT)
    clean, bars = view.recording, view.bars
    view.apply(STEER)
    edited = view.recording
    assert [bar for bar in view.bars if bar not in bars] == [
        {"name": "edit of layer 1's stream", "kind": "rest", "layer": 1}
    ]
    assert view.bars[5]["kind"] == "rest"  # after the block's MLP
    assert view.before["bars"] == bars
    share = named(view, view.bar_values)["edit of layer 1's stream"]
    assert share == edited["contributions.rest"][1].item() != 0
    values = floats(view.bar_values)
    assert values[:-1].sum().item() == pytest.approx(values[-1].item(), abs=1e-4)
    assert named(view, view.norms)["edit of layer 1's stream"] == pytest.approx(4.0, rel=1e-4)  # a length of 1, 4 times
    assert all(check["ok"] for check in view.checks)
    assert RULE in [check["name"] for check in view.checks]
    assert edited["contributions.embedding"] != clean["contributions.embedding"]  # the norm has another size now


def test_an_edit_at_another_token_is_no_part_of_this_one_s_logit():
    found = record(model(), PROMPT, edits=[Steer(layer=1, toward=9, factor=4.0, positions=2)])
    assert not found["contributions.rest"].any()
    assert all(check.ok for check in found.check())


@pytest.mark.parametrize(
    "edit",
    [
        Scale(layer=0, part="stream", factor=1 + 1e-5),  # less than rounding is taken for elsewhere
        Patch(layer=2, part="stream", prompt="the dog", positions=-1, from_positions=-1),
    ],
)
def test_every_kind_of_edit_of_the_stream_is_a_bar(edit):
    found = record(model(), PROMPT, edits=[edit])
    assert found["contributions.rest"].nonzero().flatten().tolist() == [edit.layer]
    assert all(check.ok for check in found.check())


def test_a_family_s_own_term_and_an_edit_share_a_bar_that_names_both():
    view = contributions(model("falcon_h1"), PROMPT, edits=[STEER])
    names = [bar["name"] for bar in view.bars if bar["kind"] == "rest"]
    assert names == ["layer 0 Mamba-2 mixer", "edit of layer 1's stream, Mamba-2 mixer", "layer 2 Mamba-2 mixer"]
    assert RULE not in [check["name"] for check in view.checks]
    view.measure()
    effects = named(view, view.bar_effects)
    assert np.isnan([effects[name] for name in names]).all()
    assert effects["layer 2 MLP"] == view.recording["effects.mlp"][2].item()


# -- what is not known --------------------------------------------------------------------------------------


def test_what_nobody_knows_of_is_drawn_and_its_check_fails():
    found = record(model("falcon_h1"), PROMPT)
    found.info["besides"] = ""
    assert [check.name for check in found.check() if not check.ok] == [RULE]
    view = contributions(found)
    assert "layer 1 something else" in [bar["name"] for bar in view.bars]
    found.info["besides"] = "Mamba-2 mixer"
    assert all(check.ok for check in found.check())


def test_a_recording_of_an_earlier_version_is_drawn_without_it():
    found = record(model(), PROMPT)
    old = without(found, "contributions.rest")
    assert contributions(old).bars == contributions(found).bars
    assert floats(contributions(old).bar_values).equal(floats(contributions(found).bar_values))
    assert RULE not in [check.name for check in old.check()]
    odd = replaced(found, contributions__rest_error=torch.tensor([0.0, 0.2, 0.0]))
    assert [check.name for check in odd.check() if not check.ok] == [RULE]
