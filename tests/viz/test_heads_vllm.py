"""Heads on vLLM's engine: scores, one inspected, edits in views, against plain transformers and traces by hand."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from nnterp_viz import explore, head_scores, inspect_head, rank_heads, record
from nnterp_viz.edits import Ablate, Scale, Steer
from nnterp_viz.heads.finder import measured
from tests.checkpoints import checkpoint
from tests.viz.reference import reference
from tests.viz.test_heads import PROMPT, by_hand, summed

pytestmark = pytest.mark.engine
IDS = list(range(5, 12))
CLOSE = {"rtol": 5e-3, "atol": 5e-3}  # the engines' kernels sum in different orders


@pytest.fixture(scope="module")
def plain():
    return reference("llama", IDS)  # before vLLM leaves its own norms in transformers' modules


@pytest.fixture(scope="module")
def model(plain):  # noqa: ARG001 - after it, as above
    from nnterp import StandardizedVLLM

    return StandardizedVLLM(str(checkpoint("llama")), dispatch=True, dtype="float32", max_model_len=128)


def test_scores_are_sums_over_transformers_own_patterns(model):
    found = head_scores(model)
    assert len(found) == 6
    for name, each in found.items():
        patterns = torch.stack(reference("llama", list(each.probe.token_ids)).patterns)
        torch.testing.assert_close(each.values, summed(patterns, by_hand(each.probe)[name]), **CLOSE)


def test_a_mask_is_summed_in_the_engine(model, plain):
    found = rank_heads(model, [(4, 1), (6, 2)], IDS)
    patterns = torch.stack(plain.patterns)
    torch.testing.assert_close(found.values, (patterns[:, :, 4, 1] + patterns[:, :, 6, 2]) / 2, **CLOSE)
    assert "packed" in found.code


def test_an_edit_changes_the_scores_of_later_blocks_only(model):
    found = rank_heads(model, [(4, 1), (6, 2)], PROMPT)
    edited = measured(model, found.probe, [found.score], [Ablate(layer=1, part="attention")])[0]
    assert torch.equal(edited.values[:2], found.values[:2])
    assert not torch.allclose(edited.values[2], found.values[2])


def no_change(_):
    """Leaves the forward as it is."""


def zero_head(layers):
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0


def mean_head(layers):
    heads = layers[1].self_attn.attention_head_outputs
    heads[:, :, 2] = heads[:, :, 2].mean(1, keepdim=True)


def forward(model, change, then=no_change):
    """The last logits, the last block's pattern and the last stream, changed by hand before that pattern and after."""
    layers = list(model.layers)
    with torch.no_grad(), model.trace(IDS, temperature=0.0, max_tokens=1):
        change(layers)
        pattern = layers[2].self_attn.attention_probabilities.clone().save()
        then(layers)
        stream = layers[2].layer_output.clone().save()
        logits = model.logits[:, -1:].clone().save()
    return logits.cpu(), pattern.cpu(), stream.cpu()


def test_an_inspected_heads_numbers_are_those_of_bars_patterns_and_traces_by_hand(model, plain):
    view = inspect_head(model, 1, 2, IDS, target=40, versus=77)
    found = view.inspection.values
    assert view.inspection.unavailable == {}
    torch.testing.assert_close(found["head.weights"], plain.patterns[1][2, -1], **CLOSE)
    bar = view.recording["contributions.heads"][1, 2]
    torch.testing.assert_close(found["head.share"], bar, rtol=1e-3, atol=1e-5)
    torch.testing.assert_close(found["head.shares"].sum(), bar, **CLOSE)
    token = int(found["head.ids"][0, 0, 0])
    most = record(model, IDS, attention=False, lens=False, target=token)["contributions.heads"][1, 2]
    assert found["head.logits"][0, 0, 0].item() == pytest.approx(most.item(), abs=1e-4)
    clean, zero, mean = (forward(model, change)[0][0, 0] for change in (no_change, zero_head, mean_head))
    for how, without in (("zero", zero), ("mean", mean)):
        lost = (clean[40] - clean[77]) - (without[40] - without[77])
        assert found[f"effect.{how}"].item() == pytest.approx(lost.item(), abs=1e-4)
    view.close()


def zero_and_steer(layers):
    zero_head(layers)
    layers[1].layer_output[:, [6]] += 2.0 * torch.ones(128)


def double_mlp(layers):
    layers[2].mlp.mlp_output[:] *= 2


def test_views_show_an_edited_forward_and_the_one_before_as_traces_by_hand_give_them(model, plain):
    edits = [Ablate(layer=1, head=2), Steer(layer=1, vector=[1.0] * 128, factor=2.0, positions=-1)]
    edits += [Scale(layer=2, part="mlp", factor=2.0)]
    view = explore(model, IDS, layer=2, head=1, target=40)
    view.apply(*edits)
    was, pattern_was, _ = forward(model, no_change)
    now, pattern_now, stream = forward(model, zero_and_steer, double_mlp)
    torch.testing.assert_close(view.recording["logits"], now, **CLOSE)
    assert (now - was).abs().max() > 0.1
    attention, bars = view.attention, view.contributions
    rows = np.tril_indices(len(IDS))
    for data, pattern in ((attention.pattern, pattern_now), (attention.before_focus["pattern"], pattern_was)):
        torch.testing.assert_close(floats(data), pattern[0, 1][rows], **CLOSE)
    assert floats(bars.bar_values)[-1].item() == pytest.approx(now[0, 0, 40].item(), abs=1e-3)
    assert floats(bars.before["bar_values"])[-1].item() == pytest.approx(was[0, 0, 40].item(), abs=1e-3)
    share = dict(zip([bar["name"] for bar in bars.bars], floats(bars.bar_values).tolist(), strict=False))
    norm, head = plain.model.model.norm, plain.model.lm_head
    size = (stream[0, -1].square().mean() + norm.variance_epsilon).sqrt()
    put_in = (2.0 * torch.ones(128) / size * norm.weight) @ head.weight[40]
    assert share["edit of layer 1's stream"] == pytest.approx(put_in.item(), abs=1e-3)
    assert len(bars.bars) == len(bars.before["bars"]) + 1
    assert all(check["ok"] for check in (*attention.checks, *bars.checks))
    assert torch.equal(view.recording["logits"], record(model, IDS, edits=edits, target=40)["logits"])
    view.undo()
    view.clear()
    torch.testing.assert_close(view.recording["logits"], was, **CLOSE)
    view.close()


def floats(data):
    return torch.from_numpy(np.frombuffer(data, "<f4").copy())
