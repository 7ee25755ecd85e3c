"""Logits that a model multiplies or divides by a number of its config, on transformers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torch import Tensor


def scaled(scale: Callable[[Any, Tensor], Tensor]) -> tuple[Callable[..., Tensor], Callable[..., Tensor]]:
    """A family's ``project_on_vocab`` and ``unembedding`` where the model scales what its unembedding gives.

    Args:
        scale: ``scale(model, logits)``, written as the model's forward does it, so that the rounding is the same.
    """

    def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
        """As on `StandardizedTransformer`, scaled."""
        return scale(model, type(model).project_on_vocab.fget(model, hidden))

    def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
        """As on `StandardizedTransformer`, scaled."""
        return scale(model, type(model).unembedding.fget(model, token_ids))

    return project_on_vocab, unembedding
