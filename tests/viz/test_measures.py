"""The measures against sums written out by hand."""

from __future__ import annotations

import math

import pytest
import torch

from nnterp_viz import measures, reductions
from nnterp_viz.lens import Entropy, Followed, Lens, TopK

PATTERN = torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.2, 0.2, 0.6]])[None, None]


@pytest.fixture
def generator():
    return torch.Generator().manual_seed(0)


def test_entropy_is_in_nats():
    logits = torch.tensor(
        [[0.0, 0.0, 0.0, 0.0], [0.0, -math.inf, -math.inf, -math.inf], [0.0, 0.0, -math.inf, -math.inf]]
    )
    assert measures.entropy(logits) == pytest.approx(torch.tensor([math.log(4), 0.0, math.log(2)]))


def test_kl_is_the_sum_over_the_vocabulary_and_ignores_impossible_tokens():
    p, q = torch.tensor([0.5, 0.5, 0.0]), torch.tensor([0.25, 0.5, 0.25])
    assert measures.kl(p.log(), q.log()).item() == pytest.approx(0.5 * math.log(2))
    assert measures.kl(q.log() + 3, q.log()).item() == pytest.approx(0, abs=1e-6)


def test_rank_is_the_place_in_the_sorted_logits(generator):
    logits = torch.randn(5, 40, generator=generator)
    order = logits.argsort(-1, descending=True)
    for token_id in (0, 7, 39):
        places = (order == token_id).nonzero()[:, 1]
        assert measures.rank(logits, token_id).tolist() == places.tolist()


def test_top_k_gives_each_id_its_own_probability(generator):  # bug 5
    logits = torch.randn(3, 40, generator=generator)
    ids, probabilities = measures.top_k(logits, 5)
    assert torch.equal(probabilities.argsort(-1, descending=True), torch.arange(5).expand(3, 5))
    assert torch.allclose(logits.softmax(-1).gather(-1, ids.long()), probabilities)
    assert measures.top_k(logits, 100)[0].shape == (3, 40)


def test_a_short_prompts_thumbnail_is_its_pattern_row_by_row():
    expected = [[255, 0, 0], [85, 255, 0], [85, 85, 255]]
    assert measures.thumbnails(PATTERN, size=64)[0].tolist() == expected


def test_a_long_prompts_thumbnail_takes_the_largest_weight_under_each_pixel():
    pattern = torch.zeros(1, 2, 100, 100)
    pattern[0, :, :, 0] = 0.4
    pattern[0, :, range(100), range(100)] = 0.8
    pattern[0, 1, 99, 51] = 1.6
    picture = measures.thumbnails(pattern, size=10)
    assert picture.shape == (2, 10, 10)
    assert picture[0, 3].tolist() == [128, 0, 0, 255, 0, 0, 0, 0, 0, 0]
    assert picture[1, 9].tolist() == [128, 0, 0, 0, 0, 255, 0, 0, 0, 255]


def test_row_sums_are_measured_against_one():
    assert measures.row_sum_error(PATTERN).item() == pytest.approx(0, abs=1e-6)
    assert measures.row_sum_error(PATTERN * 0.9).item() == pytest.approx(0.1)


def test_grouped_query_heads_read_the_value_head_of_their_group(generator):  # bug 11
    values = torch.randn(1, 2, 3, 4, generator=generator)
    pattern = torch.rand(1, 6, 3, 3, generator=generator)
    heads = torch.stack([pattern[0, h] @ values[0, h // 3] for h in range(6)], dim=1)[None]
    assert torch.allclose(measures.mix(pattern, values), heads, atol=1e-6)
    assert measures.value_error(pattern, values, heads) < 1e-6
    tiled = torch.stack([pattern[0, h] @ values[0, h % 2] for h in range(6)], dim=1)[None]
    assert measures.value_error(pattern, values, tiled) > 0.1


@pytest.mark.parametrize("sink", [None, False, True])
def test_a_block_reduced_head_by_head_is_the_block_reduced_at_once(generator, sink):
    pattern = torch.randn(1, 4, 90, 90, generator=generator).tril().softmax(-1) * (0.5 if sink else 1)
    values, heads = torch.randn(1, 2, 90, 8, generator=generator), torch.randn(1, 90, 4, 8, generator=generator)
    whole = reductions.attention_row(pattern, values, heads, 64, sink=sink)
    sliced = reductions.attention_row_by_head(pattern[0], values, heads, 64, sink=sink)
    assert sliced.keys() == whole.keys()
    assert torch.equal(sliced["thumbnails"], whole["thumbnails"])
    for name, value in whole.items():
        assert torch.allclose(sliced[name].float(), value.float(), rtol=0, atol=1e-6)
        assert sliced[name].dtype == value.dtype


def test_first_token_mass_leaves_out_the_first_query():
    assert measures.first_token_mass(PATTERN).tolist() == pytest.approx([(0.25 + 0.2) / 2])
    assert measures.first_token_mass(torch.ones(1, 2, 1, 1)).tolist() == [1.0, 1.0]


def test_relative_error_of_an_all_zero_reference_is_absolute():
    assert measures.relative_error(torch.tensor([0.5, 0.0]), torch.zeros(2)).item() == 0.5
    assert measures.relative_error(torch.tensor([3.0, 1.0]), torch.tensor([4.0, 1.0])).item() == 0.25


@pytest.mark.parametrize("step", [1, 3, 10, 100])
def test_a_lens_taken_in_slices_is_the_lens_of_all_blocks(generator, step):  # bug 33
    head = torch.randn(8, 50, generator=generator)
    streams = torch.randn(4, 1, 7, 8, generator=generator)
    sizes = []

    def project(part):
        sizes.append(part.shape[1])
        return part @ head

    lens = Lens(project, [TopK(4), Entropy(), Followed([13])], step=step, rows=4, token_ids=[0] * 7)
    for layer, stream in enumerate(streams):
        own = stream.clone()
        lens.add(own, layer)
        own.zero_()  # as a model may that goes on writing into its stream
    values = lens.values()
    probabilities = (streams @ head)[:, 0].softmax(-1)
    best = probabilities.topk(4)
    assert max(sizes) == min(step, 28)
    assert torch.equal(values["lens.top_ids"], best.indices.int())
    assert torch.allclose(values["lens.top_probabilities"], best.values, atol=1e-6)
    assert torch.allclose(values["lens.entropy"], -(probabilities * probabilities.log()).sum(-1), atol=1e-5)
    assert torch.allclose(values["lens.followed_probability"], probabilities[..., 13], atol=1e-6)
    assert torch.equal(values["lens.followed_rank"], (probabilities > probabilities[..., 13, None]).sum(-1).int())


def test_stacked_rows_have_the_blocks_first_and_names_with_their_prefix():
    stacked = reductions.stack("lens", [{"entropy": torch.zeros(3)}, {"entropy": torch.ones(3)}])
    assert list(stacked) == ["lens.entropy"]
    assert stacked["lens.entropy"].tolist() == [[0, 0, 0], [1, 1, 1]]


def test_half_precision_is_measured_in_float32():  # bug 15
    logits = torch.tensor([[10.0, 9.99, -5.0]]).bfloat16()
    assert measures.entropy(logits).dtype == torch.float32
    assert measures.top_k(logits, 2)[1].dtype == torch.float32
    assert measures.row_sum_error(PATTERN.bfloat16()).dtype == torch.float32
