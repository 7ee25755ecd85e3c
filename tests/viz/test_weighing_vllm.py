"""What a weight carries on vLLM: as on transformers, and taken by a small trace."""

from __future__ import annotations

import pytest
import torch

from nnterp import StandardizedVLLM
from nnterp_viz import record
from nnterp_viz.clicks import with_weights
from nnterp_viz.weighing import name
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model


@pytest.mark.engine
@pytest.mark.parametrize("family", ["llama", "gemma3_text"])
def test_vllm_s_factors_are_those_of_transformers(family):
    expected = with_weights(model(family), record(model(family), PROMPT), [1], 7)
    with StandardizedVLLM(str(checkpoint(family)), dispatch=True, dtype="float32", max_model_len=128) as engine:
        whole = record(engine, PROMPT)
        got = with_weights(engine, whole, [1], 7)
        assert torch.equal(got["logits"], whole["logits"])
        assert all(torch.equal(got[key], value) for key, value in whole.values.items())
    factors = [key for key in expected.values if ".weighing." in key]
    assert len(factors) == 7
    for key in factors:
        if key != name(1, "error"):
            assert (got[key] - expected[key]).abs().max() <= 1e-4 * expected[key].abs().max().clamp_min(1e-9), key
    assert got[name(1, "error")] < 1e-4
