"""Attention on vLLM: what enters and leaves the engine's attention layer, and what its kernel computes in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from nnsight.intervention.interleaver import Mediator
from torch import Tensor

from nnterp import components, pulse
from nnterp.components.attention import tokens
from nnterp.components.layouts import Pattern
from nnterp.components.vllm.copied import Recomputed, counting_edits
from nnterp.components.vllm.flat import Flat
from nnterp.components.vllm.placed import Placed
from nnterp.components.vllm.ranks import heads_of, sinks_of, slopes_of
from nnterp.errors import Unavailable

#: Why the scores and the pattern cannot be read on a decode step.
DECODE_STEP = (
    "recomputed from this step's queries and keys, and on a decode step the earlier tokens' keys are in vLLM's cache, "
    "which only its kernel reads; read it on the prefill"
)


#: All heads of a layer.
EVERY = slice(None)


def on_decode_step(attention: Any) -> bool:
    """Whether the block asks for a step after the prefill, which reaches the attention layer first."""
    location = f"{attention.attn.path}.input"
    return Mediator.current(location).wanted(location) > 0


class Attention(Placed, components.Attention):
    """An attention whose child ``attn`` is vLLM's attention layer, called ``attn(q, k, v)`` with rows of heads.

    The scores and the pattern are inside that layer's kernel. They are recomputed from the queries and keys with the
    layer's own scale, softcap, ALiBi slopes, sliding window, chunks and sinks, and cannot be written: the kernel takes
    no pattern.
    """

    attention_queries = Flat.like(components.Attention.attention_queries, "attn.inputs", select=0, heads="first")
    attention_keys = Flat.like(components.Attention.attention_keys, "attn.inputs", select=1, heads="first")
    attention_values = Flat.like(components.Attention.attention_values, "attn.inputs", select=2, heads="first")
    attention_head_outputs = Flat.like(components.Attention.attention_head_outputs, "attn.output", heads="last")
    attention_output = Flat.like(components.Attention.attention_output, "output")

    @Recomputed
    def attention_scores(self) -> Pattern:
        """What the softmax reads, ``[1, heads, query, key]``, float32: scaled and capped products, -inf where masked.

        Raises:
            Unavailable: on a decode step, before anything runs.
        """
        if on_decode_step(self):
            raise Unavailable(f"{self.path}.attention_scores is not available: {DECODE_STEP}")
        queries, keys = self.attention_queries, self.attention_keys
        with counting_edits():
            return scores(queries, keys, self.attn._module)  # noqa: SLF001 - nnsight's name for an envoy's module

    @Recomputed
    def attention_probabilities(self) -> Pattern:
        """The attention pattern, ``[1, heads, query, key]``, float32: each query's weights over the keys.

        They sum to 1, and to less where the heads have a sink (`has_sink`).

        Raises:
            Unavailable: on a decode step, before anything runs.
        """
        if on_decode_step(self):
            raise Unavailable(f"{self.path}.attention_probabilities is not available: {DECODE_STEP}")
        products = self.attention_scores
        with counting_edits():
            return pattern(products, self.attn._module)  # noqa: SLF001

    def patterns_by_head(self) -> HeadPatterns:
        """As on transformers, each made when it is asked for: memory for one head at a time.

        Raises:
            Unavailable: where `attention_probabilities` is.
        """
        type(self).attention_probabilities.require(self)
        if on_decode_step(self):
            raise Unavailable(f"{self.path}.attention_probabilities is not available: {DECODE_STEP}")
        return HeadPatterns(self.attention_queries, self.attention_keys, self.attn._module)  # noqa: SLF001

    def scores_by_head(self) -> HeadScores:
        """As on transformers, each made when it is asked for: memory for one head at a time.

        Raises:
            Unavailable: where `attention_scores` is.
        """
        type(self).attention_scores.require(self)
        if on_decode_step(self):
            raise Unavailable(f"{self.path}.attention_scores is not available: {DECODE_STEP}")
        return HeadScores(self.attention_queries, self.attention_keys, self.attn._module)  # noqa: SLF001

    @property
    def has_sink(self) -> bool:
        """As on transformers."""
        return sinks_of(self.attn._module) is not None  # noqa: SLF001

    @property
    def window(self) -> int | None:
        """As on transformers; None too in vLLM's own kernel of latent attention."""
        return tokens(getattr(getattr(self._module, "attn", None), "sliding_window", None))

    @property
    def num_heads(self) -> int:
        """The number of query heads of this block's attention."""
        return heads_of(self.attn._module).count  # noqa: SLF001

    @property
    def num_kv_heads(self) -> int:
        """The number of key and value heads of this block's attention."""
        return heads_of(self.attn._module).kv_count  # noqa: SLF001

    @property
    def head_dim(self) -> int:
        """The width of one head's values."""
        return int(self.attn._module.head_size_v)  # noqa: SLF001

    @property
    def qk_head_dim(self) -> int:
        """The width of one head's queries and keys."""
        return int(self.attn._module.head_size)  # noqa: SLF001


