"""Wrong prompts and wrong blocks on transformers (shared/bugs.md, 70): one sentence, and the next trace is served."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from tests.viz.view_recordings import model

IDS = [5, 17, 290, 300]


def logits(prompt: Any) -> torch.Tensor:
    """The last position's, of each sequence."""
    with model().trace(prompt):
        found = model().logits[:, -1].save()
    return found  # noqa: RET504 - bound inside the trace


@pytest.mark.parametrize(
    "prompt",
    [[IDS], torch.tensor(IDS), torch.tensor([IDS]), {"input_ids": [IDS]}, {"input_ids": torch.tensor([IDS])}],
    ids=["rows", "tensor", "tensor of rows", "tokenized", "tensors"],
)
def test_ids_are_taken_in_every_form(prompt: Any) -> None:  # bug 70
    assert torch.equal(logits(prompt), logits(IDS))


def test_texts_and_ids_of_several_sequences_are_a_batch() -> None:  # bug 70
    assert logits(["The moon", "goes round the earth"]).shape == (2, model().vocab_size)
    assert torch.allclose(logits([IDS[:2], IDS])[1], logits(IDS)[0], atol=1e-4)


@pytest.mark.parametrize(
    ("prompt", "error", "message"),
    [
        (7, TypeError, r"^a prompt is a string .*; this is 7 \(int\)$"),
        (2.5, TypeError, r"this is 2\.5 \(float\)$"),
        (b"text", TypeError, r"this is b'text' \(bytes\)$"),
        (torch.tensor([0.5]), TypeError, r"this is a torch\.float32 tensor of shape \[1\]$"),
        (torch.tensor(3), TypeError, r"this is a torch\.int64 tensor of shape \[\]$"),
        ([True, False], TypeError, "this holds truth values$"),
        ("", ValueError, "^the prompt is empty"),
        ([5, 512], ValueError, "^token id 512 is not in the vocabulary, which has ids 0 to 511$"),
        ([[-1, 5]], ValueError, "^token id -1 is not in the vocabulary"),
        (torch.tensor([[5, 100000]]), ValueError, "^token id 100000 is not"),
    ],
)
def test_what_is_no_prompt_is_one_sentence_before_anything_runs(prompt: Any, error: Any, message: str) -> None:
    clean = logits(IDS)
    with pytest.raises(error, match=message) as caught:  # bug 70
        logits(prompt)
    assert len(str(caught.value).splitlines()) == 1
    assert torch.equal(logits(IDS), clean)


def test_a_wrong_prompt_in_one_of_two_invokes_is_refused() -> None:  # bug 70
    with pytest.raises(ValueError, match="token id 512"), model().trace() as tracer:
        invoke_each(tracer, IDS, [5, 512])


def invoke_each(tracer: Any, *prompts: Any) -> None:
    for prompt in prompts:
        with tracer.invoke(prompt):
            model().logits.save()


@pytest.mark.parametrize("layer", [3, -4, 99])
def test_a_block_that_does_not_exist_is_named_with_those_that_do(layer: int) -> None:
    message = f"^there is no block {layer}; this model has 3, numbered 0 to 2$"
    with pytest.raises(IndexError, match=message), model().trace(IDS):
        model().steer(layer, torch.ones(128))
    with pytest.raises(IndexError, match=message), model().trace(IDS):
        model().skip_layers(layer, layer)


def test_the_last_block_can_be_named_from_the_end() -> None:
    with model().trace(IDS):
        model().steer(-1, torch.ones(128))
        counted = model().logits.save()
    with model().trace(IDS):
        model().steer(2, torch.ones(128))
        named = model().logits.save()
    assert torch.equal(counted, named)
    assert not torch.equal(counted[:, -1], logits(IDS))
