"""Tokens that parts promote and suppress, and the neurons of an MLP, against sums written out by hand."""

from __future__ import annotations

import pytest
import torch

from nnterp_viz import clicks, closer, record
from nnterp_viz.edits import Ablate, Scale, Steer
from tests.viz.reference import reference
from tests.viz.view_recordings import PROMPT, model, recording

TARGET, VERSUS, POSITION = 40, 77, 3
CLOSE = {"rtol": 1e-3, "atol": 2e-4}
FAMILIES = ["llama", "gpt2", "gemma2", "granite", "phi"]


@pytest.fixture(scope="module", params=FAMILIES)
def family(request):
    return request.param


@pytest.fixture(scope="module")
def split(family):
    asked = {"target": TARGET, "versus": VERSUS, "position": POSITION}
    return record(model(family), PROMPT, attention=False, lens=False, **asked)


@pytest.fixture(scope="module")
def frozen(family, split):
    """All logits of a vector in the stream, with the norm's size held and without the biases."""
    plain = reference(family, split.token_ids)
    stream = plain.streams[-1][POSITION]
    with torch.no_grad():
        nothing = plain.head(torch.zeros_like(stream), statistics=stream)
    return lambda vector: (plain.head(vector, statistics=stream) - nothing).detach()


def added(family, path):
    traced = model(family)
    with torch.no_grad(), traced.trace(PROMPT):
        block = traced.layers[1]
        whole = block.mlp.mlp_output if path == "mlp" else block.self_attn.attention_output
        here = whole[0, POSITION].clone().save()
    return here  # noqa: RET504 - bound inside the trace


@pytest.mark.parametrize("part", ["attention", "mlp"])
def test_the_tokens_that_a_part_promotes_and_suppresses(family, split, frozen, part):
    found = closer.with_written(model(family), split, part, 1)
    logits = frozen(added(family, part))
    high, low = logits.topk(10), logits.topk(10, largest=False)
    ids, values = found[f"writes.{part}.1.ids"].long(), found[f"writes.{part}.1.logits"]
    assert torch.allclose(values, torch.stack([high.values, low.values]), **CLOSE)
    assert torch.allclose(logits[ids], values, **CLOSE)
    assert all(int(token) in found.vocabulary for token in ids.flatten())


def test_the_heads_tokens_are_their_shares_of_every_logit(family, split):
    found = closer.with_written(model(family), split, "head", 1, 2)
    ids, values = found["writes.head.1.2.ids"], found["writes.head.1.2.logits"]
    token = int(ids[0, 0])
    own = record(model(family), PROMPT, attention=False, lens=False, target=token, position=POSITION)
    assert own["contributions.heads"][1, 2].item() == pytest.approx(values[0, 0].item(), abs=2e-4)
    again = found.run(model(family))
    assert [name for name in again if not torch.equal(again[name], found[name])] == []


def test_the_neurons_sum_to_the_mlps_share(family, split):
    found = closer.with_neurons(model(family), split, 1)
    assert found["neurons.1.error"] < 1e-4
    shares = found["neurons.1.shares"]
    assert (shares.abs().diff() <= 0).all()
    rest = found["contributions.mlp"][1] - found["neurons.1.sum"]
    assert (abs(rest) > 1e-4) == (family in {"gpt2", "phi"})  # the projection's bias is no neuron's


def slope_along(family, neuron):
    """What the block adds per change of a neuron's activation, times the activation; a norm after the MLP is held."""
    traced, step = model(family), 1 / 64
    ends, entered = {}, {}
    for sign in (1, -1, 0):
        with torch.no_grad(), traced.trace(PROMPT):
            mlp = traced.layers[1].mlp
            mlp.mlp_neurons[0, POSITION, neuron] *= 1 + sign * step
            if family == "gemma2":
                entered[sign] = mlp.down_proj.output[0, POSITION].clone().save()
            ends[sign] = mlp.mlp_output[0, POSITION].clone().save()
    slope = (ends[1] - ends[-1]) / (2 * step)
    if family != "gemma2":
        return slope
    part = (entered[1] - entered[-1]) / (2 * step)  # without what it does to the size that the norm divides by
    return slope + ends[0] * (entered[0] @ part) / (entered[0] @ entered[0])


def test_a_neurons_share_is_what_the_logit_loses_along_its_direction(family, split, frozen):
    found = closer.with_neurons(model(family), split, 1)
    neuron, share = int(found["neurons.1.ids"][0]), found["neurons.1.shares"][0]
    logits = frozen(slope_along(family, neuron))
    lead = (logits[TARGET] - logits[VERSUS]).item()
    assert share.item() == pytest.approx(lead, abs=2e-4)


