"""What a weight carries, against plain transformers: hooks, weights and arithmetic, without a line of nnterp."""

from __future__ import annotations

import functools

import pytest
import torch
from transformers import AutoModelForCausalLM

from nnterp_viz import record
from nnterp_viz.clicks import with_edits, with_weights
from nnterp_viz.edits import Scale
from nnterp_viz.lens_clicks import with_followed
from nnterp_viz.weighing import name, refused, weighed
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model

LAYER, TOWARD = 1, 7
FAMILIES = ["llama", "gpt2", "gemma3_text", "olmo2", "granite", "phi", "bloom", "mixtral", "qwen3", "gpt_oss"]
PATTERN = f"layers.{LAYER}.self_attn.attention_probabilities"


@functools.cache
def found(family: str):
    return with_weights(model(family), record(model(family), PROMPT), [LAYER], TOWARD)


def carried(recording, key: str, query: str | None, layer: int = LAYER):
    """The measure of all heads [H, T, T]."""
    pattern = recording[f"layers.{layer}.self_attn.attention_probabilities"][0]
    factors = recording[name(layer, key)]
    scale = None if query is None else recording[name(layer, query)]
    return torch.stack([weighed(head, factor, scale) for head, factor in zip(pattern, factors, strict=True)])


def test_one_block_may_be_given_as_its_number_and_one_that_is_not_there_is_refused_in_words():
    one = with_weights(model(), record(model(), PROMPT, lens=False), LAYER, TOWARD)
    assert torch.equal(one[name(LAYER, "output")], found("llama")[name(LAYER, "output")])
    with pytest.raises(IndexError, match=r"^layer=18 is outside 0 to 2"):
        with_weights(model(), found("llama"), 18)


@functools.cache
def plain(family: str):
    """The pattern, the values [KV, T, D], what enters the final norm, and the model."""
    folder = str(checkpoint(family))
    reference = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32)
    seen = {}
    attention = reference.model.layers[LAYER].self_attn
    attention.v_proj.register_forward_hook(lambda _, __, output: seen.update(values=output[0]))
    reference.model.norm.register_forward_hook(lambda _, inputs, __: seen.update(last=inputs[0][0]))
    attention.o_proj.register_forward_hook(lambda _, __, output: seen.update(projected=output[0]))
    with torch.no_grad():
        output = reference(torch.tensor([found(family).token_ids]), output_attentions=True)
    config = reference.config
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    values = seen["values"].unflatten(-1, (-1, width)).transpose(0, 1)
    return output.attentions[LAYER][0], values, seen["last"], seen["projected"], reference


