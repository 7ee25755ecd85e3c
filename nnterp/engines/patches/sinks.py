"""Attention sinks on vLLM's CPU path, whose kernel reads them in bfloat16 only and refuses a float32 model's."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor


def with_half_sinks(attend: Callable[..., Any]) -> Callable[..., Any]:
    """vLLM's CPU attention operator, handed its sinks in bfloat16: they are rounded to three significant digits."""

    @functools.wraps(attend)
    def attention(*arguments: Any, s_aux: Tensor | None = None, **named: Any) -> Any:
        return attend(*arguments, s_aux=None if s_aux is None else s_aux.to(torch.bfloat16), **named)

    return attention


def install() -> None:
    """Replace the operator."""
    from vllm import _custom_ops

    if not hasattr(_custom_ops.cpu_attention_with_kv_cache, "__wrapped__"):
        _custom_ops.cpu_attention_with_kv_cache = with_half_sinks(_custom_ops.cpu_attention_with_kv_cache)
