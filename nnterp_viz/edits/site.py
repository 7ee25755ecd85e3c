"""Where an edit takes hold: a value of one block, at some positions, whole or one head or neuron of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from typing_extensions import Self

from nnterp_viz.numbers import from_start, whole

#: Part -> the standard value that is edited, below its block.
VALUES = {
    "head": "self_attn.attention_head_outputs",
    "attention": "self_attn.attention_output",
    "neuron": "mlp.mlp_neurons",
    "mlp": "mlp.mlp_output",
    "stream": "layer_output",
}

#: The parts of which a block has many, each with a number.
NUMBERED = ("head", "neuron")

#: What a whole block adds to the stream: an edit of the block is one of each.
BLOCK = ("attention", "mlp")


#: A list of more numbers than this is shown by its length.
LONG = 32


class Taken(NamedTuple):
    """A value that an edit takes from another prompt.

    Attributes:
        name: what the edit calls it.
        ids: the other prompt.
        value: how it is written, where that prompt's forward has reached the edited value.
    """

    name: str
    ids: tuple[int, ...]
    value: str


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One change to a forward pass; the kinds are in `nnterp_viz.edits`.

    Attributes:
        layer: the block, counted from 0 (or from the end with -1).
        part: ``head`` (one head's output, before the output projection), ``attention`` or ``mlp`` (what the block adds
            for it), ``neuron`` (one number that the MLP's output projection reads), ``block`` (attention and MLP),
            ``stream`` (the residual stream that leaves the block). ``head`` or ``neuron`` where one is given.
        head: the head, counted from 0.
        neuron: the neuron, counted from 0.
        positions: the tokens, each counted from 0 (or from the end); None for all of them.
    """

    layer: int
    part: str | None = None
    head: int | None = None
    neuron: int | None = None
    positions: int | Iterable[int] | None = None

    #: The parts that this kind can change.
    PARTS: ClassVar[tuple[str, ...]] = ("head", "attention", "neuron", "mlp", "block", "stream")

    def __post_init__(self) -> None:
        kind = type(self).__name__
        if self.part is None:
            object.__setattr__(self, "part", next((name for name in NUMBERED if getattr(self, name) is not None), None))
        if self.part not in self.PARTS:
            raise ValueError(f"{kind}: part is {self.part!r}; it is one of {', '.join(map(repr, self.PARTS))}")
        for name in NUMBERED:
            number = getattr(self, name)
            if (self.part == name) != (number is not None):
                raise ValueError(
                    f"{kind}: part={self.part!r} with {name}={number!r}; give a {name}'s number for a {name} and for "
                    "nothing else"
                )
        for name in ("layer", *NUMBERED):
            number = getattr(self, name)
            if number is not None:
                object.__setattr__(self, name, whole(number, f"{kind}: {name}"))
        if self.positions is not None:
            object.__setattr__(self, "positions", places(self.positions, f"{kind}: a position"))
            if not self.positions:
                raise ValueError(f"{kind}: positions is empty; leave it out for all of them")

    def __repr__(self) -> str:
        """As it is written by hand: what differs from the defaults."""
        said = []
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value != field.default and not (field.name == "part" and value in NUMBERED):
                long = isinstance(value, tuple) and len(value) > LONG
                said.append(f"{field.name}={f'<{len(value)} numbers>' if long else repr(value)}")
        return f"{type(self).__name__}({', '.join(said)})"

    # -- against a model ---------------------------------------------------------------------------

    def settled(self, model: Any, token_ids: list[int]) -> Self:
        """This edit with every number counted from 0 and every text turned into ids, checked against the model.

        Raises:
            IndexError: when there is no such block, head or position.
            ValueError: when the model cannot serve the value that is edited; the message is its reason.
        """
        kind = type(self).__name__
        layer = from_start(self.layer, model.num_layers, f"{kind}: layer {self.layer}")
        for piece in self.pieces:
            require(model, layer, str(piece.part), kind)
        head = self.head
        if head is not None:
            head = from_start(head, model.layers[layer].self_attn.num_heads, f"{kind}: head {head}")
        neuron = self.neuron
        if neuron is not None:
            neuron = from_start(neuron, model.intermediate_size, f"{kind}: neuron {neuron}")
        positions = self.positions
        if positions is not None:
            assert isinstance(positions, tuple)  # noqa: S101 - `__post_init__` made it one
            positions = tuple(
                from_start(position, len(token_ids), f"{kind}: position {position}") for position in positions
            )
        return dataclasses.replace(self, layer=layer, head=head, neuron=neuron, positions=positions)

    @property
    def number(self) -> int | None:
        """The number of the head or neuron; None of a part that has none."""
        return self.neuron if self.head is None else self.head

    def reaches(self, position: int) -> bool:
        """Whether this edit, settled, changes that token."""
        return self.positions is None or (isinstance(self.positions, tuple) and position in self.positions)

    # -- as code -----------------------------------------------------------------------------------

    @property
    def pieces(self) -> tuple[Self, ...]:
        """The edits of one value each that this one is, in the forward's order: itself, or a block's two."""
        return tuple(dataclasses.replace(self, part=part) for part in BLOCK) if self.part == "block" else (self,)

    @property
    def value(self) -> str:
        """The value that is edited, as the block of a loop over ``layer`` writes it."""
        return f"layer.{VALUES[str(self.part)]}"

    @property
    def rows(self) -> str:
        """The index of what is edited in that value, ``[batch, position, ...]``, as it is written."""
        return self.index(self.positions)

    def index(self, positions: Any) -> str:
        """The index of those positions."""
        chosen = ":" if positions is None else str(list(positions))
        return f"[:, {chosen}]" if self.number is None else f"[:, {chosen}, {self.number}]"

    def lines(self, number: int) -> list[str]:
        """The lines that do it, where the forward has reached `value`.

        Args:
            number: the edit's place in the list, under which `takes` are kept (`kept`).
        """
        raise NotImplementedError

    @property
    def takes(self) -> tuple[Taken, ...]:
        """What this edit takes from other prompts; nothing, for most kinds."""
        return ()


def places(asked: Any, what: str) -> tuple[int, ...]:
    """Positions as they may be given, one or several, as whole numbers.

    Raises:
        TypeError: when one is no whole number.
    """
    plain = asked.tolist() if hasattr(asked, "tolist") else asked  # a tensor of one number cannot be gone through
    many = plain if isinstance(plain, Iterable) and not isinstance(plain, str) else [plain]
    return tuple(whole(position, what) for position in many)


def kept(number: int, name: str) -> str:
    """What an edit took from another prompt, as the block writes it."""
    return f'taken[{number}, "{name}"]'


def remarks(model: Any, edits: Iterable[Edit]) -> tuple[str, ...]:
    """What a reader of settled edits should know: that a block does more than what an edit of it changes."""
    layers = dict.fromkeys(edit.layer for edit in edits if edit.part == "block")
    besides = {layer: getattr(model.layers[layer], "besides", "") for layer in layers}
    return tuple(
        f"block {layer} does more than add its attention and its MLP ({more}), which an edit of the block leaves alone"
        for layer, more in besides.items()
        if more
    )


def require(model: Any, layer: int, part: str, kind: str) -> None:
    """Raise unless the model serves a block's value for editing.

    Raises:
        ValueError: with the model's own reason.
    """
    name = VALUES[part]
    support = model.support(layer=layer)
    reason = support.get(name, f"this family has no value {name}")
    if reason is not None:
        raise ValueError(f"{kind}: layer {layer} has no {part} to edit on this engine: {reason}")
