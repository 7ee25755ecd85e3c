"""The rules of the house that a tool can check."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("nnterp", "nnterp_viz")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
SOURCES = MODULES + sorted(
    path for folder in ("tests", "scripts", "benchmarks") for path in (ROOT / folder).rglob("*.py")
)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_has_one_idea_and_at_most_250_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 250


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_annotations_are_never_evaluated(path: Path) -> None:
    body = ast.parse(path.read_text()).body
    futures = [node for node in body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    assert not body or any(alias.name == "annotations" for node in futures for alias in node.names)
