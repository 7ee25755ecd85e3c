"""What the weights of a pattern carry: a head's weight on a token, times what the head would write of that token.

A large weight on a small value moves little (Kobayashi et al. 2020, "Attention is Not Only a Weight: Analyzing
Transformers with Vector Norms"). Three measures of what lies behind a weight a[q, k] of head h:

- the norm of the value: a * ||v_k||,
- the norm of what it becomes in the stream, through the head's part W_h of the output projection: a * ||v_k W_h||,
- its share of a token's logit, read with the final norm frozen at the query: a * (v_k W_h . u), which sums over the
  keys to the head's bar (`nnterp_viz.attribution`).

Each is the weight times a number of the key, and times one of the query where a norm stands between; those numbers are
what is saved, not another [H, T, T]. vLLM's worker imports this module: it needs torch and its neighbors only. Axes: T
tokens, H heads, KV heads of values, D head width, E stream width.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz.attribution import SPLIT_TOLERANCE, called, freeze
from nnterp_viz.measures import relative_error

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor

#: The measures by name: of each the factor of the key, and that of the query (None: none).
KINDS: dict[str, tuple[str, str | None]] = {
    "value": ("value", None),
    "output": ("output", "output_scale"),
    "token": ("toward", "toward_scale"),
}


@dataclass(frozen=True)
class Held:
    """One block's tensors, kept until the end of the forward.

    Attributes:
        values: ``attention_values``.
        heads: ``attention_head_outputs``, as they go into the output projection.
        added: ``attention_output``.
    """

    values: Float[Tensor, "1 KV T D"]
    heads: Float[Tensor, "1 T H D"]
    added: Float[Tensor, "1 T E"]


def held(values: Float[Tensor, "1 KV T D"], heads: Float[Tensor, "1 T H D"], added: Float[Tensor, "1 T E"]) -> Held:
    """Copies, since a model may go on writing into its own."""
    return Held(values.clone(), heads.clone(), added.clone())


def name(layer: int, value: str) -> str:
    """What a recording calls a block's factor."""
    return f"layers.{layer}.weighing.{value}"


def weights(
    model: Any,
    layer: int,
    block: Held,
    *,
    projection: str | None,
    stream: Float[Tensor, "1 T E"],
    normed: Float[Tensor, "1 T E"],
    toward: int,
) -> dict[str, Tensor]:
    """One block's factors of keys and queries.

    Args:
        model: a standardized model, inside its trace.
        layer: the block's number.
        block: what was kept of it.
        projection: the name of the attention's output projection; None where what follows it is not linear, and then
            there are the values' norms alone.
        stream: the last block's ``layer_output``.
        normed: ``final_norm_output``.
        toward: the id of the token whose logit is meant.

    Returns:
        Under ``layers.<layer>.weighing.``, float32: ``value`` [H, T]; with a projection ``output`` [H, T] and
        ``output_scale`` [T], ``toward`` [H, T] and ``toward_scale`` [T], ``toward_id`` int64 [], and ``error`` [], how
        far the heads' outputs through the projection are from what the block added (`relative_error`).
    """
    values, heads = block.values[0], block.heads[0]
    count, width = heads.shape[1:]
    group = count // len(values)
    result = {"value": values.float().norm(dim=-1).repeat_interleave(group, dim=0)}
    if projection is not None:
        module = getattr(model.layers[layer].self_attn, projection)
        bias = called(module, heads.new_zeros(1, count * width))[0].float()
        sums = called(module, heads.flatten(1)).float()
        through = _Through.fit(model.layers[layer], sums, block.added[0].float())
        final = freeze(model.norm, stream[0, -1], normed[0, -1])
        direction = model.unembedding([toward])[0].float() * final.gain
        reading = direction - direction.mean() if final.centered else direction
        last = _scales(stream[0].float(), normed[0].float() - final.bias, final.gain, centered=final.centered)
        output, share = [], []
        for head in range(count):
            rows = heads.new_zeros(len(heads), count * width)
            rows[:, head * width : (head + 1) * width] = values[head // group]
            written = through.shape(called(module, rows).float() - bias)
            output.append(written.norm(dim=-1))
            share.append(written @ reading)
        result |= {
            "output": torch.stack(output),
            "output_scale": through.scale,
            "toward": torch.stack(share),
            "toward_scale": through.scale * last,
            "toward_id": torch.tensor(toward),
            "error": through.error,
        }
    return {name(layer, key): value for key, value in result.items()}


def refused(
    values: dict[str, Tensor], layer: int, projection: str | None, *, gated: bool, scaled: bool = False
) -> str | None:
    """Why a block has no factors through its output projection, or none to be used; None where it has."""
    if gated:
        return "a gate multiplies the heads' outputs number by number, so a weight alone does not say what is written"
    if scaled:
        return "a sink multiplies what each head mixes by a number, so a weight alone does not say what is written"
    if projection is None:
        return "this family's attention has no output projection under a known name"
    error = float(values[name(layer, "error")])
    if error <= SPLIT_TOLERANCE:
        return None
    return (
        f"the output projection of block {layer} does not turn its head outputs into its attention output (off by "
        f"{error:.0%}): the block does something between them that is not mapped"
    )


def weighed(
    pattern: Float[Tensor, "T T"], key: Float[Tensor, " T"], query: Float[Tensor, " T"] | None
) -> Float[Tensor, "T T"]:
    """A head's weights times the factors of their keys and queries."""
    found = pattern.float() * key[None, :]
    return found if query is None else found * query[:, None]


@dataclass(frozen=True)
class _Through:
    """What lies between the output projection and the stream: nothing, a multiplier, or a norm frozen at each token."""

    gain: Float[Tensor, " E"] | None
    centered: bool
    scale: Float[Tensor, " T"]
    error: Float[Tensor, ""]

    @classmethod
    def fit(cls, block: Any, sums: Float[Tensor, "T E"], added: Float[Tensor, "T E"]) -> _Through:
        """The multiplier is fitted; where none fits, the block's norms are tried, as `attribution.head_parts` does."""
        tiny = torch.finfo(torch.float32).tiny
        factor = (sums * added).sum() / (sums * sums).sum().clamp_min(tiny)
        best = cls(None, False, factor.expand(len(sums)).clone(), relative_error(sums * factor, added))
        if best.error <= SPLIT_TOLERANCE:
            return best
        for norm in [child for child in block if "Norm" in type(child._module).__name__]:  # noqa: SLF001 - the module's kind
            frozen = freeze(norm, sums[-1], added[-1])
            scale = _scales(sums, added - frozen.bias, frozen.gain, centered=frozen.centered)
            shape = (sums - sums.mean(-1, keepdim=True) if frozen.centered else sums) * frozen.gain
            error = relative_error(shape * scale[:, None] + frozen.bias, added)
            if error < best.error:
                best = cls(frozen.gain, frozen.centered, scale, error)
        return best

    def shape(self, rows: Float[Tensor, "T E"]) -> Float[Tensor, "T E"]:
        """A part of the input, as far as it depends on the key."""
        if self.gain is None:
            return rows
        return (rows - rows.mean(-1, keepdim=True) if self.centered else rows) * self.gain


def _scales(
    before: Float[Tensor, "T E"], after: Float[Tensor, "T E"], gain: Float[Tensor, " E"], *, centered: bool
) -> Float[Tensor, " T"]:
    """What a norm multiplied each row with, fitted to what it gave."""
    shape = (before - before.mean(-1, keepdim=True) if centered else before) * gain
    return (shape * after).sum(-1) / (shape * shape).sum(-1).clamp_min(torch.finfo(torch.float32).tiny)
