"""What must hold between one engine's own values, whatever another engine computes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from nnterp.check.reading import last_logits, lens_of_last_block
from nnterp.check.survey import Outcome, outcome, outcomes

SUM = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
MIX = ("self_attn.attention_values", "self_attn.attention_probabilities", "self_attn.attention_head_outputs")

#: How the note of an identity begins that this model cannot show.
NO_BLOCK = "no block serves all of"


@dataclass(frozen=True)
class Identity:
    """One identity, tried on every block that serves its values.

    Attributes:
        says: the equation.
        difference: the largest difference of its two sides, relative to the largest magnitude of the right one; None
            where it could not be tried.
        layer: the block with the largest difference; None where it concerns the model.
        note: why it could not be tried, or on which blocks it was not.
    """

    says: str
    difference: float | None
    layer: int | None = None
    note: str = ""


def identities(model: Any, prompt: Any) -> list[Identity]:
    """The three identities on a model of either engine."""
    return [
        over_blocks(model, prompt, "layer_input + contributions = layer_output", SUM, of_sum),
        over_blocks(model, prompt, "pattern x values = head outputs", MIX, of_mix),
        of_lens(model, prompt),
    ]


def over_blocks(
    model: Any, prompt: Any, says: str, names: tuple[str, ...], sides: Callable[..., tuple[Tensor, Tensor]]
) -> Identity:
    """An identity between a block's values, at its worst over all blocks."""
    served = [layer for layer in range(model.num_layers) if serves(model, layer, names)]
    if not served:
        return Identity(says, None, note=f"{NO_BLOCK} {', '.join(map(short, names))}")
    worst, where = -1.0, None
    for layer in served:
        got = list(outcomes(model, [f"layers.{layer}.{name}" for name in names], prompt).values())
        failed = next((one for one in got if isinstance(one, str)), None)
        if failed is not None:
            return Identity(says, None, layer, failed)
        difference = relative(*sides(*got))
        if difference > worst or math.isnan(difference):
            worst, where = difference, layer
    left_out = [layer for layer in range(model.num_layers) if layer not in served]
    note = f"not on block{'s' * (len(left_out) > 1)} {', '.join(map(str, left_out))}" if left_out else ""
    return Identity(says, worst, where, note)


def serves(model: Any, layer: int, names: tuple[str, ...]) -> bool:
    """Whether a block serves all of these values."""
    support = model.support(layer=layer)
    return all(name in support and support[name] is None for name in names)


def short(name: str) -> str:
    """A value's own name."""
    return name.rpartition(".")[2]


def of_sum(stream: Tensor, attention: Tensor, mlp: Tensor, out: Tensor) -> tuple[Tensor, Tensor]:
    """What enters a block and what it adds, and what leaves it."""
    return stream + attention + mlp, out


def of_mix(values: Tensor, pattern: Tensor, heads: Tensor) -> tuple[Tensor, Tensor]:
    """The values mixed by the pattern, each key and value head for its group of query heads, and the head outputs."""
    values = values.float().repeat_interleave(pattern.shape[1] // values.shape[1], dim=1)
    return (pattern.float() @ values).transpose(1, 2), heads


def of_lens(model: Any, prompt: Any) -> Identity:
    """The logit lens of the last block against the logits."""
    says = "lens of the last block = logits"
    got: Outcome = outcome(lens_of_last_block, model, prompt)
    want: Outcome = outcome(last_logits, model, None, prompt)
    for side in (got, want):
        if isinstance(side, str):
            return Identity(says, None, note=side)
    return Identity(says, relative(got, want))


def relative(got: Any, want: Any) -> float:
    """The largest difference, relative to the largest magnitude of ``want``; infinite where the shapes differ."""
    if got.shape != want.shape:
        return float("inf")
    scale = want.float().abs().max().item()
    difference = (got.float() - want.float()).abs().max().item()
    return difference / scale if scale else difference
