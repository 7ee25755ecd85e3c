"""Measured effects against traces that are edited by hand."""

from __future__ import annotations

import asyncio
import math

import pytest
import torch

from nnterp_viz import clicks, contributions, record
from nnterp_viz.closer import with_neurons
from nnterp_viz.edits import Ablate
from nnterp_viz.effects import Measurement, measured_effect, strongest_first
from nnterp_viz.lens_clicks import with_followed
from tests.viz.view_recordings import PROMPT, model, recording, without

TARGET, VERSUS, POSITION = 40, 77, 3


def lead_by_hand(traced, change, question, prompt=PROMPT):
    """The lead of one token over another at a position, in a trace that is changed by hand."""
    target, versus, position = question
    layers = list(traced.layers)
    settings = {} if traced.ENGINE == "transformers" else {"temperature": 0.0, "max_tokens": 1}
    with torch.no_grad(), traced.trace(prompt, **settings):
        change(layers)
        stream = layers[-1].layer_output[:, [position]]
        logits = traced.project_on_vocab(stream)[0, 0].float().cpu().save()
    return (logits[target] - (0 if versus is None else logits[versus])).item()


def no_change(layers):
    """A trace as it is."""


def zero_head(layers):
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0


def mean_head(layers):
    heads = layers[1].self_attn.attention_head_outputs
    heads[:, :, 2] = heads[:, :, 2].mean(1, keepdim=True)


def zero_attention(layers):
    layers[0].self_attn.attention_output[:] = 0


def zero_mlp(layers):
    layers[2].mlp.mlp_output[:] = 0


BY_HAND = {
    ("head", 1, 2, "zero"): zero_head,
    ("head", 1, 2, "mean"): mean_head,
    ("attention", 0, None, "zero"): zero_attention,
    ("mlp", 2, None, "zero"): zero_mlp,
}


@pytest.mark.parametrize("family", ["llama", "gpt2", "gemma2", "mixtral"])
@pytest.mark.parametrize("asked", BY_HAND, ids=lambda asked: "-".join(map(str, asked)))
@pytest.mark.parametrize("question", [(None, None, -1), (TARGET, VERSUS, POSITION)], ids=["predicted", "lead"])
def test_an_effect_is_what_the_logit_loses_in_a_trace_edited_by_hand(family, asked, question):
    traced = model(family)
    target, versus, position = question
    found = record(traced, PROMPT, attention=False, lens=False, target=target, versus=versus, position=position)
    part, layer, head, how = asked
    effects = measured_effect(traced, found, [(part, layer, head)], how=how)
    goal, at = int(found["contributions.target_id"]), int(found["contributions.position"])
    clean, changed = (lead_by_hand(traced, act, (goal, versus, at)) for act in (no_change, BY_HAND[asked]))
    values = effects["effects.heads"][layer] if part == "head" else effects[f"effects.{part}"]
    assert values[layer if head is None else head].item() == pytest.approx(clean - changed, abs=2e-5)
    assert abs(clean - changed) > 1e-3
    measured = [effects[name].isfinite().sum().item() for name in effects if name.startswith("effects.")]
    assert sorted(measured) == [0, 0, 1]


@pytest.mark.parametrize("family", ["llama", "gpt2"])
def test_the_effect_of_a_neuron_is_what_the_logit_loses_in_a_trace_edited_by_hand(family):
    traced = model(family)
    found = with_neurons(traced, record(traced, PROMPT, attention=False, lens=False, target=TARGET), 1)
    order = strongest_first(traced, found)
    assert sum(part == "neuron" for part, _, _ in order) == len(found["neurons.1.ids"]) > 1
    neuron = int(found["neurons.1.ids"][1])

    def without_it(layers):
        layers[1].mlp.mlp_neurons[:, :, neuron] = 0

    clean, changed = (lead_by_hand(traced, act, (TARGET, None, -1)) for act in (no_change, without_it))
    effects = measured_effect(traced, found, [("neuron", 1, neuron)])
    row = effects["effects.neurons.1"]
    assert row.isfinite().tolist() == [at == 1 for at in range(len(row))]
    assert row[1].item() == pytest.approx(clean - changed, abs=2e-5)
    assert abs(clean - changed) > 1e-5
    again = effects.run(traced)
    assert torch.equal(again["effects.neurons.1"].nan_to_num(7), row.nan_to_num(7))
    edited = record(traced, PROMPT, attention=False, lens=False, target=TARGET, edits=[Ablate(layer=1, neuron=neuron)])
    assert edited["contributions.logit"].item() == pytest.approx(changed, abs=2e-5)
    assert neuron not in with_neurons(traced, edited, 1)["neurons.1.ids"]  # it adds nothing any more


