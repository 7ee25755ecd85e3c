"""From a residual stream to logits with the engine's own modules: the norm, the head and the logits processor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from nnsight.intervention.interleaver import Mediator
from torch import Tensor

from nnterp.components.vllm.ranks import rows_of


def require_trace(model: Any, method: str) -> None:
    """Raise unless a block of a trace is running: outside one there are no weights.

    Raises:
        ValueError: outside a trace.
    """
    try:
        Mediator.current(method)
    except ValueError:
        raise ValueError(
            f"{type(model).__name__}.{method} runs the engine's modules, whose weights are in the engine: call it "
            "inside a trace and save what it returns"
        ) from None


def head_of(model: Any) -> Any:
    """The envoy of the module whose weight unembeds: ``lm_head``, or the embedding where vLLM builds no head."""
    head = getattr(model, "lm_head", None)
    return model.embed_tokens if head is None else head


def project(
    model: Any,
    hidden: Tensor,
    head: Any,
    bias: Tensor | None = None,
    norm: Callable[[Tensor], Any] | None = None,
) -> Tensor:
    """``hidden`` through the final norm, ``head`` and vLLM's logits processor (its scale and softcap too).

    Args:
        model: The model, inside a trace.
        hidden: ``[..., hidden]``.
        head: The envoy of the module that unembeds.
        bias: ``[vocab]``, added to the logits where the model adds one.
        norm: What stands between the last block's rows and the head, where it is not the final norm alone.

    Returns:
        ``[..., vocab]``, as the engine computes its logits.
    """
    rows = hidden.reshape(-1, hidden.shape[-1]).contiguous()
    normed = (norm or model.norm)(rows)
    if isinstance(normed, tuple):  # a norm that hands on the residual beside it
        normed = normed[0]
    logits = model.logits_processor(head._module, normed, bias)  # noqa: SLF001
    return logits.reshape(*hidden.shape[:-1], -1)


def direction(model: Any, token_ids: Sequence[int] | Tensor, head: Any) -> Tensor:
    """Rows of ``head``'s weight times the scale of the logits processor, ``[tokens, hidden]``."""
    module = head._module  # noqa: SLF001
    ids = torch.as_tensor(token_ids, device=module.weight.device)
    return rows_of(module, module.weight, ids) * model.logits_processor._module.scale  # noqa: SLF001


def constant(model: Any, token_ids: Sequence[int] | Tensor, head: Any, bias: Tensor | None = None) -> Tensor:
    """The bias of each token times the scale of the logits processor, ``[tokens]``; zeros where there is none."""
    module = head._module  # noqa: SLF001
    ids = torch.as_tensor(token_ids, device=module.weight.device)
    if bias is None:
        return torch.zeros(len(ids), dtype=module.weight.dtype, device=ids.device)
    return rows_of(module, bias, ids) * model.logits_processor._module.scale  # noqa: SLF001


def with_head_bias() -> tuple[Callable[..., Tensor], Callable[..., Tensor]]:
    """A family's ``project_on_vocab`` and ``unembedding_bias`` where the model adds its head's bias to the logits."""

    def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
        """As on `StandardizedVLLM`, with the head's bias."""
        require_trace(model, "project_on_vocab")
        return project(model, hidden, model.lm_head, model.lm_head._module.bias)  # noqa: SLF001

    def unembedding_bias(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
        """As on `StandardizedVLLM`: the head's bias."""
        require_trace(model, "unembedding_bias")
        return constant(model, token_ids, model.lm_head, model.lm_head._module.bias)  # noqa: SLF001

    return project_on_vocab, unembedding_bias
