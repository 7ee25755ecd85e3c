"""docs/recording.md, "Which number is this?": a row for every value that is saved and every number that is drawn."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import traitlets

from nnterp_viz import inspect_head, measured_effect, record, tape
from nnterp_viz.clicks import with_weights
from nnterp_viz.closer import with_written
from nnterp_viz.vectors import with_vectors
from scripts import docs_reference
from tests.viz.view_recordings import PROMPT, model

ROOT = Path(__file__).parents[2]
PAGE = "".join((ROOT / "docs" / page).read_text() for page in ("recording.md", "generation.md"))
#: What the names of values begin with.
PARTS = "attention|contributions|effect|effects|generated|head|layers|lens|neurons|tape|writes"


def documented() -> set[str]:
    """The names in the first column of the page's tables; a name with a dot in front is a sibling of the one before."""
    found: set[str] = set()
    for cell in re.findall(r"^\| (`[^|]+) \|", PAGE, flags=re.MULTILINE):
        prefix = ""
        for name in re.findall(r"`([^`]+)`", cell):
            full = prefix + name if name.startswith(".") else name
            prefix = full.rpartition(".")[0]
            found.add(full)
    return found


def fits(name: str, row: str) -> bool:
    """Whether a row is about a name; `{...}` in a row stands for a number or a part, and in the name of one in code."""
    pattern = re.sub(r"\\{\w+\\}", r"[\\w.{}]+", re.escape(row))
    return re.fullmatch(pattern, name) is not None


def written_in_code() -> Iterator[str]:
    """The names of values that stand in the package's sources, with `{}` where they are put together."""
    for path in (ROOT / "nnterp_viz").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            else:
                text = str(node.value) if isinstance(node, ast.Constant) else ""
            # one that ends in a placeholder or an underscore is a family of names, which the recordings below have
            if re.fullmatch(rf"({PARTS})(\.(\{{\}}|\w+))*\.\w+(?<!_)", text):
                yield text


def test_every_value_of_recordings_with_all_that_can_be_asked_for_has_a_row() -> None:
    traced = model("llama")
    recording = record(traced, PROMPT, follow=40, target=40, versus=77, generate=2, lens="all")
    recording = with_weights(traced, recording, [1], 40)
    recording = with_vectors(traced, recording, 1, 2)
    recording = with_written(traced, recording, "head", 1, 2)
    recording = with_written(traced, recording, "neuron", 0, 3)
    recording = measured_effect(traced, recording)
    assert [check.name for check in recording.check() if f"\n| {check.name} |" not in PAGE] == []
    names = {*recording.values, *inspect_head(traced, 1, 2, PROMPT).inspection.values}
    names |= {*tape(traced, PROMPT, generate=2).recording.values}
    assert len(names) > 60
    rows = documented()
    assert {name for name in names if not any(fits(name, row) for row in rows)} == set()


def test_every_name_of_a_value_in_the_sources_has_a_row() -> None:
    names, rows = set(written_in_code()), documented()
    assert len(names) > 30
    assert {name for name in names if not any(fits(name, row) for row in rows)} == set()


@pytest.mark.parametrize("path", docs_reference.view_classes())
def test_every_binary_trait_of_a_view_has_a_row_that_says_which_values_it_draws(path: str) -> None:
    module, _, name = path.rpartition(".")
    traits = getattr(importlib.import_module(module), name).class_traits(sync=True)
    binary = {trait for trait, kind in traits.items() if isinstance(kind, traitlets.Bytes)}
    assert binary - documented() == set()


def test_a_name_without_a_row_would_be_noticed() -> None:
    rows = documented()
    assert any(fits("layers.3.vectors.keys.0", row) for row in rows)
    assert not any(fits("lens.surprise", row) for row in rows)
