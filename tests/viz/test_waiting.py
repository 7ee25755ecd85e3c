"""A long recording tells a notebook or a terminal how far it is; a short one, and a pipe, nothing."""

from __future__ import annotations

import io
import sys

import pytest

from nnterp_viz import attention, record, waiting
from tests.viz.test_views_traits import ask
from tests.viz.view_recordings import PROMPT, model


class Terminal(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def looking(monkeypatch, quiet):
    """The terminal of the test, in which a recording of so few seconds says nothing."""
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())  # in the test: pytest puts its own back after fixtures
    monkeypatch.setattr(waiting, "QUIET", quiet)
    return terminal


def test_a_long_recording_says_how_far_it_is_and_that_it_is_done(monkeypatch):
    terminal = looking(monkeypatch, 0)
    found = record(model(), PROMPT)
    lines = terminal.getvalue().split("\r\x1b[K")[1:]
    count = len(found.token_ids)
    assert lines[-2].startswith(f"recording {count} tokens: block 3 of 3, about 0 s left (")
    assert lines[-1].startswith(f"recording {count} tokens: done (")
    assert lines[-1].endswith("\n")
    assert model().on_progress is None


def test_a_generation_before_it_is_told_by_its_steps(monkeypatch):
    terminal = looking(monkeypatch, 0)
    record(model(), PROMPT, generate=2)
    assert ": step 2, block 3 of 3 (" in terminal.getvalue()


def test_one_that_fails_says_that_it_stopped(monkeypatch):
    terminal = looking(monkeypatch, 0)

    def fail():
        with waiting.told(model(), "5 tokens"):
            with model().trace(PROMPT):
                model().layers[0].layer_output.save()
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        fail()
    assert "recording 5 tokens: stopped (" in terminal.getvalue()


def test_a_short_recording_says_nothing(monkeypatch):
    terminal = looking(monkeypatch, 3600)
    record(model(), PROMPT)
    assert terminal.getvalue() == ""


def test_nothing_is_said_where_nobody_looks_or_where_a_view_tells_it(monkeypatch):
    terminal = looking(monkeypatch, 3600)
    view = attention(model(), PROMPT)
    monkeypatch.setattr(waiting, "QUIET", 0)
    ask(view, 1, kind="prompt", text="the store")
    assert view.prompt == "the store"
    assert terminal.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", pipe := io.StringIO())
    record(model(), PROMPT)
    assert pipe.getvalue() == ""
