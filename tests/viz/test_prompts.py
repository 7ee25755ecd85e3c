"""The forms of a prompt and of a token, and the sentences for everything else."""

from __future__ import annotations

import pytest
import torch

from nnterp_viz.prompts import prompt_ids, token_id
from tests.checkpoints import VOCAB, tokenizer

TEXT = "The Eiffel Tower is in"


@pytest.fixture(scope="module")
def words():
    from transformers import PreTrainedTokenizerFast

    made = tokenizer()
    return made if isinstance(made, PreTrainedTokenizerFast) else PreTrainedTokenizerFast(tokenizer_object=made)


def test_a_prompt_is_taken_in_every_documented_form(words):  # bug 70
    ids = words(TEXT).input_ids
    forms = [
        TEXT, ids, tuple(ids), torch.tensor(ids), torch.tensor([ids]), torch.tensor(ids).numpy(), [ids],
        words(TEXT), words(TEXT, return_tensors="pt"), {"input_ids": ids},
        {"input_ids": [0, 0, *ids], "attention_mask": [0, 0] + [1] * len(ids)},
    ]  # fmt: skip
    for form in forms:
        assert prompt_ids(words, form, VOCAB) == ids


@pytest.mark.parametrize(
    ("prompt", "error", "message"),
    [
        (None, TypeError, "this one is None"),
        (3.5, TypeError, "of type float"),
        (7, TypeError, "of type int"),
        (["a", "b"], TypeError, "a list of str"),
        (torch.zeros(2, 3, dtype=torch.long), TypeError, r"a Tensor of shape \[2, 3\] holds 2 prompts"),
        (torch.tensor([0.5]), TypeError, r"a Tensor of shape \[1\]"),
        ("", ValueError, "the prompt's text has no token"),
        ([], ValueError, "has no token"),
        ([1, VOCAB], ValueError, f"the id {VOCAB}; this model's ids run from 0 to {VOCAB - 1}"),
        ([-1], ValueError, "the id -1"),
    ],
)
def test_any_other_prompt_is_refused_in_one_sentence(words, prompt, error, message):  # bug 70
    with pytest.raises(error, match=message) as caught:
        prompt_ids(words, prompt, VOCAB)
    assert "\n" not in str(caught.value)
    if error is TypeError:
        assert "[1, t], a tokenizer's output for one prompt, or a chat" in str(caught.value)


def test_a_token_is_an_id_or_a_text_of_one_token(words):
    (city,) = words(" city", add_special_tokens=False).input_ids
    assert token_id(words, city, "target", VOCAB) == city
    assert token_id(words, torch.tensor(city), "target", VOCAB) == city
    assert token_id(words, " city", "target", VOCAB) == city


def test_a_text_is_tried_with_a_space_before_it_and_as_a_label_of_a_view(words):
    (city,) = words(" city", add_special_tokens=False).input_ids
    assert len(words("city", add_special_tokens=False).input_ids) > 1
    assert token_id(words, "city", "target", VOCAB) == city
    assert token_id(words, "·city", "target", VOCAB) == city


def test_a_text_that_is_a_token_by_itself_is_preferred_to_the_one_with_a_space(words):
    (bare,), (spaced,) = (words(text, add_special_tokens=False).input_ids for text in ("a", " a"))
    assert bare != spaced
    assert token_id(words, "a", "follow", VOCAB) == bare


def test_a_text_of_several_tokens_is_refused_with_the_tokens(words):
    with pytest.raises(
        ValueError, match=r"target='Colossal squid' is \d+ tokens \(.+ \| .+\), with or without a space"
    ):
        token_id(words, "Colossal squid", "target", VOCAB)


@pytest.mark.parametrize(
    ("token", "error"), [(VOCAB, ValueError), (-2, ValueError), (1.5, TypeError), (True, TypeError)]
)
def test_any_other_token_is_refused(words, token, error):
    with pytest.raises(error, match="follow"):
        token_id(words, token, "follow", VOCAB)
