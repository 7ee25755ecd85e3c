"""Reports about which run, rows and precision a value belongs to (shared/bugs.md, 12 to 18), tried on vLLM."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import nnsight
import pytest
import torch
from torch import Tensor

from tests.checkpoints import BOS, SPECIAL_TOKENS, checkpoint
from tests.vllm_families.running import OTHER, PROMPT, close, logits, projected, read, token_ids

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("model_type", ["qwen2", "llama", "phi"])
def test_bug_12_lens_and_engine_have_one_head_with_its_bias(engines: Any, references: Any, model_type: str) -> None:
    model, reference = engines(model_type), references(model_type)
    got, want = projected(model, model.num_layers - 1), logits(model)
    close(got, want, 1e-5, "the lens")
    theirs = reference(logits)
    close(want, theirs, 2e-5, "logits")
    assert want.argmax() == theirs.argmax()
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        bias = model.unembedding_bias(range(model.vocab_size)).save()
        head = model.unembedding(range(model.vocab_size)).save()
        final = model.final_norm_output[:, -1].save()
    assert bool(bias.any()) == (model_type == "phi")
    close(final @ head.T + bias, want[0], 1e-5, "the final norm's output along the head's rows")


def test_bug_13_what_ran_is_seen_in_the_ids_a_doubled_start_token_included(engines: Any, tmp_path: Path) -> None:
    model = engines(str(with_start_token(tmp_path / "llama")), max_model_len=256)
    text = SPECIAL_TOKENS[BOS] + PROMPT
    paths = ["input_ids", "layers.0.layer_output"]
    doubled, stream = read(model, paths, prompt=text).values()
    assert doubled[0, :3].tolist() == [BOS, BOS, token_ids(model)[1]]
    assert doubled.shape[1] == stream.shape[1]
    ids = model.tokenizer(text, add_special_tokens=False).input_ids
    single, stream = read(model, paths, prompt=ids).values()
    assert single[0].tolist() == ids
    assert ids.count(BOS) == 1
    assert single.shape[1] == stream.shape[1] == doubled.shape[1] - 1


def with_start_token(folder: Path) -> Path:
    """A copy of the tiny Llama whose tokenizer puts a start token before every text."""
    from tokenizers.processors import TemplateProcessing
    from transformers import AutoTokenizer

    shutil.copytree(checkpoint("llama"), folder)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    name = SPECIAL_TOKENS[BOS]
    tokenizer.backend_tokenizer.post_processor = TemplateProcessing(single=f"{name} $A", special_tokens=[(name, BOS)])
    tokenizer.save_pretrained(folder)
    return folder


def test_bug_14_a_prompt_s_values_do_not_depend_on_what_it_runs_with(engines: Any, references: Any) -> None:
    model, reference = engines("gpt2"), references("gpt2")
    ids = token_ids(model, OTHER)
    prompts = [ids[:3], ids[:6], ids[:12]]
    blocks = list(model.layers)
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        for prompt in prompts:
            with tracer.invoke(prompt):
                streams = nnsight.save([block.layer_output[:, -1] for block in blocks])
                last = model.logits.save()
    paths = [*(f"layers.{layer}.layer_output" for layer in range(len(blocks))), "logits"]
    for index, prompt in enumerate(prompts):
        for alone in (read(model, paths, prompt=prompt), reference(read, paths, prompt=[prompt])):
            for layer in range(len(blocks)):
                close(streams[index][layer].cpu(), alone[paths[layer]][:, -1], 1e-4, paths[layer])
            assert last[index].argmax() == alone["logits"][:, -1].argmax()


def test_bug_14_a_pattern_that_is_read_first_is_that_of_the_prompt_alone(engines: Any) -> None:
    """Each block waits for its queries within the read of the pattern, while the others' run."""
    model = engines("gpt2")
    ids = token_ids(model, OTHER)
    prompts = [ids[:3], ids[:6], ids[:12]]
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        for prompt in prompts:
            with tracer.invoke(prompt):
                pattern = model.layers[1].self_attn.attention_probabilities.save()
                scores = model.layers[2].self_attn.attention_scores.exp().save()
    for index, prompt in enumerate(prompts):
        paths = ["layers.1.self_attn.attention_probabilities", "layers.2.self_attn.attention_scores"]
        alone = read(model, paths, prompt=prompt)
        close(pattern[index].cpu(), alone[paths[0]], 1e-4, paths[0])
        close(scores[index].cpu(), alone[paths[1]].exp(), 1e-4, paths[1])


