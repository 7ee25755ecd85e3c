"""Ranks that run a block together, so that none of them waits for another that does something else.

On an engine of several ranks each rank runs the block, and putting a value together takes all of them at once. A block
that raises on one rank alone (out of memory there, say), or that asks for a value on one rank only, would leave the
others waiting forever. So the ranks meet

- at the end of each turn of a block (from the place of the forward where it is served a value to where it asks for the
  next one, ends or raises), and tell each other where they are;
- before each exchange of tensors that the block itself makes (the unembedding, a projection that is called).

Where they are not at the same place the block ends on all of them with `RanksApart`, and the forward goes on. A meeting
is a few numbers a rank over the processors' own group; the tensors are not waited for. One of the numbers is the word
to stop (`nnterp.pulse`): a block that is cancelled ends on all ranks at one meeting, and there is one before each step.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NamedTuple

import torch
from greenlet import GreenletExit, getcurrent
from nnsight.intervention.interleaver import Mediator

from nnterp.errors import Cancelled
from nnterp.pulse import STOP

#: The methods of vLLM's process group that wait for every rank.
EXCHANGES = ("all_reduce", "all_gather", "all_gatherv", "reduce_scatter", "reduce_scatterv", "gather", "broadcast")

#: What `RanksApart` says.
APART = (
    "the block did not do the same on every rank of the engine ({}); it runs on each of them, and has to ask for the "
    "same values in the same order whatever the rank, the time or chance"
)


class RanksApart(RuntimeError):
    """A block that was not at the same place on all ranks; it has ended on all of them, and the engine goes on."""


class Place(NamedTuple):
    """What a rank tells the others at a meeting.

    Attributes:
        depth: 0 outside of a turn; more, the deeper it is in one.
        where: A number that is the same where the ranks do the same.
        apart: Whether it was refused an exchange in this turn.
        stop: Whether it was given the word to stop.
    """

    depth: int
    where: int
    apart: int
    stop: int


class Lockstep:
    """One rank's side of the meetings.

    Args:
        group: vLLM's group of the ranks (``get_tp_group()``).

    Attributes:
        words: The numbers of `nnterp.pulse`, int32 [4], once somebody counts this rank's blocks.
    """

    words: Any = None

    def __init__(self, group: Any) -> None:
        self._group = group
        self._turns = 0
        self._apart = False
        self._stop = False

    def turn(self, mediator: Any, run: Callable[[], Any]) -> Any:
        """Run one turn of a block, after which all ranks are at the same place, or the block has ended on all.

        Raises:
            RanksApart: when they were not, and the block did not raise on this rank.
            Cancelled: when one of them was given the word to stop, likewise.
        """
        raised: BaseException | None = None
        value = None
        self._turns += 1
        try:
            value = run()
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised = error
        self._turns -= 1
        if not (self._turns and self._apart):  # a turn inside of another, which is over on other ranks
            try:
                self._end(mediator, raised)
            except (RanksApart, Cancelled) as ended:
                raised = raised or ended
        if raised is not None:
            raise raised
        return value

    def exchange(self, what: str) -> None:
        """Meet before an exchange of tensors that the block makes.

        Raises:
            RanksApart: when another rank is not about to make the same.
            Cancelled: when one of them was given the word to stop, on all.
        """
        if not self._turns:
            raise RanksApart("the ranks exchange nothing more for a block whose request has ended")
        self._met(2 * self._turns - 1, what)
        if self._stop:
            raise Cancelled("the trace was cancelled")

    def agreed(self, state: str) -> bool:
        """Whether all ranks are in the same state, outside of any turn."""
        return self._met(0, state)

    def stopped(self) -> bool:
        """Whether any rank was given the word to stop, outside of any turn; it is taken back."""
        self._met(0, "a step")
        return self._taken_back()

    def _taken_back(self) -> bool:
        stop, self._stop = self._stop, False
        if stop and self.words is not None:
            self.words[STOP] = 0
        return stop

    def _end(self, mediator: Any, raised: BaseException | None) -> None:
        blocks = [mediator, *(other for other in mediator.interleaver.mediators if other is not mediator)]
        states = [_state(block) for block in blocks] + ["raised" if raised is not None else "went on"]
        if self._met(2 * self._turns, "; ".join(states)):
            if not self._turns and self._taken_back():
                cancelled = Cancelled("the trace was cancelled")
                for block in blocks:
                    end_block(block, cancelled)
                raise cancelled
            return
        self._apart = False
        told = self._told([*states[:-1], _words(raised) if raised is not None else states[0]])
        words = "; ".join(f"rank {rank}: {said[-1]}" for rank, said in enumerate(told))
        apart = RanksApart(APART.format(words))
        for block, *differ in zip_longest(blocks, *(said[:-1] for said in told)):
            if block is not None and (block is mediator or len(set(differ)) > 1):
                end_block(block, apart)
        raise apart

    def _met(self, depth: int, what: str) -> bool:
        """Meet; whether all ranks are at the same place. Those deeper in a block than others leave it.

        Raises:
            RanksApart: inside of a turn, in place of False.
        """
        while True:
            if depth and self._apart:
                raise RanksApart(APART.format("this rank was alone already"))
            places = self._places(depth, what)
            self._stop = any(place.stop for place in places)
            if len({place[:2] for place in places}) == 1 and not any(place.apart for place in places):
                return True
            if depth:
                self._apart = True
                raise RanksApart(APART.format(f"this rank: {what}"))
            if not any(place.depth for place in places):
                return False

    def _places(self, depth: int, what: str) -> list[Place]:
        stop = 0 if self.words is None else int(self.words[STOP])
        own = torch.tensor(Place(depth, zlib.crc32(what.encode()), int(self._apart), stop))
        places = [torch.empty_like(own) for _ in range(self._group.world_size)]
        torch.distributed.all_gather(places, own, group=self._group.cpu_group)
        return [Place(*place.tolist()) for place in places]

    def _told(self, own: list[str]) -> list[list[str]]:
        told: list[Any] = [None] * self._group.world_size
        torch.distributed.all_gather_object(told, own, group=self._group.cpu_group)
        return told


def install(group: Any) -> Lockstep:
    """Have the blocks of this process meet those of the group's other ranks; a process has one engine.

    Args:
        group: vLLM's group of the ranks.
    """
    lockstep = Lockstep(group)
    for name in ("start", "handle"):
        setattr(Mediator, name, _meeting(getattr(Mediator, name), lockstep))
    for name in EXCHANGES:
        setattr(type(group), name, _guarded(getattr(type(group), name), lockstep))
    return lockstep


def _meeting(method: Callable[..., Any], lockstep: Lockstep) -> Callable[..., Any]:
    @functools.wraps(method)
    def turn(mediator: Any, *arguments: Any, **named: Any) -> Any:
        return lockstep.turn(mediator, functools.partial(method, mediator, *arguments, **named))

    return turn


def _guarded(method: Callable[..., Any], lockstep: Lockstep) -> Callable[..., Any]:
    @functools.wraps(method)
    def exchange(group: Any, input_: Any, *arguments: Any, **named: Any) -> Any:
        if (
            not torch.compiler.is_compiling()
            and group.world_size > 1
            and getattr(getcurrent(), "mediator", None) is not None
        ):
            lockstep.exchange(f"{method.__name__} of {getattr(input_, 'dtype', '')} {getattr(input_, 'shape', '')}")
        return method(group, input_, *arguments, **named)

    return exchange


def _state(block: Any) -> str:
    """Where a block is, in words that are the same on all ranks that are at the same place."""
    if block.exception is not None:
        return "raised"
    if not block.alive:
        return "is over"
    pending = block.pending
    if pending is None:
        return "began"
    observed = f", {len(block.caches)} caches" if block.caches else ""
    return f"{pending.event.name} of {pending}{observed}"


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def end_block(block: Any, error: Exception) -> None:
    """Unwind a block that is parked, and let the error be its own."""
    block.pending = None
    if block.exception is None:
        block.exception = error
    thrown: type[BaseException] | BaseException = error
    while block.alive:
        block.worker.parent = getcurrent()
        try:
            block.worker.throw(thrown)
        except BaseException:  # noqa: BLE001 - what it raises on the way out is about this error
            return
        thrown = GreenletExit