def test_a_neuron_without_a_place_is_refused_in_words():
    found = recording()
    with pytest.raises(ValueError, match=r"does not list neuron 3 of block 1.*with_neurons"):
        measured_effect(model(), found, [("neuron", 1, 3)])
    with pytest.raises(IndexError, match="neuron 100000 is outside"):
        measured_effect(model(), found, [("neuron", 1, 100_000)])
    with pytest.raises(ValueError, match="give a neuron's number for a neuron"):
        measured_effect(model(), found, [("neuron", 1)])


def test_everything_is_measured_strongest_first_and_can_be_left():
    found = recording()
    measurement = Measurement(model(), found)
    order = strongest_first(model(), found)
    shares = [
        abs(found["contributions.heads"][layer, head] if part == "head" else found[f"contributions.{part}"][layer])
        for part, layer, head in order
    ]
    assert shares == sorted(shares, reverse=True)
    blocks, heads = found["contributions.heads"].shape
    assert len(order) == measurement.total == blocks * (heads + 2)
    assert measurement.step()
    left = measurement.into(found)
    done = {part for batch in left.request.effects for part in batch}
    assert done == set(order[: measurement.done])
    assert 0 < measurement.done < measurement.total
    for part, layer, head in order:
        value = left["effects.heads"][layer, head] if part == "head" else left[f"effects.{part}"][layer]
        assert value.isfinite() == ((part, layer, head) in done)
    whole = measured_effect(model(), left)  # goes on where it was left
    assert all(whole[f"effects.{name}"].isfinite().all() for name in ("attention", "mlp", "heads"))
    torch.testing.assert_close(whole["effects.heads"], measured_effect(model(), found)["effects.heads"])


@pytest.mark.parametrize("how", ["zero", "mean"])
def test_the_code_gives_the_effects_again_bit_for_bit(how):
    found = measured_effect(model(), recording(position=POSITION), [("mlp", 1), ("head", 0, 3)], how=how)
    found = measured_effect(model(), found, [("attention", 2)], how=how)
    again = found.run(model())
    assert set(again) == set(found)
    assert [name for name in again if not torch.equal(again[name].nan_to_num(7), found[name].nan_to_num(7))] == []
    assert found["effects.mlp"].isfinite().sum() == found["effects.attention"].isfinite().sum() == 1


def test_another_way_of_taking_out_begins_anew():
    zeroed = measured_effect(model(), recording(), [("mlp", 1)])
    meaned = measured_effect(model(), zeroed, [("mlp", 2)], how="mean")
    assert meaned["effects.mlp"].isfinite().tolist() == [False, False, True]


def test_effects_go_where_their_question_goes():
    found = measured_effect(model(), recording(), [("mlp", 1)])
    kept = with_followed(model(), found, 9)
    assert torch.equal(kept["effects.mlp"].nan_to_num(7), found["effects.mlp"].nan_to_num(7))
    assert kept.code.count("tracer.invoke(token_ids)") == 1
    for other in (
        clicks.with_contributions(model(), found, target=TARGET),
        clicks.with_edits(model(), found, [Ablate(layer=0, head=1)]),
    ):
        assert not [name for name in other if name.startswith("effects.")]
        assert "tracer.invoke" not in other.code


def test_under_edits_it_is_the_edited_forward_that_loses_the_part():
    edit = Ablate(layer=0, part="attention", how="mean")
    edited = clicks.with_edits(model(), recording(), [edit])
    effect = measured_effect(model(), edited, [("head", 1, 2)])["effects.heads"][1, 2]

    def only(layers):
        added = layers[0].self_attn.attention_output
        added[:] = added.mean(1, keepdim=True)

    def both(layers):
        only(layers)
        zero_head(layers)

    goal, last = int(edited["contributions.target_id"]), len(edited.token_ids) - 1
    clean, changed = (lead_by_hand(model(), act, (goal, None, last)) for act in (only, both))
    assert effect.item() == pytest.approx(clean - changed, abs=2e-5)
    alone = measured_effect(model(), recording(), [("head", 1, 2)])["effects.heads"][1, 2]
    assert not math.isclose(effect, alone, abs_tol=1e-4)


