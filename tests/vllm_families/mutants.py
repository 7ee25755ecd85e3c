"""Breaks one convention at a time and shows which tests notice: `python -m tests.vllm_families.mutants` writes a table.

Each of `mutations` and `family_mutations` is made in a forked process that then runs the tests of the family which the
change concerns, up to the fourth that fails. A mutant that no test notices is a hole in the suite. With words after the
command only the mutants run whose lines have them all, and no table is written.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.vllm_families.family_mutations import FAMILIES
from tests.vllm_families.interior_mutations import INTERIOR
from tests.vllm_families.mutating import Mutant
from tests.vllm_families.mutations import ENGINE

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "docs" / "mutants.md"

INTRODUCTION = """# Mutants

Each line breaks one convention on purpose and lists the first tests that notice, out of the suite of one family
(`tests/vllm_families`). The table is written by `python -m tests.vllm_families.mutants`, which takes ten minutes; a
mutant that survives is a hole in the suite.

| broken convention | tested with | noticed by |
| --- | --- | --- |
"""

#: How many tests may fail before the next mutant's turn comes: one more than the table names.
ENOUGH = 4
OPTIONS = ("-q", "-p", "no:cacheprovider", f"--maxfail={ENOUGH}")


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
        pytest.main([str(HERE / f"test_vllm_{mutant.file}.py"), *OPTIONS], plugins=[noticed])
    answer.send((noticed.ran, noticed.tests))


def tried(mutant: Mutant) -> list[str]:
    """The tests that notice a mutant, in a process of its own."""
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=run, args=(mutant, sender))
    child.start()
    sender.close()
    ran, tests = receiver.recv()
    child.join()
    if not ran:
        sys.stderr.write(f"no test ran with the mutant {mutant.says!r}\n")
    sys.stdout.write(f"{mutant.says} ({mutant.file}): {', '.join(tests) or 'no test notices'}\n")
    sys.stdout.flush()
    return tests


def line(mutant: Mutant, tests: list[str]) -> str:
    """The table's line."""
    names = ", ".join(test.removeprefix("test_").replace("_", " ") for test in tests[: ENOUGH - 1])
    more = " and more" if len(tests) >= ENOUGH else ""
    return f"| {mutant.says} | {mutant.file} | {names or 'no test'}{more} |\n"


def main(words: list[str]) -> int:
    """Run the mutants and write the table; the number of survivors is the exit status."""
    from tests.vllm_families import conftest

    conftest.prepare()
    nothing = Mutant("nothing", "llama", lambda: None)
    chosen = [
        one for one in [nothing, *ENGINE, *FAMILIES, *INTERIOR] if all(w in f"{one.says} {one.file}" for w in words)
    ]
    results = [(mutant, tried(mutant)) for mutant in chosen]
    if not words:
        TABLE.write_text(INTRODUCTION + "".join(line(mutant, tests) for mutant, tests in results))
    return sum(bool(tests) == (mutant is nothing) for mutant, tests in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
