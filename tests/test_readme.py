"""The README's examples, run as a reader would run them: one after the other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.engine
def test_the_readme_s_examples_run_and_print_what_they_promise(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.DOTALL)
    assert len(blocks) == 2
    script = tmp_path / "example.py"
    script.write_text("\n".join(blocks))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "torch.Size([1, 9, 9, 9]) ' Paris'" in done.stdout
    assert "[Ranked(layer=18, head=6, value=0.9" in done.stdout
    assert "head 29.1 wrote 1.76 of the logit; without it the logit loses 1.70" in done.stdout
