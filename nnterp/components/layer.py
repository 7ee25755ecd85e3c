"""The decoder block: the residual stream around it, and what its sublayers read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import Residual
from nnterp.components.standard import Standard

if TYPE_CHECKING:
    from torch import Tensor


class Layer(Standard):
    """A decoder block on transformers: ``block(stream, ...)`` returns the stream, alone or first in a tuple.

    ``layer_input + self_attn.attention_output + mlp.mlp_output == layer_output``, except where a family's `besides`
    names what else its block does; where an architecture adds something else than its modules return, those two values
    are what it adds.
    """

    #: Whether the block returns ``(stream, ...)`` and not the stream alone.
    returns_tuple: ClassVar[bool] = False

    #: What the block does to the stream besides adding its attention and its MLP, in a few words.
    besides: ClassVar[str] = ""

    @property
    def parallel(self) -> bool:
        """Whether attention and MLP read one stream and are added at once, so that no stream is between them."""
        norms = [value for value in (type(self).attention_norm_output, type(self).mlp_norm_output) if value.key]
        paths = [value.place(self) for value in norms if value.reason(self) is None]
        if len(paths) > len(set(paths)):
            return True
        return bool(getattr(self._module, "use_parallel_residual", False))  # with a norm for each of the two

    @EProperty(key="input", description="the stream entering the block")
    def layer_input(self, value: Tensor) -> Residual:
        """The residual stream that enters the block, ``[batch, seq, hidden]``."""
        return value

    @EProperty(key="output", description="the stream leaving the block")
    def layer_output(self, value: Tensor) -> Residual:
        """The residual stream that leaves the block, ``[batch, seq, hidden]``, whatever else the block returns."""
        return value

    @EProperty(key="input_layernorm.output", description="what the attention reads")
    def attention_norm_output(self, value: Tensor) -> Residual:
        """The output of the norm that feeds the attention, ``[batch, seq, hidden]``.

        On a parallel block with one norm it is `mlp_norm_output` as well.
        """
        return value

    @EProperty(key="post_attention_layernorm.output", description="what the MLP reads")
    def mlp_norm_output(self, value: Tensor) -> Residual:
        """The output of the norm that feeds the MLP, ``[batch, seq, hidden]``."""
        return value

    def skip_with(self, hidden: Tensor) -> None:
        """Leave the block out of this forward and hand on ``hidden`` instead of its output; inside a trace.

        Args:
            hidden: the stream that leaves the block, ``[batch, seq, hidden]``.
        """
        self.skip((hidden, None) if self.returns_tuple else hidden)


class ParallelLayer(Layer):
    """A block whose attention and MLP read the output of one norm, and which adds the two at once."""

    mlp_norm_output = Layer.mlp_norm_output.at("input_layernorm.output")
