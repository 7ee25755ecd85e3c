"""Private copies: how a value that vLLM keeps in a buffer is read, edited and assigned.

vLLM hands a block the rows of its own request out of a step's buffers, and later kernels overwrite those buffers. So a
read gives a copy, and what was edited or assigned is handed back when the block moves on to another place of the
forward. Copies that were not edited hand back what was served, and the forward stays bit for bit what it was.

Several values can have one place (the queries, keys and values are arguments of one call). Their copies go back
together, so that each can be edited for as long as the block is at that place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from nnsight.intervention.interleaver import Mediator
from torch import Tensor

from nnterp.components.eproperty import DerivedEProperty, EProperty


def counting_edits() -> torch.inference_mode:
    """A context whose new tensors count their edits: the engine runs in inference mode, whose tensors do not."""
    return torch.inference_mode(False)


def edits_of(tensor: Tensor) -> int:
    """How often the tensor or a view of it was written to."""
    return tensor._version


@dataclass
class Copy:
    """What one value gave the block at one place.

    Attributes:
        tensor: The copy.
        edits: How often it had been edited when it last agreed with the model; None where it was assigned.
    """

    tensor: Tensor
    edits: int | None


class Recomputed(DerivedEProperty):
    """A value computed from copies of what a kernel takes, which the kernel never sees; an edit of it is refused.

    Its function computes it under `counting_edits`, and reads what it is computed from before: the context is the
    thread's, and while a block waits in it for a value, other requests' blocks run.
    """

    def _read(self, envoy: Any) -> Any:
        value = super()._read(envoy)
        copies = Mediator.current(self.label(envoy)).nnterp_copies  # of what it was computed from, read just now
        copies[self, envoy] = Copy(value, edits_of(value))
        return value

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:  # noqa: ARG002 - as on `Copied`
        """Refuse what was edited in place.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(
            f"{self.name} is derived and read-only, and was edited in place, which the kernel does not see; edit the "
            "queries or keys to change what a head attends to, attention_head_outputs to change what it wrote, and a "
            ".clone() for a calculation of your own"
        )


class Copied(EProperty):
    """A value served as a private copy, handed back to the model where the block edited it.

    Subclasses say how a copy is made (`serve`) and how an edited or assigned one goes back (`replace`).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._transform = self._handed_back

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy that a read gives of what the location serves, made under `counting_edits`."""
        raise NotImplementedError

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """What the location is given for ``value``, which has the shape that a read gives."""
        raise NotImplementedError

    def view(self, envoy: Any, raw: Any) -> Tensor:
        """`serve`'s copy, kept beside those of the other values that were read at this visit of the location."""
        value = self.serve(envoy, raw)
        if self.function is not None:
            value = self.function(envoy, value)
        location = self.location(envoy)
        mediator = Mediator.current(location)
        visit = mediator.worker, location, mediator.wanted(location)  # an edit of the model runs anew in each trace
        if mediator.__dict__.get("nnterp_visit") != visit:
            mediator.nnterp_visit, mediator.nnterp_copies = visit, {}
        mediator.nnterp_copies[self, envoy] = Copy(value, edits_of(value))
        return value

    def _read(self, envoy: Any) -> Any:
        held = self._held(envoy).get((self, envoy))
        return super()._read(envoy) if held is None else held.tensor

    def _held(self, envoy: Any) -> dict[tuple[Copied | Recomputed, Any], Copy]:
        """The copies that wait to be handed back where this value is; none when the block is elsewhere."""
        location = self.location(envoy)
        mediator = Mediator.current(location)
        waiting = mediator.transform
        here = waiting is not None and (waiting.location, waiting.occurrence) == (location, mediator.wanted(location))
        return mediator.nnterp_copies if here else {}

    def _handed_back(self, envoy: Any, value: Tensor, raw: Any) -> Any:  # noqa: ARG002 - the last of several copies
        """nnsight's write-back: what was served, with what was edited or assigned in its place."""
        for (declaration, owner), copy in Mediator.current(self.label(envoy)).nnterp_copies.items():
            if copy.edits != edits_of(copy.tensor):
                raw = declaration.replace(owner, raw, copy.tensor)
                copy.edits = edits_of(copy.tensor)
        return raw

    def __set__(self, envoy: Any, value: Any) -> None:
        """Keep a copy of ``value`` to be handed back; a tensor that was read before stays what it is.

        Raises:
            AttributeError: when the value is read-only.
            ValueError: when it has another shape than a read gives: the rows are spliced into a step that the engine
                runs for every request in flight.
        """
        self.require(envoy)
        if self.read_only is not None:
            raise AttributeError(self.read_only)
        served = self._read(envoy)
        shape = tuple(getattr(value, "shape", ()))
        if not isinstance(value, Tensor) or shape != tuple(served.shape):
            raise ValueError(
                f"{self.label(envoy)} is {tuple(served.shape)} on this request and cannot be replaced by a value of "
                f"shape {shape}; write into the rows you mean instead (``value[:, positions] = ...``)"
            )
        with counting_edits():
            assigned = torch.empty_like(served).copy_(value.detach())
        self._held(envoy)[self, envoy] = Copy(assigned, None)
