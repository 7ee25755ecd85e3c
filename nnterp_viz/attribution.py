"""Direct logit attribution: how much of a token's logit each part of the model wrote.

The last block's stream is the sum of what entered block 0, of every block's two contributions, and of whatever else a
block or an edit does to it (`nnterp_viz.rest`). A logit is the final norm of that sum, times the token's row of the
unembedding. The norm is the one step that is not linear, and it is only a scale away from it, so it is frozen at the
traced position: every part is divided by the same number as the sum was, and the parts' logits then add up to the
model's (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", section "Residual stream"). The logit
lens does the opposite and norms every stream anew.

Whether a norm subtracts the mean, what its gain is, and whether it adds 1 to its weight, differs from family to
family. So the norm is asked: `freeze` calls the model's own module on vectors whose answer tells. vLLM's worker
imports this module: it needs torch and `nnterp_viz.measures` only. Axes: T tokens, H heads, D head width, E stream
width, L blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import torch
from torch import Tensor

from nnterp_viz.measures import relative_error, stacked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jaxtyping import Float

Linear: TypeAlias = Callable[[Tensor], Tensor]

#: A head split that misses the attention's own output by more than this is no split of it (`relative_error`).
SPLIT_TOLERANCE = 0.05


@dataclass(frozen=True)
class FrozenNorm:
    """A norm held at the scale it had for one vector: y = scale * gain * (x - mean(x) if centered) + bias.

    Attributes:
        gain: [E], what each coordinate is multiplied with after the division.
        bias: [E], what is added last; zeros for an RMS norm.
        centered: whether the mean is subtracted first (LayerNorm).
        scale: [], one over the root mean square (or deviation) of the vector, with the norm's epsilon.
        residual: [], how far this form is from what the norm really gave (`relative_error`).
    """

    gain: Float[Tensor, " E"]
    bias: Float[Tensor, " E"]
    centered: bool
    scale: Float[Tensor, ""]
    residual: Float[Tensor, ""]

    def pull_back(self, direction: Float[Tensor, " E"]) -> Float[Tensor, " E"]:
        """The direction d with d . x = direction . (y - bias): a reading of the norm's output, moved to its input."""
        pulled = direction * self.gain * self.scale
        return pulled - pulled.mean() if self.centered else pulled

    def push(self, parts: Float[Tensor, "*parts E"]) -> Float[Tensor, "*parts E"]:
        """What each part of the input becomes in the output, less the bias."""
        centered = parts - parts.mean(-1, keepdim=True) if self.centered else parts
        return centered * self.gain * self.scale


def freeze(norm: Any, before: Float[Tensor, " E"], after: Float[Tensor, " E"]) -> FrozenNorm:
    """The linear form of ``norm`` at one position, asked of the module itself.

    A vector v of alternating +1 and -1 has mean 0 and mean square 1, so RMS norms and layer norms alike give
    N(v) = gain * v + bias (less epsilon, which the scale takes up) and N(-v) = -gain * v + bias. Shifted by 1 it tells
    whether the norm centers: then N(v + 1) = N(v). The scale is fitted to what the norm gave at the position.

    Args:
        norm: the module, called as ``norm([rows, E])``; where it returns a pair, the first is the normed half.
        before: what entered the norm at the position.
        after: what left it there.
    """
    probe = torch.ones_like(before)
    probe[1::2] = -1
    plus, minus, shifted = called(norm, torch.stack([probe, -probe, probe + 1])).float()
    bias, gain = (plus + minus) / 2, (plus - minus) / 2 * probe.float()
    centered = bool((shifted - plus).abs().sum() < gain.abs().sum() / 10)  # 7 tenths of it where the norm does not
    x, y = before.float(), after.float()
    shape = gain * (x - x.mean() if centered else x)
    scale = shape @ (y - bias) / (shape @ shape).clamp_min(torch.finfo(torch.float32).tiny)
    return FrozenNorm(gain, bias, centered, scale, relative_error(shape * scale + bias, y))


def block_parts(
    attention: Float[Tensor, "1 T E"], mlp: Float[Tensor, "1 T E"], position: int
) -> dict[str, Float[Tensor, " E"]]:
    """What one block's ``attention`` and ``mlp`` add to the stream at a position, float32 [E] each."""
    # Copies: a view of one row would keep all positions of every block in memory.
    return {name: whole[0, position].float().clone() for name, whole in {"attention": attention, "mlp": mlp}.items()}


def head_parts(
    layer: Any, projection: Any, heads: Float[Tensor, "1 T H D"], attention: Float[Tensor, "1 T E"], position: int
) -> dict[str, Tensor]:
    """One block's attention contribution split by head.

    The output projection is called on each head's output alone, and less its bias the parts sum to the module's
    output. What the block does to that before it adds it is found by its effect: a multiplier (Granite) is fitted, and
    where none fits, the block's norms are tried, frozen at this position (Gemma, OLMo 2).

    Args:
        layer: the block, whose own norms are the candidates for a norm after the attention.
        projection: the attention's output projection.
        heads: ``attention_head_outputs``.
        attention: ``attention_output``.
        position: which token.

    Returns:
        ``heads`` float32 [H, E], and ``head_error`` [], how far the split's sum is from ``attention`` at this position
        (`relative_error`): above `SPLIT_TOLERANCE` it explains nothing.
    """
    outputs = heads[0, position]
    alone = torch.block_diag(*outputs)  # [H, H * D], row h with nothing but head h
    rows = torch.cat([alone, outputs.reshape(1, -1), torch.zeros_like(alone[:1])])
    projected = called(projection, rows)
    after, error = after_projection(layer, projected[-2], attention[0, position])
    return {"heads": after(projected[:-2].float() - projected[-1].float()), "head_error": error}


