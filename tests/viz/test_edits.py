"""Edits: what they change is what the same change written by hand changes, on both engines, and their code says it."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from nnterp_viz import aligned, compare, explore, record
from nnterp_viz.edits import Ablate, Patch, Scale, Steer
from tests.checkpoints import checkpoint

PROMPT = "The Eiffel Tower is in the city of"
OTHER = "The Colosseum is in the city of Rome, I"
SETTINGS = {"vllm": {"temperature": 0.0, "max_tokens": 1}, "transformers": {}}


def edited_logits(model: Any, edit: Any, prompt: Any = PROMPT) -> torch.Tensor:
    """The last position's logits of a trace in which ``edit(layers)`` is called first."""
    layers = list(model.layers)
    with torch.no_grad(), model.trace(prompt, **SETTINGS[model.ENGINE]):
        edit(layers)
        out = model.logits[:, -1:].clone().save()
    return out.cpu()


def zero_head(layers: Any) -> None:
    layers[1].self_attn.attention_head_outputs[:, :, 2] = 0


def mean_head(layers: Any) -> None:
    served = layers[1].self_attn.attention_head_outputs
    served[:, :, 2] = served[:, :, 2].mean(1, keepdim=True)


def zero_attention_at_two(layers: Any) -> None:
    layers[0].self_attn.attention_output[:, [1, 3]] = 0


def halve_mlp(layers: Any) -> None:
    layers[2].mlp.mlp_output[:] *= 0.5


def add_vector(layers: Any) -> None:
    layers[1].layer_output[:, [-1]] += 3.0 * torch.arange(128.0)


def zero_block(layers: Any) -> None:
    layers[1].self_attn.attention_output[:] = 0
    layers[1].mlp.mlp_output[:] = 0


def mean_block(layers: Any) -> None:
    added = layers[1].self_attn.attention_output
    added[:] = added.mean(1, keepdim=True)
    added = layers[1].mlp.mlp_output
    added[:] = added.mean(1, keepdim=True)


def halve_block_at_two(layers: Any) -> None:
    layers[0].self_attn.attention_output[:, [1, 3]] *= 0.5
    layers[0].mlp.mlp_output[:, [1, 3]] *= 0.5


BY_HAND = {
    "zero": (Ablate(layer=1, head=2), zero_head),
    "mean": (Ablate(layer=1, head=2, how="mean"), mean_head),
    "positions": (Ablate(layer=0, part="attention", positions=[1, 3]), zero_attention_at_two),
    "scale": (Scale(layer=-1, part="mlp", factor=0.5), halve_mlp),
    "block": (Ablate(layer=1, part="block"), zero_block),
    "mean of a block": (Ablate(layer=1, part="block", how="mean"), mean_block),
    "scaled block": (Scale(layer=0, part="block", factor=0.5, positions=[1, 3]), halve_block_at_two),
    "steer": (Steer(layer=1, vector=torch.arange(128.0), factor=3.0, positions=-1), add_vector),
}


@pytest.fixture(scope="module")
def transformers_model() -> Any:
    from nnterp import StandardizedTransformer

    return StandardizedTransformer(str(checkpoint("llama")), dispatch=True, attn_implementation="eager")


@pytest.fixture(scope="module")
def vllm_model() -> Any:
    from nnterp import StandardizedVLLM

    with StandardizedVLLM(str(checkpoint("llama")), dispatch=True, dtype="float32", max_model_len=128) as model:
        yield model


