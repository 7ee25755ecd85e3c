"""vLLM's decoder blocks: the two conventions by which they take and return the residual stream."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor

from nnterp import components
from nnterp.components.selection import Argument, Element, Selection
from nnterp.components.vllm.copied import Copied, counting_edits
from nnterp.components.vllm.flat import Flat, batched, unbatched


class Stream(Copied):
    """The residual stream where vLLM holds it as two halves whose sum it is.

    An edit goes back into the rows that it changed, whose second half becomes zero, so that their sum is the edited
    value exactly; the halves of every other row stay as they are.

    Args:
        key: the location that serves both halves.
        halves: where the two are, a function of the envoy.
    """

    def __init__(self, *args: Any, halves: Callable[[Any], tuple[Selection, Selection]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.halves = halves

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The sum, or the first half where there is no second (what enters the first block)."""
        hidden, residual = (half.pick(raw) for half in self.halves(envoy))
        with counting_edits():
            return batched(hidden.clone() if residual is None else hidden + residual)

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with halves that sum to ``value``."""
        first, second = self.halves(envoy)
        hidden, residual = first.pick(raw), second.pick(raw)
        rows = unbatched(value).to(hidden.device, hidden.dtype)
        if residual is None:
            return first.place(raw, rows.contiguous())
        edited = (rows != hidden + residual).any(-1, keepdim=True)
        raw = first.place(raw, torch.where(edited, rows, hidden))
        return second.place(raw, torch.where(edited, torch.zeros_like(residual), residual))


@dataclass(frozen=True)
class _Halves:
    """The two halves in a block's call, by the indices and keywords that its class declares."""

    def __call__(self, layer: FusedLayer) -> tuple[Selection, Selection]:
        return Argument(*layer.HIDDEN), Argument(*layer.RESIDUAL)


class Layer(components.Layer):
    """A block called with the whole stream, which it returns alone or before something else.

    Attributes:
        STREAM: The index of the stream among the call's arguments: 0, or 1 where the positions come first.
        returns_tuple: Whether it returns a tuple whose first element is the stream.
        AFTER: What it returns after the stream when it is skipped, where the model minds.
    """

    STREAM: ClassVar[int] = 0
    AFTER: ClassVar[tuple[None, ...]] = ()

    layer_input = Flat.like(components.Layer.layer_input, "inputs", select=lambda layer: Argument(layer.STREAM))
    attention_norm_output = Flat.like(components.Layer.attention_norm_output, "input_layernorm.output")
    mlp_norm_output = Flat.like(components.Layer.mlp_norm_output, "post_attention_layernorm.output")
    layer_output = Flat.like(components.Layer.layer_output, "output")

    def skip_with(self, hidden: Tensor) -> None:
        """Skip this block and make ``hidden``, ``[1, tokens, hidden]``, what it returns."""
        rows = unbatched(hidden).contiguous()
        self.skip((rows, *(self.AFTER or (rows,))) if self.returns_tuple else rows)


class TupleLayer(Layer):
    """A block that looks fused and is not: called after the positions, it returns the whole stream and a stale one."""

    STREAM: ClassVar[int] = 1
    returns_tuple: ClassVar[bool] = True


class ParallelLayer(Layer):
    """A block whose attention and MLP read the output of one norm; it stands before the class of the convention."""

    mlp_norm_output = Layer.mlp_norm_output.at("input_layernorm.output")


class FusedLayer(Layer):
    """A block called with and returning ``(hidden_states, residual)``, whose sum is the stream.

    vLLM fuses each addition to the stream into the norm that reads it, so the sum is made by the next norm.

    Attributes:
        HIDDEN, RESIDUAL: The index and the keyword of the two halves among the call's arguments.
    """

    HIDDEN: ClassVar[tuple[int, str]] = (1, "hidden_states")
    RESIDUAL: ClassVar[tuple[int, str]] = (2, "residual")
    returns_tuple: ClassVar[bool] = True

    layer_input = Stream.like(components.Layer.layer_input, "inputs", halves=_Halves())
    layer_output = Stream.like(components.Layer.layer_output, "output", halves=lambda _: (Element(0), Element(1)))

    def skip_with(self, hidden: Tensor) -> None:
        """Skip this block and make ``hidden``, ``[1, tokens, hidden]``, the sum of what it returns."""
        rows = unbatched(hidden).contiguous()
        self.skip((rows, torch.zeros_like(rows), *self.AFTER))