def after_projection(layer: Any, whole: Float[Tensor, " E"], added: Float[Tensor, " E"]) -> tuple[Linear, Tensor]:
    """What a block does to parts of a projection's output before it adds them: a multiplier, or one of its own norms.

    Args:
        layer: the block.
        whole: what the projection gave at the position.
        added: what the block added for it.

    Returns:
        A linear function of ``[parts, E]``, and how far it takes ``whole`` from ``added`` (`relative_error`).
    """
    sums, wanted = whole.float(), added.float()
    factor = sums @ wanted / (sums @ sums).clamp_min(torch.finfo(torch.float32).tiny)
    after: Linear = partial(torch.mul, factor)
    error = relative_error(sums * factor, wanted)
    if error > SPLIT_TOLERANCE:
        norms = [child for child in layer if "Norm" in type(child._module).__name__]  # noqa: SLF001 - the module's kind
        for frozen in (freeze(norm, whole, added) for norm in norms):
            if frozen.residual < error:
                after, error = frozen.push, frozen.residual
    return after, error


def bars(
    model: Any,
    embedding: Float[Tensor, " E"],
    parts: Sequence[dict[str, Tensor]],
    *,
    stream: Float[Tensor, "1 T E"],
    normed: Float[Tensor, "1 T E"],
    logits: Float[Tensor, "1 1 V"],
    position: int,
    target: int | None = None,
    versus: int | None = None,
) -> dict[str, Tensor]:
    """Every part's share of one token's logit at a position, or of its lead over another token.

    Args:
        model: a standardized model, inside its trace.
        embedding: what entered block 0 at the position.
        parts: for each block `block_parts`, `rest.left_over`, and `head_parts` where the heads are wanted.
        stream: the last block's ``layer_output``.
        normed: ``final_norm_output``.
        logits: the model's own at the last position; elsewhere its `project_on_vocab` of the stream is taken.
        position: which token, counted from 0.
        target: the id explained; by default the most likely one at the position.
        versus: an id whose logit is subtracted.

    Returns:
        Under ``contributions.``: ``position``, ``target_id``, ``versus_id`` (-1: none) int64 []; float32 ``embedding``
        [], ``attention`` [L], ``mlp`` [L], ``rest`` [L] (what else is done to the stream, 0 where that is rounding),
        ``bias`` [] (the norm's and the head's), ``logit`` [] (the model's own), ``remainder`` [] (the logit less all of
        these, which is rounding), ``norm_error`` [] (`FrozenNorm.residual`), ``rest_error`` [L] (`rest.left_over`);
        the Euclidean norms of what each part added, whatever the token: ``embedding_norm`` [], ``attention_norm`` [L],
        ``mlp_norm`` [L], ``rest_norm`` [L], ``stream_norm`` [] (of their sum), with heads ``heads_norm`` [L, H];
        where the model caps its logits ``softcap`` [], what the cap takes: it is not linear, and the parts sum to the
        logit before it; with heads ``heads`` [L, H] and ``head_error`` [L].
    """
    here = logits[0, -1] if position == stream.shape[1] - 1 else model.project_on_vocab(stream[:, [position]])[0, 0]
    target = int(here.argmax()) if target is None else target
    ids = [target] if versus is None else [target, versus]
    signs = torch.tensor([1.0, -1.0][: len(ids)], device=here.device)
    directions = model.unembedding(ids).float()
    direction = signs @ directions
    frozen = freeze(model.norm, stream[0, position], normed[0, position])
    reading = frozen.pull_back(direction)
    vectors = {name: stacked([part[name] for part in parts]) for name in parts[0] if not name.endswith("_error")}
    read = {name: added @ reading for name, added in vectors.items()}
    constants = model.unembedding_bias(ids).float()
    start, bias = embedding.float() @ reading, frozen.bias @ direction + signs @ constants
    logit, taken = signs @ here[ids].float(), torch.zeros_like(start)
    cap = getattr(model, "logits_softcap", None)
    if cap is not None:  # what it takes is no part's: told by its own formula, so that the remainder is still a check
        before = directions @ normed[0, position].float() + constants
        taken = signs @ (cap * torch.tanh(before / cap) - before)
    result = {
        "position": torch.tensor(position),
        "target_id": torch.tensor(target),
        "versus_id": torch.tensor(-1 if versus is None else versus),
        "embedding": start,
        **read,
        "bias": bias,
        "logit": logit,
        "remainder": logit - (start + sum(read[name].sum() for name in ("attention", "mlp", "rest")) + bias + taken),
        "norm_error": frozen.residual,
    }
    result |= {"embedding_norm": embedding.float().norm(), "stream_norm": stream[0, position].float().norm()}
    result |= {f"{name}_norm": added.norm(dim=-1) for name, added in vectors.items()}
    result |= {name: torch.stack([part[name] for part in parts]) for name in parts[0] if name.endswith("_error")}
    if cap is not None:
        result["softcap"] = taken
    return {f"contributions.{name}": value for name, value in result.items()}


def called(module: Any, rows: Tensor) -> Tensor:
    """A module's output for some rows.

    vLLM's linear layers and norms may return it in a tuple, and beside it the bias that the block adds later (Falcon)
    or the stream.
    """
    output = module(rows)
    if not isinstance(output, tuple):
        return output
    first, second = output[:2]
    late = isinstance(second, torch.Tensor) and second.ndim == 1
    return first + second if late else first
