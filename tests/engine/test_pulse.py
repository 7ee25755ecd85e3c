"""A trace tells how far it is, and another thread can stop it; the engine goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nnterp.engines.pulse import Cancelled, _cannot
from nnterp.pulse import Reached
from tests.engine.engines import ENDLESS, PROMPT, equal, held, under_way, values
from tests.engine.gates import closed, lens_through, open_gate, readings

pytestmark = pytest.mark.engine


def generation(model: Any, steps: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=steps, ignore_eos=True):
        model.layers[0].layer_output.save()


def lens_of_every_block(model: Any, steps: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=steps, ignore_eos=True) as tracer:
        for _ in tracer.iter[:steps]:
            for layer in model.layers:
                model.project_on_vocab(layer.layer_output).softmax(-1).topk(5)


def cancelled(model: Any, trace: Callable[[Any, int], None]) -> list[bool]:
    """What `cancel` returned to another thread, which called it once the trace was under way."""
    stopped: list[bool] = []
    with (
        pytest.raises(Cancelled, match="the next one is served"),
        under_way(model, 1, lambda: stopped.append(model.cancel())),
    ):
        trace(model, ENDLESS)
    return stopped


@pytest.mark.parametrize("trace", [generation, lens_of_every_block])
def test_a_trace_that_another_thread_cancels_ends_and_the_next_is_served(model, trace):
    clean = values(model)
    assert cancelled(model, trace) == [True]
    assert held(model) == {}
    assert equal(values(model), clean)


def at_the_gate(model: Any, folder: Path, act: Callable[[], None]) -> list[Reached]:
    """Has the model, once its lens waits after the last block, act and then go on; what it tells of how far it is."""
    told: list[Reached] = []

    def tell(reached: Reached) -> None:
        told.append(reached)
        if reached.rows and not acted:
            acted.append(True)
            act()
            open_gate(folder)

    acted: list[bool] = []
    model.on_progress = tell
    return told


def test_a_lens_that_reads_all_rows_after_the_last_block_tells_of_them(model, tmp_path):
    gate = closed(tmp_path)
    told = at_the_gate(model, tmp_path, lambda: None)
    try:
        found = lens_through(model, gate, PROMPT)
    finally:
        model.on_progress = None
    rows = model.num_layers
    assert readings(tmp_path) == found["lens.gate"].numel()
    first = next(reached for reached in told if reached.rows)
    assert (first, first.read, first.rows) == (rows, 0, rows)
    assert (told[-1], told[-1].read, told[-1].rows) == (rows, rows, rows)


@pytest.mark.parametrize("requests", [1, 2])
def test_a_lens_that_reads_all_rows_after_the_last_block_is_cancelled_there(model, tmp_path, requests):
    clean, stopped = values(model), []
    gate = closed(tmp_path)
    at_the_gate(model, tmp_path, lambda: stopped.append(model.cancel()))
    traces = [lambda: lens_through(model, gate, PROMPT)] * requests
    try:
        with pytest.raises(Cancelled, match="the next one is served"):
            model.together(traces) if requests > 1 else traces[0]()
    finally:
        model.on_progress = None
    assert stopped == [True]
    assert readings(tmp_path) == 1
    assert held(model) == {}
    assert equal(values(model), clean)


def test_progress_counts_the_blocks_of_every_forward_and_ends_at_all_of_them(model):
    told: list[int] = []
    model.on_progress = told.append
    try:
        generation(model, steps=60)
    finally:
        model.on_progress = None
    assert told == sorted(set(told))
    assert told[-1] == 60 * model.num_layers


def test_a_word_to_stop_that_comes_too_late_stops_nothing(model):
    clean = values(model)
    assert model.cancel() is False
    assert equal(values(model), clean)


def test_a_word_to_stop_between_two_traces_ends_the_next_one_of_what_belongs_together_and_no_other(model):
    clean = values(model)

    def traces() -> None:
        with model.cancellable():
            assert equal(values(model), clean)
            assert model.cancel() is True
            values(model)

    with pytest.raises(Cancelled):
        traces()
    assert model.cancel() is False
    assert held(model) == {}
    assert equal(values(model), clean)


def test_an_error_of_the_block_is_told_as_it_is(model):
    with pytest.raises(RuntimeError, match="shape") as caught, model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[0].layer_output = model.layers[0].layer_output[:, :-1]
    assert not isinstance(caught.value, Cancelled)


def test_a_trace_that_cannot_be_cancelled_says_why_and_goes_on(model, monkeypatch):
    clean = values(model)
    monkeypatch.setattr(model._pulse, "cannot", "its engine is elsewhere")
    message = "^this trace cannot be cancelled: its engine is elsewhere; it goes on to its end$"
    with model._pulse.of(None):
        with pytest.raises(NotImplementedError, match=message):
            model.cancel()
        assert equal(values(model), clean)


@pytest.mark.parametrize(
    ("ranks", "readable", "reason"), [(1, 1, ""), (2, 2, ""), (2, 1, "no memory"), (1, 0, "no memory")]
)
def test_which_engines_cannot_leave_a_forward(ranks, readable, reason):
    found = _cannot(ranks, readable)
    assert reason in found
    assert bool(found) == bool(reason)
