"""Report 58 (shared/bugs.md): arrays of any shape given to a view, which draws recordings and models only."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import nnterp_viz

SHAPES = ((4, 5, 5), (1, 4, 5, 5), (2, 4, 5, 5), (5, 5), (4, 5, 6))


@pytest.mark.parametrize("view", ["attention", "logit_lens", "contributions", "explore"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_bug_58_an_array_of_any_shape_is_refused_in_one_sentence_that_says_what_is_drawn(
    view: str, shape: tuple[int, ...]
) -> None:
    given: Any = torch.rand(shape)
    with pytest.raises(TypeError, match=rf"^{view}\(\) needs a Recording, or a model and a prompt; it got Tensor"):
        getattr(nnterp_viz, view)(given)
    with pytest.raises(TypeError, match="it got list"):
        getattr(nnterp_viz, view)(list(given))
