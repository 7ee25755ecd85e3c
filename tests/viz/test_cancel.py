"""While a trace runs for a view it says how far it is and can be stopped; before one that takes long it asks."""

from __future__ import annotations

import signal
import sys
import threading
import types
from contextlib import contextmanager
from typing import Any, ClassVar
from unittest import mock

import pytest
import torch

from nnterp import Cancelled
from nnterp_viz import (
    attention,
    block,
    compare,
    contributions,
    estimates,
    explore,
    head_scores,
    inspect_head,
    logit_lens,
    measured_effect,
    record,
    tape,
    turns,
)
from nnterp_viz.edits import Ablate
from nnterp_viz.lens import Statistic
from nnterp_viz.views import work, working
from nnterp_viz.views.working import LONG
from tests.viz.test_views_traits import ask
from tests.viz.view_recordings import PROMPT, model, recording

OTHER = "the store"


class Stops(Statistic):
    """It cancels the trace that takes it, once the trace is in the rows after its last block."""

    name, title = "stops", "stops"
    needs = ("final",)
    found: ClassVar[list[bool]] = []

    def of(self, at):
        self.found.append(model().cancel())
        return at.logits[:, 0]


class Line:
    """A comm without a page behind it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any]) -> None:
        self.sent.append(data)


@contextmanager
def endless():
    """Within the block each trace follows on a generation that nobody waits for to end."""
    run = block.run

    def slow(code, of):
        with torch.no_grad(), of.generate(PROMPT, max_new_tokens=1500, min_new_tokens=1500):
            of.layers[0].layer_output.save()
        return run(code, of)

    with mock.patch.object(block, "run", slow):
        yield


def inspect(of, prompt):
    """The pattern of an inspected head."""
    return inspect_head(of, 1, 2, prompt).attention


def compared(of, prompt):
    """One side of a comparison."""
    return compare(prompt, "the moon", model=of).bars["a"]


@contextmanager
def handling(handler):
    """Within the block an interrupt is handled so."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def stopping(view, stop):
    """A thread that calls ``stop`` as soon as a trace of the view has reached a block."""
    begun = threading.Event()
    view.observe(lambda change: begun.set() if change["new"].get("done") else None, names="progress")
    thread = threading.Thread(target=lambda: begun.wait(60) and stop())
    thread.start()
    return thread


def test_a_prompt_that_the_page_cancels_leaves_the_last_picture_and_the_next_one_is_drawn():
    view = attention(model(), PROMPT)
    before, line, told = view.pattern, Line(), []
    view.observe(lambda change: told.append(change["new"]), names="progress")
    thread = stopping(view, lambda: work._heard(line, {"id": 7, "run": view.progress["run"]}))
    with endless():
        ask(view, 1, kind="prompt", text=OTHER)
    thread.join()
    assert line.sent == [{"heard": 7}]
    assert view.remark.startswith("Cancelled")
    assert (view.error, view.busy, view.progress, view.prompt, view.pattern) == ("", False, {}, PROMPT, before)
    *running, last = told
    assert last == {}
    assert {each["total"] for each in running} == {view.num_layers}
    done = [each["done"] for each in running]
    assert done == sorted(done)
    assert done[0] == 0 < done[-1]
    ask(view, 2, kind="prompt", text="the moon")
    assert (view.remark, view.prompt) == ("", "the moon")


@pytest.mark.parametrize(
    ("make", "gesture"),
    [
        (attention, {"kind": "find"}),
        (attention, {"kind": "toward", "text": " the"}),
        (logit_lens, {"kind": "follow", "text": " the"}),
        (contributions, {"kind": "target", "target": " the", "versus": None, "position": 3}),
        (contributions, {"kind": "neurons", "layer": 1}),
        (contributions, {"kind": "written", "part": "mlp", "layer": 1, "head": None}),
        (inspect, {"kind": "prompt", "text": OTHER}),
        (compared, {"kind": "prompt", "text": OTHER}),
    ],
)
def test_whatever_a_gesture_runs_says_how_far_it_is_and_is_cancelled(make, gesture):
    view = make(model(), PROMPT)
    before, state = view.recording, view.get_state()
    thread = stopping(view, view.cancel)
    with endless():
        ask(view, 1, **gesture)
    thread.join()
    assert view.remark.startswith("Cancelled")
    assert (view.error, view.busy, view.progress) == ("", False, {})
    assert view.recording is before
    changed = {name for name, value in view.get_state().items() if value != state[name]}
    assert changed <= {"remark"}


