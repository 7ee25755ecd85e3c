"""A long prompt is reduced in slices: its memory has not the size of all logits, or of all heads' patterns."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from nnterp.components.vllm.attention import HeadPatterns
from nnterp_viz import reductions
from nnterp_viz.lens import CrossEntropy, Entropy, Lens, TopK
from nnterp_viz.prepared import SLICE_BYTES

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a process's largest memory so far, and forgets it"
)

MIB = 2**20


def resident(name: str) -> int:
    """Bytes of this process's memory, now (``VmRSS``) or at most (``VmHWM``)."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024


def extra(work: Callable[[], Any]) -> tuple[Any, int]:
    """What some work gives, and the bytes that it took at the worst moment."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # or it would use again, unseen, what other tests have left to this process
    before = resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the largest resident size so far is forgotten
    found = work()
    return found, resident("VmHWM") - before


def test_a_lens_of_many_tokens_and_blocks_takes_the_memory_of_a_few_slices():  # bug 33
    blocks, tokens, width, vocabulary = 24, 500, 8, 16_384
    generator = torch.Generator().manual_seed(0)
    head = torch.randn(width, vocabulary, generator=generator)
    stream = torch.randn(1, tokens, width, generator=generator)
    sizes = {"step": SLICE_BYTES // (4 * vocabulary), "rows": blocks, "token_ids": [0] * tokens}
    lens = Lens(lambda part: part @ head, [TopK(5), Entropy(), CrossEntropy()], **sizes)

    def read() -> dict[str, torch.Tensor]:
        for layer in range(blocks):
            lens.add(stream, layer)
        return lens.values()

    values, taken = extra(read)
    every_logit = 4 * blocks * tokens * vocabulary
    assert every_logit > 700 * MIB
    assert SLICE_BYTES < taken < every_logit / 3
    assert sum(value.nbytes for value in values.values()) < MIB
    assert values["lens.top_ids"].shape == (blocks, tokens, 5)


def row_of(tokens: int, count: int) -> Callable[[], dict[str, torch.Tensor]]:
    """The work that reduces one block of so many heads."""
    generator = torch.Generator().manual_seed(0)
    queries, keys, values = (torch.randn(1, count, tokens, 4, generator=generator) for _ in range(3))
    layer: Any = SimpleNamespace(sliding_window=None, impl=SimpleNamespace(scale=0.5))
    heads = torch.nn.functional.scaled_dot_product_attention(queries, keys, values, is_causal=True, scale=0.5)
    patterns = HeadPatterns(queries, keys, layer)
    return lambda: reductions.attention_row_by_head(patterns, values, heads.transpose(1, 2), 64)


def test_a_blocks_patterns_take_the_memory_of_a_few_heads_however_many_it_has():
    tokens, count = 1024, 64
    row_of(128, 2)()  # the code that a first call loads is no pattern's memory
    row, taken = extra(row_of(tokens, count))
    one = 4 * tokens**2
    assert one < taken < count * one / 4  # a few heads, beside what the rest of the process takes and frees meanwhile
    assert row["thumbnails"].shape == (count, 64, 64)
    assert float(row["value_error"]) < 1e-5
