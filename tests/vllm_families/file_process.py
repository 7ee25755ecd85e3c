"""Each test file in a process of its own, forked from one that has imported vLLM.

A crash in a kernel ends its file and is reported for the test that ran; the other files run. Forked rather than
spawned, because importing vLLM takes ten seconds and a fork none. The child runs the file's tests and sends pytest's
reports, which are logged in the files' order.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import traceback
from collections import deque
from collections.abc import Callable
from multiprocessing import connection
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.vllm_families import reference

FORK = multiprocessing.get_context("fork")

#: Seconds that one test may take before its file is given up: an engine that waits for a lost request waits forever.
LIMIT = 600


class File:
    """A file's tests in a child of this process."""

    def __init__(self, items: list[pytest.Item], lane: int) -> None:
        self.items, self.lane = items, lane
        self.reports, theirs = FORK.Pipe(duplex=False)
        self.arrived: deque[Any] = deque()
        self.ended = False
        sys.stdout.flush()
        sys.stderr.flush()
        self.child = FORK.Process(target=_child, args=(items, lane, theirs.send))
        self.child.start()
        theirs.close()

    def take(self) -> None:
        """Take a message that is there, or learn that none comes any more."""
        try:
            self.arrived.append(self.reports.recv())
        except EOFError:
            self.ended = True

    def end(self) -> None:
        """Wait for the child, which has nothing more to say; one that stays is killed."""
        self.child.join(10)
        if self.child.is_alive():
            self.child.kill()
            self.child.join()
        self.reports.close()


class Files:
    """A session's files in their order, of which `reference.LANES` run at a time and one is logged.

    One engine and its reference wait for each other, so that two files on two cores take little longer than one.
    """

    def __init__(self, items: list[pytest.Item]) -> None:
        groups: dict[Any, list[pytest.Item]] = {}
        for item in items:  # those of one file may stand apart, as with `--failed-first`
            groups.setdefault(item.path, []).append(item)
        self._waiting = deque(groups.values())
        self._running: deque[File] = deque()
        self._free = deque(range(reference.LANES))

    def run(self, items: list[pytest.Item]) -> None:
        """Log the reports of one file, which is the next in order, as they come."""
        self._start()
        file = self._running[0]
        assert file.items == items, f"{items[0].path} runs out of its turn"
        try:
            why = None
            for item in items:
                item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
                why = why or self._log_next(item, file)
                if why is not None:
                    item.ihook.pytest_runtest_logreport(report=_failure(item, why))
                item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
                if item.session.shouldfail or item.session.shouldstop:
                    self._give_up()
                    return
        except BaseException:
            self._give_up()
            raise
        self._running.popleft()
        file.end()
        self._free.append(file.lane)

    def _start(self) -> None:
        while self._free and self._waiting:
            self._running.append(File(self._waiting.popleft(), self._free.popleft()))

    def _give_up(self) -> None:
        self._waiting.clear()
        for file in self._running:
            file.child.kill()
            file.end()
        self._running.clear()

    def _log_next(self, item: pytest.Item, file: File) -> str | None:
        """Log the next test's reports as they come; why the file ended, if it did."""
        hook = item.config.hook
        while True:
            while not file.arrived:
                if file.ended:
                    file.child.join()
                    code = file.child.exitcode
                    return f"its process ended here with {code}, and with it the tests that follow in this file"
                # The others' too, or they would wait for room in their pipes.
                open_ = {one.reports: one for one in self._running if not one.ended}
                ready = connection.wait(list(open_), LIMIT)
                for one in ready:
                    open_[one].take()
                if not ready:
                    file.child.kill()
                    return (
                        f"gave no report in {LIMIT} seconds; its process was ended, and with it the tests that follow"
                    )
            data = file.arrived.popleft()
            if data is None:
                return None
            report = hook.pytest_report_from_serializable(config=item.config, data=data)
            item.ihook.pytest_runtest_logreport(report=report)


def _failure(item: pytest.Item, why: str) -> pytest.TestReport:
    return pytest.TestReport(
        item.nodeid, item.location, dict.fromkeys(item.keywords, 1), "failed", f"{item.nodeid}: {why}", "call"
    )


def _child(items: list[pytest.Item], lane: int, send: Callable[[Any], None]) -> None:
    """In the child: run the tests, send each one's reports and then None."""
    reference.use(lane)
    hook = items[0].config.hook
    capture = items[0].config.pluginmanager.getplugin("capturemanager")
    capture._global_capturing = None  # which is a file that the other children have too
    capture.start_global_capturing()
    try:
        for item, following in zip(items, [*items[1:], items[0].session], strict=True):
            # The session in the place of a next test: all is torn down but what the parent has set up for the session.
            for report in runtestprotocol(item, log=False, nextitem=following):
                send(hook.pytest_report_to_serializable(config=item.config, report=report))
            send(None)
    except BaseException:  # noqa: BLE001 - pytest's own exits too: nothing may go on in the copy of the session
        traceback.print_exc(file=sys.__stderr__)
        os._exit(3)
