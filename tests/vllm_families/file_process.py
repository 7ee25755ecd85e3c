"""Each test file in a process of its own, forked from one that has imported vLLM.

A crash in a kernel ends its file and is reported for the test that ran; the other files run. Forked rather than
spawned, because importing vLLM takes ten seconds and a fork none. The child runs the file's tests and sends pytest's
reports.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

#: Seconds that one test may take before its file is given up: an engine that waits for a lost request waits forever.
LIMIT = 600


def run(items: list[pytest.Item]) -> None:
    """Run one file's tests in a child, and log their reports here."""
    fork = multiprocessing.get_context("fork")
    reports, theirs = fork.Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    child = fork.Process(target=_child, args=(items, theirs.send))
    child.start()
    theirs.close()
    try:
        why = None
        for item in items:
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            why = why or _log_next(item, reports, child)
            if why is not None:
                item.ihook.pytest_runtest_logreport(report=_failure(item, why))
            item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            if item.session.shouldfail or item.session.shouldstop:
                child.kill()
                break
    finally:
        child.join(10)
        if child.is_alive():
            child.kill()
            child.join()


def _log_next(item: pytest.Item, reports: Any, child: Any) -> str | None:
    """Log the next test's reports as they come; why the file ended, if it did."""
    hook = item.config.hook
    while True:
        if not reports.poll(LIMIT):
            child.kill()
            return f"gave no report in {LIMIT} seconds; its process was ended, and with it the tests that follow"
        try:
            data = reports.recv()
        except EOFError:
            child.join()
            return f"its process ended here with {child.exitcode}, and with it the tests that follow in this file"
        if data is None:
            return None
        item.ihook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=item.config, data=data))


def _failure(item: pytest.Item, why: str) -> pytest.TestReport:
    return pytest.TestReport(
        item.nodeid, item.location, dict.fromkeys(item.keywords, 1), "failed", f"{item.nodeid}: {why}", "call"
    )


def _child(items: list[pytest.Item], send: Callable[[Any], None]) -> None:
    """In the child: run the tests, send each one's reports and then None."""
    hook = items[0].config.hook
    try:
        for item, following in zip(items, [*items[1:], items[0].session], strict=True):
            # The session in the place of a next test: all is torn down but what the parent has set up for the session.
            for report in runtestprotocol(item, log=False, nextitem=following):
                send(hook.pytest_report_to_serializable(config=item.config, report=report))
            send(None)
    except BaseException:  # noqa: BLE001 - pytest's own exits too: nothing may go on in the copy of the session
        traceback.print_exc(file=sys.__stderr__)
        os._exit(3)
