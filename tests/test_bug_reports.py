"""docs/bug_reports.md names a test, or a reason, for each public bug report; the tests that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROWS = re.findall(r"^\| (\d+) \|([^|]+)\|([^|]*)\|([^|]*)\|$", (ROOT / "docs/bug_reports.md").read_text(), re.MULTILINE)
NAMED = sorted({name for _, _, tests, _ in ROWS for name in re.findall(r"`([^`]+)`", tests)})


def test_every_report_has_a_row_with_a_title_and_a_test_or_a_reason() -> None:
    assert [int(number) for number, *_ in ROWS] == list(range(1, 74))
    assert [number for number, title, *_ in ROWS if not title.strip()] == []
    assert [number for number, _, tests, reason in ROWS if not tests.strip() and not reason.strip()] == []


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_a_row_names_exists(named: str) -> None:
    path, name = named.split("::")
    declared = f"def {name}(" if path.endswith(".py") else f'"{name}'
    assert declared in (ROOT / path).read_text()
