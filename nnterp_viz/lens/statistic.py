"""`Statistic`: one number of each cell of the lens, taken in the engine; and `Reading`, what it is taken from.

Axes: N cells of one slice (some rows at some positions), V vocabulary.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from jaxtyping import Float, Int
    from torch import Tensor


class Reading:
    """What the lens reads in some cells at once; what is computed of it is computed once, whoever asks.

    Attributes:
        logits: float32 [N, V], after the model's own scale and cap.
        next_ids: int64 [N], the token that stands after each cell's position, and -1 where the text ends.
        final: float32 [N, V], the log-probabilities that the last row reads at the same positions. There only for a
            statistic whose ``needs`` has ``"final"``.
        previous: float32 [N, V], those of the row before; for the first row of what enters block 0. There only where
            ``needs`` has ``"previous"``.
    """

    def __init__(self, logits: Float[Tensor, "N V"], next_ids: Int[Tensor, " N"]) -> None:
        self.logits = logits
        self.next_ids = next_ids
        self.final: Float[Tensor, "N V"]
        self.previous: Float[Tensor, "N V"]

    @cached_property
    def log_p(self) -> Float[Tensor, "N V"]:
        """Log-probabilities in nats."""
        return self.logits.log_softmax(-1)

    @cached_property
    def p(self) -> Float[Tensor, "N V"]:
        """Probabilities."""
        return self.log_p.exp()


class Statistic:
    """One number of each cell. A subclass names it and computes it; nothing else is needed.

    The number is kept as ``lens.<name>``, float32 [rows, T]. It is computed in the engine's worker: a class in a
    notebook's cell or a script travels there by value with what it uses, one in a module by its name.
    """

    name: ClassVar[str]
    """Of the saved value, ``lens.<name>``: a Python identifier."""

    title: ClassVar[str]
    """In a view's list of colors."""

    unit: ClassVar[str] = ""
    """Of the number, ``nats`` say; empty where it has none."""

    scale: ClassVar[tuple[float | None, float | None]] = (0.0, None)
    """The numbers at the two ends of the colors; None is the smallest, or the largest, of the recording."""

    about: ClassVar[str] = ""
    """What it is, in a sentence."""

    needs: ClassVar[tuple[str, ...]] = ()
    """What `Reading` must have besides: ``"final"``, ``"previous"``. The streams of all rows are then kept until the
    last block has run, and a cancelled trace cannot leave the readings that follow."""

    def of(self, at: Reading) -> Float[Tensor, " N"]:
        """The number of each cell; NaN where there is none."""
        raise NotImplementedError(f"{type(self).__name__} has no method of(self, at), which computes its number")

    def read(self, at: Reading) -> dict[str, Tensor]:
        """What is kept, by name, each [N, ...]."""
        return {self.name: self.of(at).float()}

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({chosen})"