def by_hand(family: str, *, gain=None, between=None, eps: float):
    """The three measures, by loops over the heads."""
    pattern, values, last, _, reference = plain(family)
    output = reference.model.layers[LAYER].self_attn.o_proj.weight  # [E, H * D]
    width = values.shape[-1]
    group = len(pattern) // len(values)
    unembedding = reference.lm_head.weight[TOWARD]
    scale = (last.pow(2).mean(-1) + eps).rsqrt()
    measures = {"value": [], "output": [], "token": []}
    for head, weights in enumerate(pattern):
        value = values[head // group]
        written = value @ output[:, head * width : (head + 1) * width].T
        if between is not None:
            written = between(written)
        measures["value"].append(weights * value.norm(dim=-1))
        each = weights[:, :, None] * written[None] if written.ndim == 2 else weights[:, :, None] * written
        measures["output"].append(each.norm(dim=-1))
        measures["token"].append((each * scale[:, None, None]) @ (gain * unembedding))
    return {kind: torch.stack(parts).detach() for kind, parts in measures.items()}


def test_llama_s_weights_carry_what_plain_arithmetic_says():
    reference = plain("llama")[-1]
    expected = by_hand("llama", gain=reference.model.norm.weight, eps=reference.config.rms_norm_eps)
    recording = found("llama")
    close(carried(recording, "value", None), expected["value"])
    close(carried(recording, "output", "output_scale"), expected["output"])
    close(carried(recording, "toward", "toward_scale"), expected["token"])
    assert int(recording[name(LAYER, "toward_id")]) == TOWARD
    assert (carried(recording, "toward", "toward_scale") < 0).any()


def test_a_norm_after_the_attention_is_frozen_at_each_query():
    _, _, _, projected, reference = plain("olmo2")
    norm = reference.model.layers[LAYER].post_attention_layernorm
    scale = (projected.pow(2).mean(-1) + reference.config.rms_norm_eps).rsqrt()

    def between(written):
        return scale[:, None, None] * (written * norm.weight)[None]  # [query key E]

    expected = by_hand("olmo2", gain=reference.model.norm.weight, eps=reference.config.rms_norm_eps, between=between)
    recording = found("olmo2")
    close(carried(recording, "output", "output_scale"), expected["output"])
    close(carried(recording, "toward", "toward_scale"), expected["token"])


@pytest.mark.parametrize(
    "family", ["llama", "gpt2", "gemma3_text", "olmo2", "granite", "phi", "bloom", "mixtral", "qwen3"]
)
@pytest.mark.parametrize("position", [-1, 3])
def test_a_head_s_row_toward_a_token_sums_to_its_bar(family, position):
    recording = record(model(family), PROMPT, target=TOWARD, position=position)
    recording = with_weights(model(family), recording, [LAYER], TOWARD)
    rows = carried(recording, "toward", "toward_scale").sum(-1)[:, position]
    close(rows, recording["contributions.heads"][LAYER], 1e-4)


def test_the_code_gives_the_factors_too_and_more_clicks_keep_them():
    recording = with_followed(model(), found("llama"), TOWARD)
    assert name(LAYER, "output") in recording.values
    again = recording.run(model())
    assert set(again) == set(recording.values)
    assert all(torch.equal(again[key], recording[key]) for key in again)
    assert with_weights(model(), recording, [LAYER], TOWARD) is recording


def test_another_token_takes_the_blocks_that_were_there_anew():
    more = with_weights(model(), found("llama"), [0], 9)
    assert more.request.weighed == (0, LAYER)
    assert [int(more[name(layer, "toward_id")]) for layer in (0, LAYER)] == [9, 9]
    assert torch.equal(more[name(LAYER, "output")], found("llama")[name(LAYER, "output")])
    assert not torch.equal(more[name(LAYER, "toward")], found("llama")[name(LAYER, "toward")])


def test_the_token_is_the_one_of_the_bars_where_none_is_named():
    recording = record(model(), PROMPT, target=5)
    assert with_weights(model(), recording, [0]).request.toward == 5
    without = record(model(), PROMPT, contributions=False, lens=False)
    assert with_weights(model(), without, [0]).request.toward == int(without["logits"][0, -1].argmax())


def test_behind_a_gate_only_the_values_norms_are_there_and_the_reason_is_told():
    recording = found("laguna")
    assert recording[name(LAYER, "value")].shape == (8, len(recording.token_ids))
    assert name(LAYER, "output") not in recording.values
    assert "a gate multiplies the heads' outputs" in recording.unavailable[name(LAYER, "toward")]


def test_a_projection_that_does_not_explain_the_block_is_not_used():
    values = {name(3, "error"): torch.tensor(0.2)}
    assert "output projection of block 3 does not turn" in refused(values, 3, "o_proj", gated=False)
    assert "(off by 20%)" in refused(values, 3, "o_proj", gated=False)
    assert "no output projection" in refused(values, 3, None, gated=False)
    assert refused({name(3, "error"): torch.tensor(1e-6)}, 3, "o_proj", gated=False) is None


def test_an_edited_forward_has_the_factors_of_its_own():
    edited = with_edits(model(), found("llama"), [Scale(layer=0, part="attention", factor=3.0)])
    assert edited.request.toward == TOWARD
    assert not torch.equal(edited[name(LAYER, "value")], found("llama")[name(LAYER, "value")])
    rows = carried(edited, "toward", "toward_scale").sum(-1)
    assert rows.isfinite().all()


def close(got, expected, tolerance: float = 2e-5):
    assert got.shape == expected.shape
    assert (got - expected).abs().max() <= tolerance * expected.abs().max()
