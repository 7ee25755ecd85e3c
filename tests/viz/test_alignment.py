"""`aligned`: pairs of tokens of two prompts, by the longest runs that both have."""

from __future__ import annotations

import itertools

import pytest
import torch

import nnterp_viz
from nnterp_viz import aligned


@pytest.mark.parametrize(
    ("a", "b", "pairs"),
    [
        ([1, 2, 3], [1, 9, 3], [(0, 0), (1, 1), (2, 2)]),
        ([1, 2, 3], [2, 3, 4], [(0, 0), (1, 1), (2, 2)]),  # equally long: place by place
        ([1, 2, 3], [1, 2, 7, 3], [(0, 0), (1, 1), (2, 3)]),
        ([1, 2, 7, 3], [1, 2, 3], [(0, 0), (1, 1), (3, 2)]),
        ([1, 2, 3, 4], [1, 8, 9, 3, 4], [(0, 0), (2, 3), (3, 4)]),  # 2 became 8 9: none of them has a partner
        ([1, 2, 3, 4], [1, 9, 3, 5, 4], [(0, 0), (1, 1), (2, 2), (3, 4)]),  # 2 became 9
        ([1, 2], [3, 4, 5], []),
        ([], [1], []),
    ],
)
def test_what_both_prompts_have_is_paired_and_what_one_has_alone_is_not(a, b, pairs):
    assert aligned(a, b) == pairs


def test_tensors_of_ids_are_paired_as_lists_of_them_are():
    a, b = [1, 2, 7, 5, 6, 3], [1, 5, 6, 2, 3]
    assert aligned(torch.tensor(a), torch.tensor(b)) == aligned(a, b)
    assert (3, 1) in aligned(a, b)


@pytest.mark.parametrize("prompt", ["The cat", None, 5, [1.5]])
def test_what_is_no_list_of_ids_is_refused_in_words(prompt):
    with pytest.raises(TypeError, match=r"pairs token ids: recording.token_ids|a token id is 1.5"):
        aligned(prompt, [1, 2])


def test_pairs_rise_in_both_prompts_and_no_frequent_token_is_left_aside():
    a = [0, 1, 0, 0, 2, 1, 3] * 40  # difflib leaves frequent elements of more than 200 aside by itself
    for cut in (0, 1, 37, 200, len(a)):
        b = [*a[:cut], 9, 9, *a[cut:]]
        pairs = aligned(a, b)
        assert [a[i] for i, _ in pairs] == [b[j] for _, j in pairs] == a  # only what was put in has no partner
        assert all(i < k and j < m for (i, j), (k, m) in itertools.pairwise(pairs))


def test_the_function_is_the_packages_own():
    assert nnterp_viz.aligned is aligned
