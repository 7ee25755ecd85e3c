"""What a start prints stays out of the cell and is at hand when it fails; one line says what it is doing."""

# ruff: noqa: T201 - printing is what is tested

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys
import warnings

import pytest

from nnterp.engines.output import captured
from nnterp.engines.progress import Progress


def test_nothing_printed_within_the_block_is_seen_and_all_of_it_is_kept(capfd):
    print("before")
    with captured() as output, warnings.catch_warnings(record=True) as seen:
        print("from Python")
        print("to the error stream", file=sys.stderr)
        os.write(1, b"from C\n")
        subprocess.run([sys.executable, "-c", "print('ValueError: from a child')"], check=True)
        warnings.warn("a warning", UserWarning, stacklevel=1)
        assert output.tail() == "ValueError: from a child"
    print("after")
    assert capfd.readouterr().out == "before\nafter\n"
    assert len(seen) <= 1


def test_the_last_lines_are_quoted_where_none_names_an_error():
    with captured() as output:
        for number in range(20):
            print("line", number)
        assert output.tail(2) == "line 18\nline 19"


def test_a_user_who_asks_for_it_sees_it(capfd):
    with captured(unless=True) as output:
        print("seen")
    assert capfd.readouterr().out == "seen\n"
    assert output.tail() == ""


def test_the_streams_are_given_back_after_an_error(capfd):
    streams = sys.stdout, sys.stderr
    with pytest.raises(KeyboardInterrupt), captured():
        raise KeyboardInterrupt
    assert (sys.stdout, sys.stderr) == streams
    os.write(2, b"seen\n")
    assert capfd.readouterr().err == "seen\n"


def test_a_logger_that_is_set_up_during_a_start_goes_on_to_the_stream_it_would_have_had(capsys):
    with captured():
        handler = logging.StreamHandler(sys.stderr)
        handler.emit(logging.makeLogRecord({"msg": "during"}))
    handler.emit(logging.makeLogRecord({"msg": "later"}))
    assert capsys.readouterr().err == "later\n"


def test_a_stream_without_a_descriptor_has_one_within_the_block(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())  # such as a notebook's
    with captured() as output:
        os.write(sys.stdout.fileno(), b"from C\n")
        assert output.tail() == "from C"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_of_a_terminal_that_stays_when_it_is_done(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    line = Progress("tiny")
    line.say("starting the engine")
    line.done("ready")
    first, second = terminal.getvalue().split("\r\x1b[K")[1:]
    assert first.startswith("tiny: starting the engine (0.0 s)")
    assert second.startswith("tiny: ready (0.0 s)")
    assert second.endswith("\n")


def test_progress_is_silent_where_nobody_looks(monkeypatch):
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    Progress("tiny").done("ready")
    assert pipe.getvalue() == ""
