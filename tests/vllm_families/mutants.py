"""Breaks one convention at a time and shows which tests notice: `python -m tests.vllm_families.mutants` writes a table.

Each of `mutations` is made in a forked process that then runs the tests of the family which the change concerns. A
mutant that no test notices is a hole in the suite.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.vllm_families.mutations import MUTANTS, Mutant

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "docs" / "mutants.md"

INTRODUCTION = """# Mutants

Each line breaks one convention on purpose and lists the tests that notice, out of the suite of one family
(`tests/vllm_families`). The table is written by `python -m tests.vllm_families.mutants`, which takes two minutes; a
mutant that survives is a hole in the suite.

| broken convention | tested with | noticed by |
| --- | --- | --- |
"""


class Noticed:
    """A pytest plugin: the names of the tests that failed."""

    def __init__(self) -> None:
        self.tests: list[str] = []
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += report.when == "call"
        if report.failed:
            self.tests.append(report.nodeid.rpartition("::")[2])


def run(mutant: Mutant, answer: Any) -> None:
    """In a child: make the change, run the file's tests and send what failed."""
    noticed = Noticed()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # anyio's cannot be imported after nnsight
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        mutant.make()
        pytest.main([str(HERE / f"test_vllm_{mutant.file}.py"), "-q", "-p", "no:cacheprovider"], plugins=[noticed])
    answer.send((noticed.ran, noticed.tests))


def main() -> int:
    """Run all mutants and write the table; the number of survivors is the exit status."""
    from tests.vllm_families import conftest

    conftest.prepare()
    fork = multiprocessing.get_context("fork")
    lines, survivors = [], 0
    for mutant in [Mutant("nothing", "llama", lambda: None), *MUTANTS]:
        receiver, sender = fork.Pipe(duplex=False)
        child = fork.Process(target=run, args=(mutant, sender))
        child.start()
        ran, tests = receiver.recv()
        child.join()
        if not ran:
            raise SystemExit(f"no test ran with the mutant {mutant.says!r}")
        sys.stdout.write(f"{mutant.says}: {len(tests)} of {ran}\n")
        sys.stdout.flush()
        survivors += not tests if mutant.says != "nothing" else bool(tests)
        names = ", ".join(test.removeprefix("test_").replace("_", " ") for test in tests[:3])
        more = f" and {len(tests) - 3} more" if len(tests) > 3 else ""
        lines.append(f"| {mutant.says} | {mutant.file} | {names or 'no test'}{more} |\n")
    TABLE.write_text(INTRODUCTION + "".join(lines))
    return survivors


if __name__ == "__main__":
    sys.exit(main())
