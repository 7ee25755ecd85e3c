"""Ranks that meet, played by threads of this process: whoever is elsewhere is told so, and nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nnterp.engines.lockstep import Lockstep, Place, RanksApart
from nnterp.errors import Cancelled
from nnterp.pulse import STOP

pytestmark = pytest.mark.engine


class Rank(Lockstep):
    """One of two ranks; what they tell each other goes through a table instead of a process group."""

    def __init__(self, number: int, barrier: threading.Barrier, table: dict[int, Any]) -> None:
        super().__init__(None)
        self.number, self.barrier, self.table = number, barrier, table
        self.words = np.zeros(2, np.int32)

    def _exchanged(self, own: Any) -> list[Any]:
        self.table[self.number] = own
        self.barrier.wait(timeout=120)  # of one that waits in vain the test fails, as an engine would hang
        told = [self.table[0], self.table[1]]
        self.barrier.wait(timeout=120)
        return told

    def _places(self, depth: int, what: str) -> list[Place]:
        return self._exchanged(Place(depth, hash(what), int(self._apart), int(self.words[STOP])))

    def _told(self, own: list[str]) -> list[list[str]]:
        return self._exchanged(own)


def block(interleaver: Any = None) -> Any:
    """A block that has not asked for anything yet."""
    interleaver = interleaver or SimpleNamespace(mediators=[])
    made = SimpleNamespace(interleaver=interleaver, exception=None, alive=False, pending=None, caches=[], worker=None)
    interleaver.mediators.append(made)
    return made


def played(*turns: Callable[[Rank, Any], Any]) -> list[Any]:
    """What one turn gives or raises on each of two ranks, and the ranks, which all end at the same meeting."""
    barrier, table = threading.Barrier(2), {}
    ranks = [Rank(number, barrier, table) for number in range(2)]
    found: list[Any] = [None, None]

    def run(rank: Rank) -> None:
        mediator = block()
        try:
            found[rank.number] = rank.turn(mediator, lambda: turns[rank.number](rank, mediator))
        except BaseException as error:  # noqa: BLE001 - looked at by the test
            found[rank.number] = error
        else:
            assert mediator.exception is None

    threads = [threading.Thread(target=run, args=(rank,)) for rank in ranks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert not any(isinstance(one, threading.BrokenBarrierError) for one in found), found
    return found


def fails(*_: Any) -> None:
    raise ValueError("here")


def exchanges(rank: Rank, _: Any) -> str:
    rank.exchange("all_gather of 3")
    rank.exchange("all_reduce of 4")
    return "done"


def nested(inner: Callable[[Rank, Any], Any]) -> Callable[[Rank, Any], Any]:
    return lambda rank, mediator: rank.turn(block(mediator.interleaver), lambda: inner(rank, mediator))


def test_ranks_that_do_the_same_go_on() -> None:
    assert played(exchanges, exchanges) == ["done", "done"]
    assert played(nested(exchanges), nested(exchanges)) == ["done", "done"]


def test_what_both_raise_is_raised_as_it_is() -> None:
    one, two = played(fails, fails)
    assert isinstance(one, ValueError)
    assert isinstance(two, ValueError)


@pytest.mark.parametrize(
    "other",
    [
        lambda *_: "done",
        exchanges,
        nested(lambda *_: "done"),
        nested(exchanges),
        nested(nested(exchanges)),
        lambda rank, mediator: (exchanges(rank, mediator), exchanges(rank, mediator)),
    ],
    ids=["ends", "exchanges", "nests", "nests-exchanges", "nests-twice", "exchanges-more"],
)
def test_one_that_raises_and_one_that_does_something_else_both_leave_the_block(other: Callable[..., Any]) -> None:
    for one, two in (played(fails, other), reversed(played(other, fails))):
        assert isinstance(one, ValueError)
        assert isinstance(two, RanksApart)


def test_one_that_exchanges_less_or_something_else_ends_on_both() -> None:
    for one in (lambda *_: "done", lambda rank, _: rank.exchange("all_reduce of 5"), nested(exchanges)):
        assert all(isinstance(found, RanksApart) for found in played(exchanges, one))


def test_a_refusal_that_a_block_takes_for_nothing_comes_back_at_its_end() -> None:
    def stubborn(rank: Rank, mediator: Any) -> str:
        for _ in range(3):
            with pytest.raises(RanksApart):
                exchanges(rank, mediator)
        return "done"

    assert all(isinstance(found, RanksApart) for found in played(stubborn, lambda *_: "done"))


def test_the_words_say_where_each_rank_was() -> None:
    _, two = played(fails, lambda *_: "done")
    assert "rank 0: ValueError: here; rank 1: is over" in str(two)


def test_the_word_to_stop_that_one_rank_was_given_ends_the_block_on_both_and_is_taken_back() -> None:
    ranks: list[Rank] = []

    def told(rank: Rank, mediator: Any) -> str:
        ranks.append(rank)
        rank.words[STOP] = rank.number
        return nested(exchanges)(rank, mediator)

    assert all(isinstance(found, Cancelled) for found in played(told, told))
    assert [int(rank.words[STOP]) for rank in ranks] == [0, 0]


def test_a_block_of_another_request_that_is_at_the_same_place_on_all_ranks_goes_on() -> None:
    others: list[Any] = []

    def beside(rank: Rank, mediator: Any) -> None:
        others.append(block(mediator.interleaver))
        if rank.number:
            raise ValueError("here")

    assert isinstance(played(beside, beside)[0], RanksApart)
    assert [other.exception for other in others] == [None, None]


def test_a_block_whose_request_has_ended_exchanges_nothing() -> None:
    with pytest.raises(RanksApart, match="has ended"):
        Lockstep(None).exchange("all_gather")
