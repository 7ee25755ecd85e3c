"""What a block hands back to vLLM's step: copied where it was edited, and nowhere else."""

from __future__ import annotations

import pytest
import torch

pytestmark = pytest.mark.engine


@pytest.fixture
def batcher():
    from nnterp.engines.writes import CheckingBatcher

    made = CheckingBatcher(None)
    made.total = 5
    return made


GROUP = [1, 3]  # tokens 1 to 3 of 5


def test_what_was_only_read_is_put_back_without_a_copy(batcher):
    step = (torch.randn(5, 4), torch.randn(5, 4))
    served = batcher.narrow(step, GROUP)
    assert batcher.widen(step, GROUP, served) is step


def test_rows_that_were_written_in_place_are_in_the_step_already(batcher):
    step = torch.zeros(5, 4)
    batcher.narrow(step, GROUP)[:] = 1
    given = batcher.widen(step, GROUP, batcher.narrow(step, GROUP))
    assert given is step
    assert given.sum(-1).tolist() == [0, 4, 4, 4, 0]


@pytest.mark.parametrize("change", ["both", "one of two", "other rows", "another order"])
def test_what_is_not_the_same_rows_is_spliced_in(batcher, change):
    step = (torch.randn(5, 4), torch.randn(5, 4))
    first, second = batcher.narrow(step, GROUP)
    given = {
        "both": (first + 1, second + 1),
        "one of two": (first, second + 1),
        "other rows": (step[0][:3], second),
        "another order": (second, first),
    }[change]
    spliced = batcher.widen(step, GROUP, given)
    for whole, full, part in zip(spliced, step, given, strict=True):
        assert torch.equal(whole, torch.cat([full[:1], part, full[4:]]))
