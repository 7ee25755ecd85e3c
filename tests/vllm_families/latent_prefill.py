"""A prompt's latent attention by torch, where FlashAttention, vLLM's only kernel for it on Hopper, is not installed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention
from vllm.v1.attention.backends.mla.prefill.base import MLAPrefillBackend


class TorchPrefill(MLAPrefillBackend):
    """Whole prompts only: no chunk of an earlier context."""

    @staticmethod
    def get_name() -> str:
        return "TORCH"

    def run_prefill_new_tokens(self, q: Tensor, k: Tensor, v: Tensor, return_softmax_lse: bool, **_: Any) -> Tensor:
        assert not return_softmax_lse
        starts = self._prefill_metadata.query_start_loc.tolist()
        rows = [
            scaled_dot_product_attention(
                *(heads[first:last].transpose(0, 1) for heads in (q, k, v)), is_causal=True, scale=self.scale
            ).transpose(0, 1)
            for first, last in pairwise(starts)
        ]
        return torch.cat(rows).contiguous()

    def run_prefill_context_chunk(self, chunk_idx: int, q: Tensor, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        raise NotImplementedError("a prompt in one piece has no context")