def test_a_neurons_tokens_are_its_shares_of_every_logit(family, split, frozen):
    traced = model(family)
    found = closer.with_neurons(traced, split, 1)
    neuron = int(found["neurons.1.ids"][1])
    found = closer.with_written(traced, found, "neuron", 1, neuron)
    ids, values = found[f"writes.neuron.1.{neuron}.ids"].long(), found[f"writes.neuron.1.{neuron}.logits"]
    logits = frozen(slope_along(family, neuron))
    assert torch.allclose(values, logits[ids], **CLOSE)
    assert torch.allclose(values[:, 0], torch.stack([logits.max(), logits.min()]), **CLOSE)
    again = found.run(traced)
    assert [name for name in found if not torch.equal(again[name], found[name])] == []


def test_the_tokens_of_the_biases_are_those_of_an_empty_stream(family, split):
    found = closer.with_written(model(family), split, "bias")
    plain = reference(family, split.token_ids)
    stream = plain.streams[-1][POSITION]
    with torch.no_grad():
        nothing = plain.head(torch.zeros_like(stream), statistics=stream)
    high, low = nothing.topk(10), nothing.topk(10, largest=False)
    assert torch.allclose(found["writes.bias.logits"], torch.stack([high.values, low.values]), **CLOSE)
    assert (nothing.abs().max() > 0.01) == (family in {"gpt2", "phi"})


def test_the_tokens_of_an_edit_are_those_that_it_steers_toward():
    found = record(model(), PROMPT, attention=False, lens=False, edits=[Steer(layer=2, toward=9, factor=3.0)])
    found = closer.with_written(model(), found, "rest", 2)
    asked = record(model(), PROMPT, attention=False, lens=False, target=9, edits=found.edits)
    ids, logits = found["writes.rest.2.ids"][0].tolist(), found["writes.rest.2.logits"][0]
    assert logits[ids.index(9)].item() == pytest.approx(asked["contributions.rest"][2].item(), abs=2e-4)


@pytest.mark.parametrize(
    ("part", "error", "words"),
    [
        (("rest", 1), ValueError, "block 1 does nothing to the stream besides adding its attention and its MLP"),
        (("neuron", 1), ValueError, "which neuron of block 1 is not said; give its number"),
        (("neuron", 1, 10**6), IndexError, "neuron=1000000"),
        (("softcap",), ValueError, "part is 'softcap'; what is written is told of 'head', 'attention'"),
    ],
)
def test_a_part_that_is_not_there_is_refused_in_words(part, error, words):
    with pytest.raises(error, match=words):
        closer.with_written(model(), recording(), *part)


def test_a_mixture_is_not_split_by_neuron():
    mixture = model("mixtral")
    found = record(mixture, PROMPT, attention=False, lens=False)
    with pytest.raises(LookupError, match="the MLP of block 1 is not split by neuron: "):
        closer.with_neurons(mixture, found, 1)


def test_an_edited_mlp_is_not_split_by_neuron():
    edited = clicks.with_edits(model(), recording(), [Scale(layer=1, part="mlp", factor=-2)])
    with_factor = closer.with_neurons(model(), edited, 1)  # a multiplier is still a split
    assert with_factor["neurons.1.sum"].item() == pytest.approx(edited["contributions.mlp"][1].item(), abs=1e-4)
    averaged = clicks.with_edits(model(), recording(), [Ablate(layer=1, part="mlp", how="mean")])
    with pytest.raises(LookupError, match=r"do not sum to what it adds for its MLP \(off by \d+%\): it was edited"):
        closer.with_neurons(model(), averaged, 1)


def test_norms_are_the_lengths_of_what_was_added(family, split):
    for part in ("attention", "mlp"):
        assert split[f"contributions.{part}_norm"][1].item() == pytest.approx(
            added(family, part).norm().item(), rel=1e-4
        )
    assert split["contributions.heads_norm"].shape == split["contributions.heads"].shape
    assert split["contributions.stream_norm"] > 0


def test_another_question_drops_what_was_looked_at():
    found = closer.with_neurons(model(), closer.with_written(model(), recording(), "embedding"), 0)
    assert {"writes.embedding.ids", "neurons.0.ids"} <= set(found)
    other = clicks.with_contributions(model(), found, target=TARGET)
    assert not [name for name in other if name.startswith(("writes.", "neurons."))]
