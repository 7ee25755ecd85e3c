"""Reports about wrong values in tools of this kind (shared/bugs.md, 1 to 11), tried on vLLM."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

from tests.vllm_families.running import (
    OTHER,
    PROMPT,
    add_half_of_the_last_row,
    assign_half,
    assign_with_half_of_the_last_row_added,
    close,
    edited,
    logits,
    read,
    value,
)

pytestmark = pytest.mark.engine

LONG = f"{OTHER} to Mary, and Mary thanked him for it."


def contributions(model: Any, layer: int, prompt: str = PROMPT) -> tuple[Tensor, ...]:
    """What enters a block, what its attention and its MLP add, and what leaves it."""
    names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
    return tuple(read(model, [f"layers.{layer}.{name}" for name in names], prompt=prompt).values())


def attention(model: Any, layer: int, *names: str, prompt: str = PROMPT, edit: Any = None) -> list[Tensor]:
    """Values inside a block's attention."""
    return list(read(model, [f"layers.{layer}.self_attn.attention_{name}" for name in names], edit, prompt).values())


def mixed(pattern: Tensor, values: Tensor) -> Tensor:
    """The pattern times the values, each repeated for its group of queries: ``[1, tokens, heads, head_dim]``."""
    repeated = values.repeat_interleave(pattern.shape[1] // values.shape[1], dim=1)
    return (pattern @ repeated).transpose(1, 2)


def test_bug_1_a_block_s_output_is_the_whole_stream_and_an_edit_reaches_the_next_block_once(engines: Any) -> None:
    model = engines("qwen2")
    stream, attn, mlp, out = contributions(model, 1)
    close(stream + attn + mlp, out, 1e-5, "the block's sum")
    assert torch.equal(out, read(model, ["layers.2.layer_input"])["layers.2.layer_input"])
    for how in (add_half_of_the_last_row, assign_with_half_of_the_last_row_added):
        got = read(model, ["layers.2.layer_input"], edited("layers.1.layer_output", how))["layers.2.layer_input"]
        assert torch.equal(got[:, -1], out[:, -1] * 1.5)
        assert torch.equal(got[:, :-1], out[:, :-1])


@pytest.mark.parametrize("model_type", ["qwen2", "gpt2"])
def test_bug_2_a_block_s_input_is_the_stream_and_no_positions(engines: Any, references: Any, model_type: str) -> None:
    model, reference = engines(model_type), references(model_type)
    for layer in range(model.num_layers):
        names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output")
        paths = [f"layers.{layer}.{name}" for name in names]
        got, want = read(model, paths), reference(read, paths)
        for path in paths:
            assert got[path].is_floating_point()
            close(got[path], want[path], 2e-5, path)


@pytest.mark.parametrize("model_type", ["bloom", "dbrx", "mpt"])
def test_bug_3_a_sublayer_s_output_does_not_contain_the_residual(engines: Any, model_type: str) -> None:
    model = engines(model_type)
    for layer in range(model.num_layers):
        stream, attn, mlp, out = contributions(model, layer)
        close(stream + attn + mlp, out, 1e-5, "the block's sum")
        assert torch.cosine_similarity(attn, stream, dim=-1).max() < 0.99
        without = read(model, [f"layers.{layer}.layer_output"], edited(f"layers.{layer}.mlp.mlp_output", zero))
        close(without[f"layers.{layer}.layer_output"], stream + attn, 1e-6, "the stream without the MLP")


def zero(model: Any, path: str) -> None:
    value(model, path)[:] = 0


@pytest.mark.parametrize("model_type", ["exaone4", "gemma2", "gemma3_text", "olmo2", "olmo3"])
def test_bug_4_contributions_behind_a_norm_add_up_to_the_last_stream(engines: Any, model_type: str) -> None:
    model = engines(model_type)
    blocks = [contributions(model, layer) for layer in range(model.num_layers)]
    total = blocks[0][0] + sum(attn + mlp for _, attn, mlp, _ in blocks)
    close(total, blocks[-1][3], 1e-4, "embedding, attentions and MLPs")


def test_bug_5_a_lens_entry_s_probability_is_that_token_s(engines: Any) -> None:
    from nnterp import demo

    model = engines(str(demo.checkpoint()))
    middle = model.layers[15]
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        lens = model.project_on_vocab(middle.layer_output[:, -1]).softmax(-1)[0].save()
        shown = model.get_topk_closest_tokens(middle.layer_output[:, -1], 5).save()
        last = model.get_topk_closest_tokens(model.layers[-1].layer_output[:, -1], 5).save()
        final = model.next_token_probs[0].save()
    for (entries,), distribution in ((shown, lens), (last, final)):
        ids = distribution.topk(5).indices
        assert list(entries) == [model.tokenizer.decode([token]) for token in ids]
        torch.testing.assert_close(torch.tensor(list(entries.values())), distribution[ids].cpu(), rtol=0, atol=1e-4)
    assert next(iter(last[0])) == " Paris"


@pytest.mark.parametrize("model_type", ["gpt2", "qwen2"])
def test_bug_6_the_last_lens_row_is_the_logits_in_either_precision(engines: Any, model_type: str) -> None:
    for dtype in ("float32", "bfloat16"):
        model = engines(model_type, dtype=dtype)
        last = model.layers[-1]
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            lens = model.project_on_vocab(last.layer_output[:, -1:]).save()
            out = model.logits.save()
        assert lens.argmax() == out.argmax()
        if dtype == "float32":
            torch.testing.assert_close(lens, out, rtol=0, atol=1e-3)


@pytest.mark.parametrize(("model_type", "scale"), [("gemma2", 24**-0.5), ("gemma3_text", 24**-0.5), ("granite", 0.2)])
def test_bug_7_the_scores_scale_is_the_layer_s_own(engines: Any, model_type: str, scale: float) -> None:
    model = engines(model_type)
    values, scores, pattern, heads = attention(model, 0, "values", "scores", "probabilities", "head_outputs")
    close(mixed(pattern, values), heads, 2e-5, "the pattern times the values")
    by_head_width = (scores * (model.head_dim**-0.5 / scale)).softmax(-1)
    wrong = (mixed(by_head_width, values) - heads).abs().max() / heads.abs().max()
    assert wrong > 5e-3, "the checkpoint is to tell the scales apart"


@pytest.mark.parametrize("model_type", ["cohere2", "gemma2", "gemma3_text"])
def test_bug_8_whether_a_layer_has_a_window_is_that_layer_s(engines: Any, model_type: str) -> None:
    model = engines(model_type)
    window, kinds = model.config.sliding_window, model.config.layer_types
    assert {*kinds} == {"sliding_attention", "full_attention"}
    for layer, kind in enumerate(kinds):
        values, pattern, heads = attention(model, layer, "values", "probabilities", "head_outputs", prompt=LONG)
        tokens = pattern.shape[-1]
        assert tokens >= 20
        behind = torch.arange(tokens)[:, None] - torch.arange(tokens)
        if kind == "sliding_attention":
            assert not pattern[..., behind >= window].any()
            assert (pattern[..., behind == window - 1] > 0).all()
        else:
            assert (pattern[..., -1, 0] > 0).all()
        close(mixed(pattern, values), heads, 2e-5, f"layers.{layer}")


@pytest.mark.parametrize("model_type", ["gpt_neox", "llama"])
def test_bug_9_no_score_is_below_the_mask(engines: Any, model_type: str) -> None:
    model = engines(model_type)
    scores, pattern = attention(
        model, 0, "scores", "probabilities", edit=edited("layers.0.self_attn.attention_queries", make_huge)
    )
    assert scores.masked_fill(scores == -torch.inf, 0).min() < -1e4
    assert not pattern.triu(1).any()
    assert not pattern.isnan().any()
    torch.testing.assert_close(pattern.sum(-1), torch.ones(pattern.shape[:-1]))


def make_huge(model: Any, path: str) -> None:
    value(model, path)[:] *= 1e5


def test_bug_10_reading_the_pattern_changes_nothing(engines: Any, references: Any) -> None:
    model, reference = engines("llama"), references("llama")
    paths = [f"layers.{layer}.self_attn.attention_probabilities" for layer in range(model.num_layers)]
    for run in (lambda *given: read(model, *given), lambda *given: reference(read, *given)):
        seen = run([*paths, "logits"])
        assert torch.equal(seen["logits"], run(["logits"])["logits"])
        assert not any(seen[path].triu(1).any() for path in paths)


def test_bug_11_a_query_head_reads_its_group_s_key_and_value_head(engines: Any) -> None:
    model = engines("qwen2")
    groups = model.num_heads // model.num_kv_heads
    assert groups > 1
    values, pattern, heads = attention(model, 1, "values", "probabilities", "head_outputs")
    close(mixed(pattern, values), heads, 2e-5, "with each value head repeated")
    tiled = (pattern @ values.repeat(1, groups, 1, 1)).transpose(1, 2)
    assert (tiled - heads).abs().max() > 0.1 * heads.abs().max()
    (without,) = attention(
        model, 1, "head_outputs", edit=edited("layers.1.self_attn.attention_values", zero_second_head)
    )
    assert not without[:, :, groups:].any()
    assert torch.equal(without[:, :, :groups], heads[:, :, :groups])
    with pytest.raises(RuntimeError, match=rf"IndexError: index {model.num_heads} is out of bounds"):
        logits(model, edited("layers.1.self_attn.attention_head_outputs", read_a_head_too_many))
    assert not torch.equal(logits(model, edited("layers.1.self_attn.attention_values", assign_half)), logits(model))


def zero_second_head(model: Any, path: str) -> None:
    value(model, path)[:, 1] = 0


def read_a_head_too_many(model: Any, path: str) -> None:
    _ = value(model, path)[:, :, model.num_heads]