def test_a_lens_that_reads_all_rows_after_the_last_block_is_left_there_and_says_at_which_row():
    view = logit_lens(model(), PROMPT)
    before, told = view.recording, []
    view.observe(lambda change: told.append(change["new"]), names="progress")
    Stops.found.clear()
    with mock.patch.object(working, "QUICK", -1), pytest.raises(Cancelled):
        view.keep(Stops())
    assert Stops.found.count(True) == 1  # and was not asked again
    assert {"read": 3, "rows": 3}.items() <= told[-2].items()
    assert (view.recording, view.busy, view.progress) == (before, False, {})
    view._guarded(lambda: view._session.keep([Stops()]))
    assert view.remark == "Cancelled at row 3 of 3 of the lens."
    assert torch.equal(record(model(), PROMPT)["logits"], before["logits"])


def test_effects_that_are_measured_are_left_in_the_middle_of_a_run_and_what_was_found_stays():
    view = contributions(model(), PROMPT)
    line, runs, threads = Line(), [], []
    run = block.run

    def stopped_in_the_second(code, of):
        runs.append(view.measuring)
        if len(runs) == 2:
            threads.append(threading.Thread(target=lambda: work._heard(line, {"id": 1, "run": view.measuring["run"]})))
            threads[0].start()
            with torch.no_grad(), of.generate(PROMPT, max_new_tokens=1500, min_new_tokens=1500):
                of.layers[0].layer_output.save()
        return run(code, of)

    with mock.patch.object(block, "run", stopped_in_the_second):
        view.measure()
    threads[0].join()
    assert [(each["done"], each["total"]) for each in runs] == [(0, 18), (8, 18)]
    assert line.sent == [{"heard": 1}]
    assert (view.measuring, view.error, view.busy) == ({}, "", False)
    found = torch.cat([view.recording[f"effects.{name}"].flatten() for name in ("attention", "mlp", "heads")])
    assert found.isfinite().sum() == 8


def test_heads_that_are_found_from_python_are_cancelled_too():
    view = attention(model(), PROMPT)
    thread = stopping(view, view.cancel)
    with endless(), pytest.raises(Cancelled):
        view.find_heads()
    thread.join()
    assert (view.scores, view.busy, view.progress) == ({}, False, {})


def test_a_call_from_python_that_is_cancelled_raises_and_changes_nothing():
    view = explore(model(), PROMPT, layer=1, head=2)
    before = view.recording
    thread = stopping(view.bar, view.bar.cancel)
    with endless(), pytest.raises(Cancelled):
        view.apply(Ablate(layer=1, head=2))
    thread.join()
    assert view.recording is before
    assert (view.edits, view.bar.busy, view.bar.progress) == ([], False, {})
    assert view.bar.cancel() is False


def test_what_runs_several_traces_is_cancelled_between_two_of_them_and_the_next_one_is_served():
    clean, stopped, run = record(model(), PROMPT, generate=2), [], block.run

    def between(code, of):
        stopped.append(of.cancel())
        return run(code, of)

    for many in (
        lambda: record(model(), PROMPT, generate=2),
        lambda: record(model(), [PROMPT, OTHER]),
        lambda: head_scores(model()),
        lambda: measured_effect(model(), clean),
        lambda: tape(model(), PROMPT, generate=2),
    ):
        stopped.clear()
        with mock.patch.object(block, "run", between), pytest.raises(Cancelled):
            many()
        assert stopped == [True]
        assert model().cancel() is False
    after = []
    with pytest.raises(Cancelled), model().cancellable():
        after += [record(model(), PROMPT), model().cancel()]  # after the last trace
    assert after[1] is True
    assert torch.equal(record(model(), PROMPT, generate=2)["logits"], clean["logits"])


def test_a_model_that_cannot_stop_says_so_and_goes_on(monkeypatch):
    view, line = attention(model(), PROMPT), Line()

    def cancel():
        raise NotImplementedError("its engine is elsewhere")

    monkeypatch.setattr(model(), "cancel", cancel, raising=False)
    thread = stopping(view, lambda: work._heard(line, {"id": 1, "run": view.progress["run"]}))
    with endless():
        ask(view, 1, kind="prompt", text=OTHER)
    thread.join()
    assert line.sent == [{"heard": 1}, {"cannot": "its engine is elsewhere"}]
    assert (view.prompt, view.remark, view.error) == (OTHER, "", "")


def test_the_stop_button_ends_what_runs_beside_the_main_thread():
    view = attention(model(), PROMPT)
    begun = threading.Event()
    view.observe(lambda change: begun.set() if change["new"].get("done") else None, names="progress")
    thread = threading.Thread(target=lambda: ask(view, 1, kind="prompt", text=OTHER))
    with endless(), handling(work._interrupted):
        thread.start()
        assert begun.wait(60)
        signal.raise_signal(signal.SIGINT)
        thread.join()
    assert view.remark.startswith("Interrupted")
    assert (view.prompt, view.busy, view.error) == (PROMPT, False, "")


