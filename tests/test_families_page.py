"""docs/families.md is what scripts/families_page.py makes of the families' modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nnterp import families
from tests.checkpoints import SPECS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "families.md").read_text()


@pytest.mark.engine  # imports vLLM's model classes, though it starts none
def test_the_committed_page_is_what_the_modules_say() -> None:
    """In a process of its own, so that vLLM's classes stay out of this one."""
    made = subprocess.run(
        [sys.executable, "-m", "scripts.families_page", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, f"write it anew with `python -m scripts.families_page`\n{made.stdout}{made.stderr}"


def test_the_page_has_every_family_once() -> None:
    table = PAGE.partition("## The families")[2].partition("##")[0]
    assert [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")] == families.known("vllm")


@pytest.mark.parametrize("model_type", sorted(name for name, spec in SPECS.items() if spec.differs))
def test_what_makes_a_checkpoint_s_logits_differ_is_on_the_page(model_type: str) -> None:
    differences = PAGE.partition("## Where the engines differ")[2].partition("##")[0]
    assert f"| `{model_type.partition('-')[0]}` |" in differences