class HeadScores(Sequence[Tensor]):
    """One block's scores by head, ``[query, key]`` each, float32: made when they are asked for and not kept.

    Args:
        queries: ``[1, heads, tokens, width]``.
        keys: ``[1, kv_heads, tokens, width]``.
        layer: The engine's attention layer.
    """

    def __init__(self, queries: Tensor, keys: Tensor, layer: Any) -> None:
        self._queries, self._keys, self._layer = queries, keys, layer

    def __len__(self) -> int:
        return self._queries.shape[1]

    def __getitem__(self, head: Any) -> Any:
        if not 0 <= head < len(self):
            raise IndexError(f"head {head} is not one of the block's {len(self)}, counted from 0")
        pulse.heed()
        of_key = head // (len(self) // self._keys.shape[1])
        one = slice(head, head + 1)
        made = scores(self._queries[:, one], self._keys[:, of_key : of_key + 1], self._layer, one)
        return self._of(made, one)[0, 0]

    def _of(self, scores: Tensor, heads: slice) -> Tensor:  # noqa: ARG002 - for the patterns
        return scores


class HeadPatterns(HeadScores):
    """One block's patterns by head, likewise."""

    def _of(self, scores: Tensor, heads: slice) -> Tensor:
        return pattern(scores, self._layer, heads)


def scores(queries: Tensor, keys: Tensor, layer: Any, heads: slice = EVERY) -> Tensor:
    """The attention scores that vLLM's kernel computes on a prefill.

    Float32 throughout, whatever the model's dtype, because a sharp softmax shows half precision's rounding.

    Args:
        queries: ``[1, heads, tokens, width]``.
        keys: ``[1, kv_heads, tokens, width]``; query head ``h`` reads key head ``h // (heads // kv_heads)``.
        layer: The engine's attention layer, for its scale, softcap, slopes, window and chunk.
        heads: Which of the layer's heads the queries are.

    Returns:
        ``[1, heads, query, key]``, float32, -inf for keys after the query and keys outside its window or chunk.
    """
    implementation = layer.impl
    keys = keys.repeat_interleave(queries.shape[1] // keys.shape[1], dim=1)
    products = (queries.float() @ keys.float().transpose(-1, -2)).mul_(implementation.scale)
    cap = getattr(implementation, "logits_soft_cap", None)
    if cap:
        products = cap * torch.tanh(products / cap)
    tokens = queries.shape[2]
    position = torch.arange(tokens, device=products.device, dtype=torch.int32)
    distance = position[:, None] - position  # how far the key lies behind the query
    slopes = slopes_of(layer)
    if slopes is not None:
        products = products - slopes[heads].to(products).view(1, -1, 1, 1) * distance
    masked = distance < 0
    if layer.sliding_window is not None:
        masked |= distance >= layer.sliding_window
    chunk = getattr(layer, "attention_chunk_size", None)
    if chunk is not None:
        masked |= position[:, None] // chunk != position // chunk
    return products.masked_fill_(masked, -torch.inf)


def pattern(scores: Tensor, layer: Any, heads: slice = EVERY) -> Tensor:
    """The attention pattern that vLLM's kernel makes of `scores` on a prefill.

    A head with a sink has one more column in its softmax, with the same score for every query and no key: what it takes
    is missing from the row's sum (Xiao et al. 2023, "Efficient Streaming Language Models with Attention Sinks").

    Args:
        scores: ``[1, heads, query, key]``, float32.
        layer: The engine's attention layer, for its sinks, ``[heads]``.
        heads: Which of the layer's heads the scores are.

    Returns:
        ``[1, heads, query, key]``, float32.
    """
    sinks = sinks_of(layer)
    if sinks is None:
        return scores.softmax(-1)
    column = sinks[heads].to(scores).view(1, -1, 1, 1).expand(*scores.shape[:-1], 1)
    return torch.cat([scores, column], -1).softmax(-1)[..., :-1]