def test_a_kernel_that_is_idle_gets_that_handler_and_one_that_has_its_own_keeps_it(monkeypatch):
    kernel = types.SimpleNamespace(saved_sigint_handler=signal.SIG_IGN)
    shell = types.SimpleNamespace(kernel=kernel)
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    work.heed_interrupts()
    assert kernel.saved_sigint_handler is work._interrupted
    kernel.saved_sigint_handler = own = lambda *_: None
    work.heed_interrupts()
    assert kernel.saved_sigint_handler is own


def test_a_click_waits_for_the_recording_of_a_cell_and_its_cancel_leaves_that_alone():
    view, line = attention(model(), PROMPT), Line()
    with turns.turn(model()).mine():
        thread = threading.Thread(target=lambda: ask(view, 1, kind="prompt", text=OTHER))
        thread.start()
        with mock.patch.object(model(), "cancel") as cancel:
            work._heard(line, {"id": 1, "run": 0, "request": 1})
            found = record(model(), "the moon")
        cancel.assert_not_called()
    thread.join()
    assert found.prompt == "the moon"
    assert (view.prompt, view.busy, view.error) == (PROMPT, False, "")
    ask(view, 2, kind="prompt", text=OTHER)
    assert view.prompt == OTHER


def test_a_request_that_is_taken_back_before_it_is_begun_is_answered_and_not_run():
    view, line, answers = attention(model(), PROMPT), Line(), []
    view.send = lambda content, buffers=None: answers.append(content)  # noqa: ARG005
    work._heard(line, {"id": 1, "run": 0, "request": 2})
    ask(view, 2, kind="prompt", text=OTHER)
    assert (view.prompt, answers) == (PROMPT, [{"kind": "answered", "request": 2}])
    ask(view, 3, kind="prompt", text=OTHER)
    assert view.prompt == OTHER


def test_what_another_view_runs_is_not_stopped():
    view, other, line = attention(model(), PROMPT), attention(recording()), Line()

    def stop():
        assert other.cancel() is False
        work._heard(line, {"id": 1, "run": view.progress["run"] + 1000, "request": 0})
        assert view.busy
        view.cancel()

    thread = stopping(view, stop)
    with endless():
        ask(view, 1, kind="prompt", text=OTHER)
    thread.join()
    assert view.remark.startswith("Cancelled")


def test_what_the_user_listens_with_hears_too_and_is_there_afterwards():
    mine = []
    model().on_progress = mine.append
    try:
        view = attention(model(), PROMPT)
        mine.clear()
        ask(view, 1, kind="prompt", text=OTHER)
        assert mine[-1] == view.num_layers
        assert model().on_progress == mine.append
    finally:
        model().on_progress = None


def test_a_prompt_that_will_take_long_is_asked_about_and_run_only_then(monkeypatch):
    view = explore(model(), PROMPT)
    monkeypatch.setattr(estimates, "known", lambda *_: (1.0, 1e-6))
    text = "the cat saw " * 30
    ask(view.bar, 1, kind="prompt", text=text)
    told = estimates.foreseen(model(), text, attention=True, lens=True, contributions=True)
    assert told.seconds > LONG
    assert view.bar.question == {"text": text, "generate": None, "words": str(told)}
    assert (view.bar.prompt, view.bar.busy, view.bar.error) == (PROMPT, False, "")
    ask(view.bar, 2, kind="prompt", text=text, sure=True)
    assert (view.bar.prompt, view.bar.question) == (text, {})


def test_edits_in_force_are_traced_again_and_count_in_the_estimate(monkeypatch):
    view = attention(model(), PROMPT, layer=1, head=2)
    view.apply(Ablate(layer=1, head=2))
    monkeypatch.setattr(estimates, "known", lambda *_: (1.0, 1.0))
    twice = view._foreseen(OTHER, None).seconds
    view.clear()
    assert twice == 2 * view._foreseen(OTHER, None).seconds


def test_what_a_few_tokens_took_is_tried_on_more_before_anybody_is_asked():
    view = attention(model(), PROMPT)
    estimates._runs[model()] = {estimates._kind(view.recording.request): (1.0, 1.0)}  # a cold start, say
    text = "the cat saw " * 30
    assert view._foreseen(text, None).seconds > LONG
    ask(view, 1, kind="prompt", text=text)
    assert (view.question, view.prompt) == ({}, text)


@pytest.mark.parametrize(("role", "size"), [("home_bytes", 2**29), ("memory_bytes", 2**32)])
def test_many_bytes_are_asked_about_too(monkeypatch, role, size):
    view = attention(model(), PROMPT)
    monkeypatch.setattr(estimates, role, lambda *_: size)
    ask(view, 1, kind="prompt", text=OTHER)
    assert view.question["text"] == OTHER
    assert "GiB" in view.question["words"] or "MiB" in view.question["words"]
