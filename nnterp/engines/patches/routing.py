"""The choice of experts on vLLM's CPU path: the scores, the correction bias, and the type of the experts' numbers.

Outside groups vLLM's function asserts softmax scores and drops the correction bias; and it hands on whatever a model's
own routing function returns (PhiMoE's 64-bit numbers), of which the grouped kernel takes 32-bit numbers only.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor


def with_every_score(select: Callable[..., tuple[Tensor, Tensor]]) -> Callable[..., tuple[Tensor, Tensor]]:
    """vLLM's CPU ``select_experts``, with sigmoid scores and a correction bias outside groups.

    The bias takes part in the choice and not in the weights (DeepSeek-V3, arXiv:2412.19437, section 2.1.2).

    Returns:
        A function with the arguments of ``select``, which returns each token's weights, ``[tokens, top_k]``, float32,
        and its experts, ``[tokens, top_k]``, int32.
    """
    signature = inspect.signature(select)

    @functools.wraps(select)
    def selected(*arguments: Any, **named: Any) -> tuple[Tensor, Tensor]:
        given = signature.bind(*arguments, **named)
        given.apply_defaults()
        asked = given.arguments
        bias, sigmoid = asked["e_score_correction_bias"], asked["scoring_func"] == "sigmoid"
        grouped = asked["use_grouped_topk"] or asked["custom_routing_function"] is not None
        if grouped or (bias is None and not sigmoid):
            weights, chosen = select(*arguments, **named)
            return weights, chosen.to(torch.int32)
        logits = asked["router_logits"].float()
        scores = logits.sigmoid() if sigmoid else logits.softmax(-1)
        chosen = (scores if bias is None else scores + bias.float()).topk(asked["top_k"], dim=-1, sorted=False).indices
        weights = scores.gather(1, chosen)
        if asked["renormalize"]:
            weights = weights / weights.sum(-1, keepdim=True)
        return weights * asked["routed_scaling_factor"], chosen.to(torch.int32)

    return selected


def install() -> None:
    """Replace the function."""
    from vllm.model_executor.layers.fused_moe import cpu_fused_moe

    if not hasattr(cpu_fused_moe.select_experts, "__wrapped__"):
        cpu_fused_moe.select_experts = with_every_score(cpu_fused_moe.select_experts)