@pytest.mark.parametrize(
    ("parts", "how", "error", "words"),
    [
        ([("head", 9, 0)], "zero", IndexError, "layer 9 is outside 0 to 2"),
        ([("head", 0, 4)], "zero", IndexError, "head 4 is outside 0 to 3"),
        ([("stream", 0)], "zero", ValueError, r"a part is .*; one is \('stream', 0\)"),
        ([("block", 0)], "zero", ValueError, r"a part is .*; one is \('block', 0\)"),
        (["mlp"], "zero", ValueError, r"a part is .*; one is 'mlp'"),
        ([("head", 0)], "zero", ValueError, "part='head' with head=None"),
        ([("mlp", 0)], "median", ValueError, "how is 'median'; a part is replaced by 'zero' or by its 'mean'"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(parts, how, error, words):
    with pytest.raises(error, match=words):
        measured_effect(model(), recording(), parts, how=how)


def test_an_effect_is_of_one_recording_on_a_model():
    with pytest.raises(TypeError, match="this one is of type NoneType"):
        measured_effect(None, recording())
    for given in (PROMPT, [recording()]):
        with pytest.raises(TypeError, match="an effect is measured on one Recording, as record"):
            measured_effect(model(), given)


def test_without_a_logit_there_is_no_effect():
    with pytest.raises(ValueError, match=r"explains no logit.*record it with contributions=True"):
        measured_effect(model(), without(recording(), "contributions."))


def floats(data, *shape):
    return torch.frombuffer(bytearray(data), dtype=torch.float32).view(*shape)


def test_a_view_measures_and_draws_what_was_measured():
    view = contributions(model(), PROMPT, position=POSITION, target=TARGET, versus=VERSUS)
    assert (view.bar_effects, view.head_effects) == (b"", b"")
    view._handle_custom_msg({"kind": "measure", "how": "mean", "request": 1}, [])
    assert (view.error, view.measuring, view.effect_how) == ("", {}, "mean")
    found = view.recording
    expected = measured_effect(model(), recording(position=POSITION, target=TARGET, versus=VERSUS), how="mean")
    for name in ("effects.attention", "effects.mlp", "effects.heads"):
        assert torch.equal(found[name], expected[name])
    assert torch.equal(floats(view.head_effects, 3, 4), expected["effects.heads"])
    drawn = dict(zip([bar["name"] for bar in view.bars], floats(view.bar_effects, -1).tolist(), strict=True))
    assert drawn["layer 1 MLP"] == expected["effects.mlp"][1]
    assert drawn["layer 2 attention"] == expected["effects.attention"][2]
    assert all(math.isnan(drawn[name]) for name in ("embedding", "biases", "remainder"))


def background(act):
    """Runs ``act`` as a kernel does: in an event loop, with a view that measures in it."""

    async def cell():
        view = contributions(model(), PROMPT)
        states = []
        view.observe(lambda change: states.append(dict(change["new"])), "measuring")
        view.measure()
        task = view._task
        assert view.measuring == {}  # nothing has run yet: the call came back at once
        await act(view, states)
        await task
        return view, states

    return asyncio.run(cell())


async def first_report(states):
    while not any(state.get("done") for state in states):  # noqa: ASYNC110 - a trait tells, not an event
        await asyncio.sleep(0)


def test_in_a_notebook_it_measures_between_other_work():
    async def wait(view, states):
        await first_report(states)
        assert 0 < view.measuring["done"] < view.measuring["total"]
        assert floats(view.bar_effects, -1).isfinite().any() or floats(view.head_effects, -1).isfinite().any()

    view, states = background(wait)
    done = [state["done"] for state in states if state]
    assert done == sorted(done)
    assert done[-1] == states[0]["total"] == 18
    assert view.measuring == {}
    assert view.recording["effects.heads"].isfinite().all()


def test_a_stopped_measurement_keeps_what_was_found():
    async def stop(view, states):
        await first_report(states)
        view._handle_custom_msg({"kind": "stop", "request": 1}, [])

    view, _ = background(stop)
    assert view.measuring == {}
    values = torch.cat([view.recording[f"effects.{name}"].flatten() for name in ("attention", "mlp", "heads")])
    assert 0 < values.isfinite().sum() < 18


def test_another_question_ends_the_measurement_of_the_first():
    async def ask(view, states):
        await first_report(states)
        view._handle_custom_msg({"kind": "target", "target": TARGET, "versus": None, "position": 2, "request": 1}, [])

    view, _ = background(ask)
    assert view.target_id == TARGET
    assert (view.measuring, view.bar_effects, view.head_effects) == ({}, b"", b"")
    assert "effects.heads" not in view.recording.values


def test_without_a_model_there_is_nothing_to_measure_with():
    view = contributions(recording())
    view._handle_custom_msg({"kind": "measure", "how": "zero", "request": 1}, [])
    assert "no model stands behind it" in view.error
