"""The recomputed scores and pattern against a loop over single numbers, for what no tiny checkpoint here combines."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor

from nnterp.components.vllm.attention import HeadPatterns, pattern, scores

TOKENS, HEADS, KV_HEADS, WIDTH = 7, 4, 2, 8


def layer(window: int | None = None, chunk: int | None = None, **implementation: Any) -> Any:
    """An attention layer's settings, as the engine's has them."""
    chunks = {} if chunk is None else {"attention_chunk_size": chunk}
    return SimpleNamespace(sliding_window=window, impl=SimpleNamespace(scale=0.3, **implementation), **chunks)


def draw(heads: int, seed: int, dtype: torch.dtype = torch.float32) -> Tensor:
    generator = torch.Generator().manual_seed(seed)
    return (3 * torch.randn(1, heads, TOKENS, WIDTH, generator=generator)).to(dtype)


def one_by_one(queries: Tensor, keys: Tensor, settings: Any) -> Tensor:
    """Each score on its own, in float64."""
    expected = torch.full((1, HEADS, TOKENS, TOKENS), -torch.inf, dtype=torch.float64)
    cap = getattr(settings.impl, "logits_soft_cap", None)
    slopes = getattr(settings.impl, "alibi_slopes", None)
    for head in range(HEADS):
        for query in range(TOKENS):
            for key in range(query + 1):
                if settings.sliding_window is not None and query - key >= settings.sliding_window:
                    continue
                chunk = getattr(settings, "attention_chunk_size", TOKENS)
                if key < query - query % chunk:
                    continue
                score = float(queries[0, head, query].double() @ keys[0, head // (HEADS // KV_HEADS), key].double())
                score *= settings.impl.scale
                if cap:
                    score = cap * math.tanh(score / cap)
                if slopes is not None:
                    score -= float(slopes[head]) * (query - key)
                expected[0, head, query, key] = score
    return expected


@pytest.mark.parametrize(
    "settings",
    [
        layer(),
        layer(window=3),
        layer(chunk=3),
        layer(logits_soft_cap=2.0),
        layer(logits_soft_cap=0, window=1),
        layer(alibi_slopes=torch.tensor([0.5, 0.25, 0.125, 0.0625])),
        layer(window=4, logits_soft_cap=5.0, alibi_slopes=torch.tensor([1.0, 0.5, 0.0, 2.0])),
    ],
    ids=["plain", "window", "chunk", "softcap", "no cap written as 0", "ALiBi", "all"],
)
def test_each_score_is_scaled_capped_tilted_and_masked(settings: Any) -> None:
    queries, keys = draw(HEADS, 0), draw(KV_HEADS, 1)
    torch.testing.assert_close(scores(queries, keys, settings), one_by_one(queries, keys, settings).float())


def test_a_sink_takes_its_share_of_each_row_and_has_no_column() -> None:
    sinks = torch.tensor([-1.0, 0.0, 2.0, 30.0], dtype=torch.bfloat16)
    settings = layer(window=3, sinks=sinks)
    expected = one_by_one(draw(HEADS, 0), draw(KV_HEADS, 1), settings)
    weights = expected.exp()
    weights /= weights.sum(-1, keepdim=True) + sinks.double().exp().view(1, HEADS, 1, 1)
    got = pattern(expected.float(), settings)
    torch.testing.assert_close(got, weights.float())
    assert (got.sum(-1)[:, 3] < 1e-3).all()


def test_without_a_sink_a_row_sums_to_one() -> None:
    for settings in (layer(), layer(sinks=None)):
        got = pattern(scores(draw(HEADS, 0), draw(KV_HEADS, 1), settings), settings)
        torch.testing.assert_close(got.sum(-1), torch.ones(1, HEADS, TOKENS))


def test_bug_15_scores_are_computed_in_float32_from_half_precision() -> None:
    queries, keys = draw(HEADS, 2, torch.bfloat16), draw(KV_HEADS, 3, torch.bfloat16)
    got = scores(queries, keys, layer())
    assert got.dtype == torch.float32
    torch.testing.assert_close(got, one_by_one(queries, keys, layer()).float())


@pytest.mark.parametrize(
    "settings",
    [
        layer(),
        layer(window=4, logits_soft_cap=5.0, alibi_slopes=torch.tensor([1.0, 0.5, 0.0, 2.0])),
        layer(chunk=3, sinks=torch.tensor([-1.0, 0.0, 2.0, 30.0])),
    ],
    ids=["plain", "window, softcap, ALiBi", "chunk, sinks"],
)
def test_patterns_made_head_by_head_are_those_made_together(settings: Any) -> None:
    queries, keys = draw(HEADS, 0), draw(KV_HEADS, 1)
    one_by_one = HeadPatterns(queries, keys, settings)
    together = pattern(scores(queries, keys, settings), settings)[0]
    assert len(one_by_one) == HEADS
    torch.testing.assert_close(torch.stack(list(one_by_one)), together, rtol=0, atol=1e-6)
    with pytest.raises(IndexError, match="head 4 is not one of the block's 4"):
        one_by_one[HEADS]
