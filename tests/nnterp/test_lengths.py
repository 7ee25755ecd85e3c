"""Prompts of more tokens than a model has positions for, on transformers."""

from __future__ import annotations

import pytest
import torch
from transformers import AutoConfig

from nnterp import StandardizedTransformer
from nnterp.lengths import longest
from tests.checkpoints import checkpoint


def last(model: StandardizedTransformer, tokens: int) -> torch.Tensor:
    with torch.no_grad(), model.trace([5] * tokens):
        found = model.logits[:, -1].save()
    return found  # noqa: RET504 - bound inside the trace


@pytest.mark.parametrize("family", ["gpt2", "opt", "gptj"])
def test_a_prompt_beyond_the_table_of_positions_is_refused_with_both_numbers(family: str) -> None:  # bug 35
    model = StandardizedTransformer(str(checkpoint(family)), dtype="float32")
    limit = longest(model)
    assert limit is not None
    assert last(model, limit).isfinite().all()
    with pytest.raises(
        ValueError, match=rf"^the prompt has {limit + 1} tokens and this model has positions for {limit}:"
    ):
        last(model, limit + 1)
    assert last(model, 3).isfinite().all()


def test_a_rotary_model_runs_beyond_what_its_config_declares() -> None:
    model = StandardizedTransformer(str(checkpoint("llama")), dtype="float32")
    declared = AutoConfig.from_pretrained(checkpoint("llama")).max_position_embeddings
    assert longest(model) == declared
    assert last(model, declared + 1).isfinite().all()
