"""Nemotron-H: one sublayer a block. Each block serves its own values; the suite's blocks have two sublayers each."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.testing import assert_close

from nnterp import StandardizedTransformer, Unavailable
from tests.checkpoints import checkpoint
from tests.checkpoints.maker import model_class
from tests.families.family_suite import BLOCK_VALUES
from tests.families.mixture_suite import MIXTURE_VALUES
from tests.families.running import OTHER, PROMPT, assign_zeros, logits, run, value, zero_in_place

ATTENTION = {name for name in BLOCK_VALUES if name.startswith("self_attn.")}
MLP = {"mlp.mlp_activation", "mlp.mlp_neurons", "mlp.mlp_output"}
STREAM = {"layer_input", "layer_output"}
#: What each block serves, and the term that it adds.
SERVED = (
    STREAM | {"attention_norm_output", "linear_attn.attention_output"},
    STREAM | {"mlp_norm_output", "mlp.mlp_output"} | MIXTURE_VALUES,
    STREAM | {"attention_norm_output"} | ATTENTION,
    STREAM | {"mlp_norm_output"} | MLP,
)
ADDED = ("linear_attn.attention_output", "mlp.mlp_output", "self_attn.attention_output", "mlp.mlp_output")
BLOCKS = range(len(SERVED))


@pytest.fixture(scope="module")
def model() -> Any:
    folder = str(checkpoint("nemotron_h"))
    return StandardizedTransformer(folder, dispatch=True, dtype=torch.float32, attn_implementation="eager")


@pytest.fixture(scope="module")
def native() -> Any:
    from transformers import AutoTokenizer

    folder = checkpoint("nemotron_h")
    own = model_class("nemotron_h").from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    ids = AutoTokenizer.from_pretrained(folder)(PROMPT, return_tensors="pt").input_ids
    with torch.no_grad():
        return own(ids, output_hidden_states=True, output_attentions=True)


def in_order(model: Any, layer: int) -> list[str]:
    order = model.order(layer)
    return sorted(order, key=order.__getitem__)


def test_each_block_serves_what_its_sublayer_has(model: Any) -> None:
    everything = set().union(*SERVED) | {"mlp.mlp_activation", "mlp.mlp_neurons"}
    support = model.support()
    assert {name for name in support if name in everything or "." in name} == everything
    for layer in BLOCKS:
        assert set(model.order(layer)) == SERVED[layer]
        own = model.support(layer=layer)
        assert {name for name, reason in own.items() if reason is None} == SERVED[layer]
        assert all(layer in support[name] for name in everything - SERVED[layer])
    assert "no self_attn module on this block" in support["self_attn.attention_output"][0]
    with pytest.raises(Unavailable, match="one sublayer is a mixer"):
        _ = model.layers[0].mlp_norm_output


def test_the_sublayers_have_the_family_s_envoys(model: Any) -> None:
    family = model.family
    assert [type(block) for block in model.layers] == [family.Layer] * 4
    assert type(model.layers[0].linear_attn) is family.LinearAttention
    assert type(model.layers[1].mlp) is family.Moe
    assert type(model.layers[2].self_attn) is family.Attention
    assert type(model.layers[3].mlp) is family.Mlp
    assert model.layers[2].self_attn is model.layers[2].mixer
    with pytest.raises(Unavailable, match="shared_expert_output of"):
        _ = model.layers[1].mlp.shared_experts.mlp_output


def test_the_stream_and_the_pattern_are_transformers_own(model: Any, native: Any) -> None:
    for layer in BLOCKS[:-1]:
        got = run(model, f"layers.{layer}.layer_input", f"layers.{layer}.layer_output")
        assert_close(got, [native.hidden_states[layer], native.hidden_states[layer + 1]])
    final, out = run(model, "final_norm_output", "logits")
    assert_close(final, native.hidden_states[-1])
    assert_close(out, native.logits)
    (pattern,) = run(model, "layers.2.self_attn.attention_probabilities")
    assert_close([pattern], [own for own in native.attentions if own is not None])


def test_each_block_adds_one_term(model: Any) -> None:
    for layer in BLOCKS:
        paths = (f"layers.{layer}.{name}" for name in ("layer_input", ADDED[layer], "layer_output"))
        stream, added, out = run(model, *paths)
        assert_close(stream + added, out, atol=1e-6 * out.abs().max().item(), rtol=0)
        assert not torch.allclose(added, stream, atol=1e-2)
        (left,) = run(model, f"layers.{layer}.layer_output", edit=assign_zeros(model, f"layers.{layer}.{ADDED[layer]}"))
        assert_close(left, stream)


def test_the_interior_follows_from_its_parts(model: Any) -> None:
    names = ("queries", "keys", "values", "scores", "probabilities", "head_outputs")
    paths = (f"layers.2.self_attn.attention_{name}" for name in names)
    queries, keys, values, scores, pattern, heads = run(model, *paths)
    products = queries @ keys.repeat_interleave(2, 1).transpose(-1, -2) * model.layers[2].self_attn.scaling
    assert_close(products[pattern > 0], scores[pattern > 0])
    assert_close(scores.softmax(-1), pattern)
    assert_close((pattern @ values.repeat_interleave(2, 1)).transpose(1, 2), heads)
    activation, neurons = run(model, "layers.3.mlp.mlp_activation", "layers.3.mlp.mlp_neurons")
    assert torch.equal(activation, neurons)
    assert neurons.shape[-1] == model.intermediate_size


def test_the_mixture_s_parts_sum_to_what_the_block_adds(model: Any) -> None:
    names = ("router_logits", "expert_indices", "expert_weights", "expert_outputs", "routed_output")
    router, indices, weights, outputs, routed, shared, out = run(
        model, *(f"layers.1.mlp.{name}" for name in (*names, "shared_expert_output", "mlp_output"))
    )
    assert_close(outputs.sum(2), routed)
    assert_close(routed + shared, out)
    chosen = router.gather(-1, indices).sigmoid()
    assert_close(weights, 1.5 * chosen / chosen.sum(-1, keepdim=True))


def test_each_value_can_be_zeroed_in_place_and_by_assignment(model: Any) -> None:
    clean = logits(model)
    for layer in BLOCKS:
        for name in SERVED[layer]:
            path = f"layers.{layer}.{name}"
            in_place, assigned = logits(model, zero_in_place(model, path)), logits(model, assign_zeros(model, path))
            assert_close(in_place, assigned, msg=path)
            assert not torch.allclose(in_place, clean, atol=1e-3), path


def test_reading_everything_changes_nothing(model: Any) -> None:
    paths = [f"layers.{layer}.{name}" for layer in BLOCKS for name in in_order(model, layer)]
    assert torch.equal(run(model, *paths, "logits")[-1], logits(model))


def test_every_value_has_its_layout(model: Any) -> None:
    for layer in BLOCKS:
        for name in SERVED[layer]:
            path = f"layers.{layer}.{name}"
            host, _, attribute = path.rpartition(".")
            declared = getattr(type(model.get(host)), attribute)
            assert isinstance(run(model, path)[0], declared.layout), path


def test_an_edit_in_one_of_two_invokes_is_that_invoke_s_alone(model: Any) -> None:
    for layer, name in enumerate(ADDED):
        path = f"layers.{layer}.{name}"
        with torch.no_grad(), model.trace() as tracer:
            with tracer.invoke(OTHER):
                first = model.logits[:, -1].save()
            with tracer.invoke(PROMPT):
                value(model, path)[:] = 0
                second = model.logits[:, -1].save()
        assert_close(first, logits(model, prompt=OTHER)[:, -1], atol=1e-4, rtol=1e-4)
        assert not torch.allclose(second, logits(model)[:, -1], atol=1e-3), name


def test_the_last_stream_projects_to_the_logits(model: Any) -> None:
    stream, out = run(model, "layers.3.layer_output", "logits")
    with torch.no_grad():
        assert_close(model.project_on_vocab(stream), out)