def test_bug_15_half_precision_keeps_the_picture(engines: Any) -> None:
    for dtype, resolution in (("float32", 1e-6), ("bfloat16", 2**-6)):
        model = engines("qwen2", dtype=dtype)
        for layer in (0, model.num_layers - 1):
            path = f"layers.{layer}.self_attn.attention_probabilities"
            pattern = read(model, [path])[path]
            assert pattern.dtype == torch.float32
            assert not pattern.isnan().any()
            torch.testing.assert_close(pattern.sum(-1), torch.ones(pattern.shape[:-1]), rtol=0, atol=1e-5)
            names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
            stream, attention, mlp, out = read(model, [f"layers.{layer}.{name}" for name in names]).values()
            assert out.dtype == getattr(torch, dtype)
            close(stream.float() + attention.float() + mlp.float(), out, resolution, f"{dtype}, layers.{layer}")
        assert projected(model, model.num_layers - 1).argmax() == logits(engines("qwen2")).argmax()


def test_bug_16_a_prompt_that_begins_like_an_earlier_one_is_computed_whole(engines: Any) -> None:
    model = engines("llama")
    ids = (token_ids(model, OTHER) * 20)[:200]  # more than a block of the engine's cache, which holds 128 tokens
    paths = ["layers.1.layer_output", "layers.1.self_attn.attention_probabilities"]
    first, second = read(model, paths[:1], prompt=ids), read(model, paths[:1], prompt=ids)
    assert first[paths[0]].shape[1] == len(ids)
    assert torch.equal(first[paths[0]], second[paths[0]])
    other = [*ids[:150], *reversed(ids[150:])]
    assert read(model, paths[1:], prompt=other)[paths[1]].shape[-2:] == (len(ids), len(ids))
    stream = read(model, paths[:1], prompt=other)[paths[0]]
    assert stream.shape[1] == len(ids)
    close(stream[:, :150], first[paths[0]][:, :150], 1e-5, "the rows that the prompts share")


@pytest.mark.parametrize("model_type", ["qwen2", "gemma3_text"])
def test_bug_17_block_k_leaves_the_stream_that_transformers_lists_at_k_plus_1(
    engines: Any, references: Any, model_type: str
) -> None:
    model = engines(model_type)
    listed = references(model_type)(hidden_states, token_ids(model))
    close(read(model, ["layers.0.layer_input"])["layers.0.layer_input"], listed[0], 2e-5, "the embedding")
    for layer in range(model.num_layers - 1):
        path = f"layers.{layer}.layer_output"
        close(read(model, [path])[path], listed[layer + 1], 2e-5, path)


def hidden_states(model: Any, ids: list[int]) -> list[Tensor]:
    """transformers' own list, of a run without a trace."""
    with torch.no_grad():
        return list(model._module(torch.tensor([ids]), output_hidden_states=True).hidden_states)


def test_bug_18_the_lens_fills_every_position_though_logits_have_one(engines: Any, references: Any) -> None:
    model, reference = engines("llama"), references("llama")
    last = model.layers[-1]
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        lens = model.project_on_vocab(last.layer_output).save()
        out = model.logits.save()
    theirs = reference(read, ["logits"])["logits"]
    assert out.shape == (1, 1, model.vocab_size)
    close(lens.cpu(), theirs, 2e-5, "the lens at every position")
    assert torch.equal(lens.argmax(-1).cpu(), theirs.argmax(-1))
    with pytest.raises(RuntimeError, match=r"IndexError: index 3 is out of bounds for dimension 1 with size 1"):
        fourth_logits(model)
    assert torch.equal(logits(model), out.cpu())


def fourth_logits(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        _ = model.logits[:, 3].save()