@pytest.fixture(params=["transformers", pytest.param("vllm", marks=pytest.mark.engine)])
def model(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(f"{request.param}_model")


@pytest.mark.parametrize("name", BY_HAND)
def test_an_edit_does_what_it_does_written_by_hand(model: Any, name: str) -> None:
    edit, by_hand = BY_HAND[name]
    recording = record(model, PROMPT, edits=[edit])
    torch.testing.assert_close(recording["logits"], edited_logits(model, by_hand))
    assert not torch.allclose(recording["logits"], record(model, PROMPT)["logits"], atol=1e-3)


def test_the_code_of_an_edited_recording_gives_its_values_again(model: Any) -> None:
    everything = [edit for edit, _ in BY_HAND.values()]
    everything += [Patch(layer=1, part="stream", prompt=OTHER, positions=2, from_positions=4), Steer(layer=0, toward=5)]
    everything += [Patch(layer=2, part="block", prompt=OTHER, positions=2, from_positions=4)]
    everything += [Steer(layer=1, plus=OTHER, minus="The", factor=2.0)]
    recording = record(model, PROMPT, edits=everything)
    again = recording.run(model)
    assert set(again) == set(recording.values)
    assert all(torch.equal(again[name], recording[name]) for name in again)
    for edit in recording.edits:
        assert repr(edit) in repr(recording)


def test_a_patch_puts_in_what_the_other_prompt_had(model: Any) -> None:
    layers = list(model.layers)
    with torch.no_grad(), model.trace(OTHER, **SETTINGS[model.ENGINE]):
        taken = layers[1].layer_output[:, [4]].clone().save()

    def by_hand(layers: Any) -> None:
        layers[1].layer_output[:, [2]] = taken

    recording = record(
        model, PROMPT, edits=[Patch(layer=1, part="stream", prompt=OTHER, positions=2, from_positions=4)]
    )
    torch.testing.assert_close(recording["logits"], edited_logits(model, by_hand))


def test_a_block_is_resampled_with_what_its_two_parts_were_on_the_other_prompt(model: Any) -> None:
    layers = list(model.layers)
    with torch.no_grad(), model.trace(OTHER, **SETTINGS[model.ENGINE]):
        attention = layers[1].self_attn.attention_output[:, [4]].clone().save()
        mlp = layers[1].mlp.mlp_output[:, [4]].clone().save()

    def by_hand(layers: Any) -> None:
        layers[1].self_attn.attention_output[:, [2]] = attention
        layers[1].mlp.mlp_output[:, [2]] = mlp

    edit = Patch(layer=1, part="block", prompt=OTHER, positions=2, from_positions=4)
    recording = record(model, PROMPT, edits=[edit])
    torch.testing.assert_close(recording["logits"], edited_logits(model, by_hand))
    assert not torch.allclose(recording["logits"], record(model, PROMPT)["logits"], atol=1e-3)


def test_the_stream_is_steered_by_what_two_prompts_have_between_them(model: Any) -> None:
    layers = list(model.layers)
    ends = []
    for prompt in (OTHER, "The"):
        with torch.no_grad(), model.trace(prompt, **SETTINGS[model.ENGINE]):
            end = layers[1].layer_output[0, -1].clone().save()
        ends.append(end)

    def by_hand(layers: Any) -> None:
        layers[1].layer_output[:, [3]] += 2.0 * (ends[0] - ends[1])

    recording = record(model, PROMPT, edits=[Steer(layer=1, plus=OTHER, minus="The", factor=2.0, positions=3)])
    torch.testing.assert_close(recording["logits"], edited_logits(model, by_hand))
    assert not torch.allclose(recording["logits"], record(model, PROMPT)["logits"], atol=1e-3)


def test_without_a_block_the_stream_leaves_as_it_came_in(model: Any) -> None:
    layers = list(model.layers)
    with torch.no_grad(), model.trace(PROMPT, **SETTINGS[model.ENGINE]):
        entered = model.project_on_vocab(layers[-1].layer_input[:, -1:]).save()
    last = record(model, PROMPT, edits=[Ablate(layer=-1, part="block")])
    torch.testing.assert_close(last["logits"], entered.cpu())
    assert last["contributions.attention"][-1] == last["contributions.mlp"][-1] == 0
    assert all(check.ok for check in last.check())


#: Post-norms, parallel blocks, a residual added inside the modules, biases, multipliers, mixtures.
KINDS_OF_BLOCKS = ["gemma2", "olmo2", "phi", "bloom", "gpt2", "granite", "mixtral", "gpt_oss"]


@pytest.mark.parametrize("family", KINDS_OF_BLOCKS)
def test_without_a_block_the_stream_leaves_as_it_came_in_on_every_kind_of_block(family: str) -> None:
    from nnterp import StandardizedTransformer

    found = StandardizedTransformer(str(checkpoint(family)), dispatch=True, attn_implementation="eager")
    layers = list(found.layers)
    with torch.no_grad(), found.trace([5, 6, 7, 8]):
        entered = found.project_on_vocab(layers[-1].layer_input[:, -1:]).save()
    edited = record(found, [5, 6, 7, 8], edits=[Ablate(layer=-1, part="block")], attention=False, contributions=False)
    torch.testing.assert_close(edited["logits"], entered)


def test_what_else_a_block_does_is_told_where_it_is_taken_out() -> None:
    from nnterp import StandardizedTransformer

    found = StandardizedTransformer(str(checkpoint("gemma4_text")), dispatch=True, attn_implementation="eager")
    edit = Ablate(layer=1, part="block")
    (note,) = (n for n in record(found, [5, 6, 7], edits=[edit]).notes if "an edit of the block" in n)
    assert note.startswith("block 1 does more than add its attention and its MLP (per-layer input, scaling)")
    view = explore(found, [5, 6, 7])
    view.apply(edit)
    assert note in view.recording.notes
    view.clear()
    assert note not in view.recording.notes


def test_a_prompt_patched_everywhere_with_itself_is_unchanged(model: Any) -> None:
    clean = record(model, PROMPT)
    for part in ("attention", "mlp", "block", "stream"):
        same = record(model, PROMPT, edits=[Patch(layer=1, part=part, prompt=PROMPT)])
        torch.testing.assert_close(same["logits"], clean["logits"])


def test_steering_toward_a_token_raises_its_logit(model: Any) -> None:
    clean = record(model, PROMPT)["logits"][0, -1]
    last = model.num_layers - 1
    toward = record(model, PROMPT, edits=[Steer(layer=last, toward=7, away=9, factor=5.0)])["logits"][0, -1]
    assert toward[7] - toward[9] > clean[7] - clean[9]


def test_contributions_of_an_edited_forward_sum_to_its_logit(model: Any) -> None:
    edits = [Ablate(layer=1, part="attention"), Ablate(layer=0, head=1), Scale(layer=2, part="mlp", factor=2.0)]
    recording = record(model, PROMPT, edits=edits)
    assert recording["contributions.attention"][1] == 0
    assert recording["contributions.heads"][0, 1] == 0
    assert all(check.ok for check in recording.check())


def test_prompts_of_unequal_length_are_compared_and_follow_their_edits_on_both_engines(model: Any) -> None:
    view = compare(PROMPT, OTHER, model=model)
    pairs = aligned(view.a.token_ids, view.b.token_ids)
    assert 1 < len(pairs) < len(view.a.token_ids) < len(view.b.token_ids)
    view.bars["b"].apply(Ablate(layer=1, part="block"))
    edited = record(model, OTHER, edits=[Ablate(layer=1, part="block")])
    assert torch.equal(view.b["logits"], edited["logits"])
    lens = view.differences["logit_lens"]
    here, there = ([pair[side] for pair in pairs] for side in (0, 1))
    for drawn, found, places in ((lens.before["entropy"], view.a, here), (lens.entropy, edited, there)):
        entropy = found["lens.entropy"][:, places].flatten()
        assert torch.equal(torch.frombuffer(bytearray(drawn), dtype=torch.float32), entropy)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Ablate(layer=1), ValueError, "part is None; it is one of 'head', 'attention', 'neuron', 'mlp'"),
        (lambda: Ablate(layer=1, part="stream"), ValueError, "part is 'stream'"),
        (lambda: Ablate(layer=1, part="mlp", head=2), ValueError, "part='mlp' with head=2"),
        (lambda: Ablate(layer=1.5, part="mlp"), TypeError, "layer is 1.5; it must be a whole number"),
        (lambda: Ablate(layer=1, part="mlp", positions=[]), ValueError, "positions is empty"),
        (lambda: Ablate(layer=1, part="mlp", how="resample"), ValueError, "it is 'zero' or 'mean'"),
        (lambda: Steer(layer=1), ValueError, "a vector, or a token"),
        (lambda: Steer(layer=1, vector=torch.ones(2, 3)), ValueError, r"not \[2, 3\]"),
        (lambda: Steer(layer=1, vector=[1.0, float("nan")]), ValueError, "1 of the vector's 2 numbers are NaN or"),
        (lambda: Steer(layer=1, vector="north"), TypeError, "vector is 'north'; it must be"),
        (lambda: Steer(layer=1, minus="The"), ValueError, r"or a prompt as plus \(minus alone is none\)"),
        (lambda: Steer(layer=1, toward=5, plus="The"), ValueError, "give one direction"),
        (lambda: Steer(layer=1, toward=5, factor=float("inf")), ValueError, "factor is inf; it must be finite"),
        (lambda: Scale(layer=1, part="mlp", factor=1e300), ValueError, r"1e\+300; a forward computes in float32"),
        (lambda: Scale(layer=1, part="block", factor=float("nan")), ValueError, "factor is nan"),
        (lambda: Ablate(layer=True, part="mlp"), TypeError, "layer is True; it must be a whole number"),
        (lambda: Ablate(layer=1, part="mlp", positions=[True, False]), TypeError, "a position is True; it must be a"),
        (lambda: Ablate(layer=1, part="mlp", positions=torch.tensor([True])), TypeError, "a position is True"),
        (lambda: Patch(layer=1, head=0, prompt="a", from_positions=[0.5]), TypeError, "from_position is 0.5; it must"),
        (lambda: Patch(layer=1, head=0, prompt="a", from_positions="0"), TypeError, "from_position is '0'; it must"),
        (lambda: Scale(layer=1, part="mlp", factor=True), TypeError, "factor is True; it must be a number"),
        (lambda: Scale(layer=1, part="mlp", factor="2"), TypeError, "factor is '2'; it must be a number"),
        (lambda: Steer(layer=1, vector=torch.ones(3, dtype=torch.complex64)), TypeError, "it must be .hidden. numbers"),
        (lambda: Scale(layer=1, part="block", factor="much"), TypeError, "factor is 'much'; it must be a number"),
    ],
)
def test_an_edit_that_makes_no_sense_says_why_when_it_is_written(make: Any, error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        make()


@pytest.mark.parametrize(
    ("edit", "error", "words"),
    [
        (Ablate(layer=9, part="mlp"), IndexError, "Ablate: layer 9 is outside 0 to 2"),
        (Ablate(layer=1, head=7), IndexError, "Ablate: head 7 is outside 0 to 3"),
        (Ablate(layer=1, head=0, positions=99), IndexError, "position 99 is outside"),
        (Steer(layer=1, vector=torch.ones(3)), ValueError, "vector has 3 numbers, and the stream has 128"),
        (Patch(layer=1, head=0, prompt="The"), ValueError, "the other prompt has"),
        (Patch(layer=1, part="block", prompt="", positions=0), ValueError, "has no token"),
        (Ablate(layer=3, part="block"), IndexError, "Ablate: layer 3 is outside 0 to 2"),
        (Steer(layer=1, toward=5, away=5), ValueError, "toward and away are the same"),
        (Steer(layer=1, plus="The", minus="The"), ValueError, "plus and minus are the same"),
        ("zero", TypeError, "edits are objects of nnterp_viz.edits"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_before_anything_runs(
    transformers_model: Any, edit: Any, error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        record(transformers_model, PROMPT, edits=[edit])


def test_a_position_may_be_a_tensor_of_one_number() -> None:
    assert Ablate(layer=1, part="mlp", positions=torch.tensor(2)).positions == (2,)


def test_edits_print_themselves_as_they_are_written() -> None:
    for text in ("Ablate(layer=5, head=3)", "Scale(layer=1, part='mlp', factor=0.5)", "Steer(layer=2, toward=' Rome')"):
        names = {"Ablate": Ablate, "Scale": Scale, "Steer": Steer}
        edit = eval(text, names)  # noqa: S307 - the three texts above
        assert repr(edit).replace(", part='stream'", "") == text
        assert eval(repr(edit), names) == edit  # noqa: S307
    assert repr(Steer(layer=2, vector=torch.ones(128))) == "Steer(layer=2, vector=<128 numbers>)"
