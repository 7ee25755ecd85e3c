"""Head scores on vLLM's engine, against plain transformers' patterns."""

from __future__ import annotations

import pytest
import torch

from nnterp_viz import head_scores, rank_heads
from nnterp_viz.edits import Ablate
from nnterp_viz.heads.finder import measured
from tests.checkpoints import checkpoint
from tests.viz.reference import reference
from tests.viz.test_heads import PROMPT, by_hand, summed

pytestmark = pytest.mark.engine
CLOSE = {"rtol": 5e-3, "atol": 5e-3}  # the engines' kernels sum in different orders


@pytest.fixture(scope="module")
def plain():
    return reference("llama", list(range(5, 12)))  # before vLLM leaves its own norms in transformers' modules


@pytest.fixture(scope="module")
def model(plain):  # noqa: ARG001 - after it, as above
    from nnterp import StandardizedVLLM

    return StandardizedVLLM(str(checkpoint("llama")), dispatch=True, dtype="float32", max_model_len=128)


def test_scores_are_sums_over_transformers_own_patterns(model):
    found = head_scores(model)
    assert len(found) == 6
    for name, each in found.items():
        patterns = torch.stack(reference("llama", list(each.probe.token_ids)).patterns)
        torch.testing.assert_close(each.values, summed(patterns, by_hand(each.probe)[name]), **CLOSE)


def test_a_mask_is_summed_in_the_engine(model, plain):
    found = rank_heads(model, [(4, 1), (6, 2)], list(range(5, 12)))
    patterns = torch.stack(plain.patterns)
    torch.testing.assert_close(found.values, (patterns[:, :, 4, 1] + patterns[:, :, 6, 2]) / 2, **CLOSE)
    assert "packed" in found.code


def test_an_edit_changes_the_scores_of_later_blocks_only(model):
    found = rank_heads(model, [(4, 1), (6, 2)], PROMPT)
    edited = measured(model, found.probe, [found.score], [Ablate(layer=1, part="attention")])[0]
    assert torch.equal(edited.values[:2], found.values[:2])
    assert not torch.allclose(edited.values[2], found.values[2])
