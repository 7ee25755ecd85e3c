"""Which forms of a prompt a trace takes, and the sentence for those that it does not (bug 70)."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from tests.engine.engines import equal, held, shared, values

pytestmark = pytest.mark.engine

IDS = [5, 17, 290, 300]


@pytest.fixture(scope="module")
def model():
    return shared()


@pytest.mark.parametrize(
    "prompt",
    [
        tuple(IDS),
        torch.tensor(IDS),
        torch.tensor([IDS]),
        torch.tensor(IDS, dtype=torch.int32),
        np.array(IDS),
        [np.int64(one) for one in IDS],
        {"input_ids": [IDS], "attention_mask": [[1] * len(IDS)]},
        {"input_ids": torch.tensor([IDS])},
        {"prompt_token_ids": IDS},
        {"prompt_token_ids": torch.tensor(IDS)},
    ],
    ids=[
        "tuple",
        "tensor",
        "tensor of one row",
        "int32",
        "array",
        "numpy ids",
        "tokenized",
        "tensors",
        "vllm",
        "vllm2",
    ],
)
def test_the_ids_of_one_sequence_are_taken_in_every_form(model, prompt):
    assert equal(values(model, prompt), values(model, IDS))


def test_a_text_and_what_the_tokenizer_returns_for_it_are_one(model):
    text = "The Eiffel Tower"
    for prompt in (model.tokenizer(text), model.tokenizer(text, return_tensors="pt"), {"prompt": text}):
        assert equal(values(model, prompt), values(model, text))


@pytest.mark.parametrize(
    ("prompt", "error", "message"),
    [
        (None, TypeError, "a prompt is a string, the token ids .*; this is None$"),
        (7, TypeError, r"a prompt is a string, .*; this is 7 \(int\)$"),
        (2.5, TypeError, "a prompt is a string"),
        (b"text", TypeError, "a prompt is a string"),
        ([1.5, 2.0], TypeError, r"a prompt is a string, .* has 1.5 \(float\) among its ids$"),
        ([True], TypeError, "True"),
        (
            ["one", "two"],
            ValueError,
            r"a prompt is a string, .*; this holds several: use one tracer.invoke\(...\) for each$",
        ),
        ([[1, 2], [3, 4]], ValueError, "use one tracer.invoke"),
        (
            torch.tensor([IDS, IDS]),
            ValueError,
            r"of shape \[2, 4\] holds 2 sequences: use one tracer.invoke\(...\) for each$",
        ),
        (torch.zeros(1, 1, 3, dtype=torch.int64), ValueError, r"of shape \[1, 1, 3\]"),
        (torch.tensor([0.5]), TypeError, "0.5"),
        (torch.tensor(3), ValueError, r"of shape \[\]"),
        ("", ValueError, "the prompt is empty"),
        ([], ValueError, "the prompt is empty"),
        (torch.tensor([], dtype=torch.int64), ValueError, "the prompt is empty"),
        ({"prompt_token_ids": []}, ValueError, "the prompt is empty"),
        ({"input_ids": []}, ValueError, "the prompt is empty"),
        ([5, 512], ValueError, "token id 512 is not in the vocabulary, which has ids 0 to 511$"),
        ([-1, 5], ValueError, "token id -1 is not in the vocabulary"),
        ({"input_ids": [[5, 100000]]}, ValueError, "token id 100000 is not in the vocabulary"),
    ],
)
def test_anything_else_is_one_sentence_and_the_engine_lives(model, prompt, error, message):
    with pytest.raises(error, match=message) as caught:
        values(model, prompt)
    assert len(str(caught.value).splitlines()) == 1
    assert held(model) == {}
    assert values(model, IDS)


def test_a_wrong_prompt_in_one_of_two_invokes_runs_neither(model):
    with pytest.raises(TypeError, match="a prompt is a string"), model.trace(temperature=0.0, max_tokens=1) as tracer:
        trace_of_two(model, tracer)
    assert held(model) == {}


def trace_of_two(model, tracer):
    for prompt in (IDS, None):
        with tracer.invoke(prompt):
            model.logits.save()
