"""Reports about edits, their order and their rows (shared/bugs.md, 60 to 67), tried on vLLM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nnsight
import pytest
import torch

from tests.vllm_families.running import OTHER, PROMPT, assign, close, edited, logits, read, value

pytestmark = pytest.mark.engine

STREAMS = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
INTERIOR = tuple(f"self_attn.attention_{name}" for name in ("queries", "keys", "values", "head_outputs"))
PROMPTS = [PROMPT, OTHER, "Water boils at", "def add(left, right):"]


def test_bug_60_a_saved_value_stays_what_it_was_read_as(engines: Any) -> None:
    model = engines("llama")
    paths = [f"layers.{layer}.{name}" for layer in range(model.num_layers) for name in STREAMS]
    paths = ["token_embeddings", *paths, "final_norm_output"]
    with model.trace(temperature=0.0, max_tokens=2, ignore_eos=True) as tracer:
        for prompt in [PROMPT, *PROMPTS]:
            with tracer.invoke(prompt):
                plain, cloned = nnsight.save({}), nnsight.save({})
                for path in paths:
                    plain[path] = value(model, path)
                    cloned[path] = value(model, path).clone()
    assert len(plain) == 1 + len(PROMPTS)
    for one, other in zip(plain, cloned, strict=True):
        assert all(torch.equal(one[path], other[path]) for path in paths)
    alone = read(model, paths)
    for path in paths:
        close(plain[0][path].cpu(), alone[path], 2e-5, path)


@pytest.mark.parametrize("model_type", ["llama", "gpt2", "granite", "olmo2"])
def test_bug_61_a_value_can_be_read_written_and_read_again(engines: Any, model_type: str) -> None:
    model = engines(model_type)
    support = model.support()
    inner = ("attention_norm_output", "mlp_norm_output", "mlp.mlp_neurons")
    names = [name for name in (*STREAMS, *INTERIOR, *inner) if support[name] is None]
    clean = logits(model)
    for path in ["token_embeddings", *(f"layers.1.{name}" for name in names), "final_norm_output", "logits"]:
        assert torch.equal(logits(model, edited(path, write_it_back_twice)), clean), path


def write_it_back_twice(model: Any, path: str) -> None:
    served = value(model, path)
    assign(model, path, served * 1)
    again = value(model, path)
    again += 0
    assign(model, path, again)
    assert torch.equal(value(model, path), served)


def read_mlp_then_zero_attention(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        _ = model.layers[1].mlp.mlp_output.save()
        model.layers[1].self_attn.attention_output[:] = 0


def read_mlp_then_assign_attention(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        mlp = model.layers[1].mlp.mlp_output.save()
        model.layers[1].self_attn.attention_output = mlp * 0


def read_a_later_block_first(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        _ = model.layers[2].layer_output.save()
        _ = model.layers[0].layer_output.save()


def read_logits_first(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        _ = model.logits.save()
        _ = model.layers[0].layer_output.save()


def assign_after_the_block(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        out = model.layers[1].layer_output.save()
        model.layers[1].mlp.mlp_output = out * 0


@pytest.mark.parametrize(
    ("run", "late"),
    [
        (read_mlp_then_zero_attention, "layers.1.self_attn.output"),
        (read_mlp_then_assign_attention, "layers.1.self_attn.output"),
        (read_a_later_block_first, "layers.0.output"),
        (read_logits_first, "layers.0.output"),
        (assign_after_the_block, "layers.1.mlp.output"),
    ],
)
def test_bug_62_what_comes_too_late_raises_and_names_itself(
    engines: Any, run: Callable[[Any], None], late: str
) -> None:
    model = engines("llama")
    clean = logits(model)
    with pytest.raises(RuntimeError, match=rf"OutOfOrderError: .*{late}.* already ran past it"):
        run(model)
    assert torch.equal(logits(model), clean)


def test_bug_63_each_invoke_sees_its_own_logits_at_each_of_its_steps(engines: Any) -> None:
    model = engines("llama")
    counts = [3, 5, 3]
    with model.trace(temperature=0.0, ignore_eos=True) as tracer:
        for prompt, count in zip(PROMPTS, counts, strict=False):
            with tracer.invoke(prompt, max_tokens=count):
                steps = nnsight.save([])
                for _ in tracer.iter[:count]:
                    steps.append(model.logits)
    assert [len(own) for own in steps] == counts
    for prompt, count, together in zip(PROMPTS, counts, steps, strict=False):
        with model.trace(prompt, temperature=0.0, max_tokens=count, ignore_eos=True) as tracer:
            alone = nnsight.save([])
            for _ in tracer.iter[:count]:
                alone.append(model.logits)
        for one, other in zip(together, alone, strict=True):
            assert one.shape == (1, 1, model.vocab_size)
            close(one.cpu(), other.cpu(), 2e-5, prompt)


def test_bug_66_rows_follow_requests_that_end_at_different_steps(engines: Any) -> None:
    model = engines("llama")
    block = model.layers[1]
    counts = [1, 3, 5, 9]
    clean = [drawn(model, prompt, count) for prompt, count in zip(PROMPTS, counts, strict=True)]
    with model.trace(temperature=0.0, ignore_eos=True) as tracer:
        for index, (prompt, count) in enumerate(zip(PROMPTS, counts, strict=True)):
            with tracer.invoke(prompt, max_tokens=count):
                edits = nnsight.save([])
                tokens = nnsight.save([])
                for _ in tracer.iter[:count]:
                    if index == 3:
                        block.layer_output[:] *= -1
                        edits.append(model.layers[2].layer_input.shape[1])
                    tokens.append(int(model.logits.argmax()))
    assert tokens[:3] == clean[:3]
    assert tokens[3] != clean[3]
    assert len(edits[3]) == 9
    assert [drawn(model, prompt, count) for prompt, count in zip(PROMPTS, counts, strict=True)] == clean


def drawn(model: Any, prompt: str, count: int) -> list[int]:
    """The tokens that the model continues a prompt with."""
    with model.trace(prompt, temperature=0.0, max_tokens=count, ignore_eos=True) as tracer:
        result = tracer.result.save()
    return list(result.outputs[0].token_ids)


@pytest.mark.parametrize(
    ("change", "shape"),
    [
        (lambda stream: stream[:, :-1], r"\(1, 10, 128\)"),
        (lambda stream: stream[..., :-1], r"\(1, 11, 127\)"),
        (lambda stream: stream[0], r"\(11, 128\)"),
        (lambda _: 0.0, r"\(\)"),
    ],
    ids=["a row less", "another width", "no batch axis", "a number"],
)
def test_bug_67_a_wrong_shape_is_refused_in_its_own_request(engines: Any, change: Any, shape: str) -> None:
    model = engines("llama")
    block, path = model.layers[1], "layers.1.layer_output"
    clean = read(model, [path], prompt=OTHER)[path]
    message = rf"{path} is \(1, 11, 128\) on this request and cannot be replaced by a value of shape {shape}"
    with pytest.raises(RuntimeError, match=message):
        beside_another(model, block, change)
    assert torch.equal(read(model, [path], prompt=OTHER)[path], clean)


def beside_another(model: Any, block: Any, change: Any) -> None:
    """One request assigns a changed stream while another runs."""
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        with tracer.invoke(OTHER):
            _ = block.layer_output.save()
        with tracer.invoke(PROMPT):
            block.layer_output = change(block.layer_output)


@pytest.mark.parametrize(
    "change",
    [lambda stream: stream.double(), lambda stream: stream.cpu(), lambda stream: stream * torch.nan],
    ids=["float64", "on the CPU", "NaN"],
)
def test_bug_67_another_dtype_device_or_nan_is_taken_and_stays_in_its_own_rows(engines: Any, change: Any) -> None:
    model = engines("llama")
    block, following = model.layers[1], model.layers[2]
    path = "layers.2.layer_output"
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        with tracer.invoke(OTHER):
            out = following.layer_output.save()
        with tracer.invoke(PROMPT):
            block.layer_output = change(block.layer_output)
            out = following.layer_output.save()
    close(out[0].cpu(), read(model, [path], prompt=OTHER)[path], 2e-5, "the other request's stream")
    expected = read(model, [path])[path]
    torch.testing.assert_close(out[1].cpu(), change(torch.ones(())).to(expected) * expected, equal_nan=True)
