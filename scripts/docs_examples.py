"""Runs the Python of the README and of every page of the documentation: `python -m scripts.docs_examples [FOLDER]`.

All of it in one process and on one model, the README's own. Each page starts with the names that the README's
examples have left (`model`, `prompt`, `text`, ...). Where `<!-- live -->` follows a block, the view in its last line is
written to FOLDER as a page of its own, which the site shows in that place. A block that cannot run here has
`<!-- not run: WHY -->` before it. What each page printed is in FOLDER/printed.json.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "examples"
PRINTED = "printed.json"
#: Pages whose Python another test runs, with the test.
ELSEWHERE = {"docs/adding_a_family.md": "tests/vllm_families/test_adding_a_family.py"}
#: What the examples depend on.
SOURCES = (
    "nnterp/**/*.py",
    "nnterp_viz/**/*.py",
    "nnterp_viz/static/*.js",
    "docs/*.md",
    "README.md",
    "scripts/docs_*.py",
)

_BLOCK = re.compile(
    r"(?:<!-- not run: (?P<why>[^>]+) -->\n+)?^```python\n(?P<code>.*?)^```\n(?:\n*<!-- live(?: \d+)? -->)?",
    re.MULTILINE | re.DOTALL,
)
#: Stands on a line of its own; a page that speaks of it in a sentence has no live example.
LIVE = re.compile(r"^<!-- live(?: (?P<height>\d+))? -->$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of Python in a Markdown page."""

    code: str
    line: int
    #: Why it is not run; empty where it is.
    why_not: str
    live: bool


def blocks(text: str) -> Iterator[Block]:
    """The Python of a page, in its order."""
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code"))
        yield Block(match["code"], line, match["why"] or "", "<!-- live" in match[0])


def pages() -> list[str]:
    """The pages whose Python is run here, the README first."""
    found = ["README.md", *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").glob("*.md")))]
    return [page for page in found if page not in ELSEWHERE]


def example(page: str, count: int) -> str:
    """The file of a page's live example, counted from 0."""
    return f"{Path(page).stem}-{count}.html"


def run(block: Block, page: str, names: dict[str, Any]) -> Any:
    """Runs a block with `names`, which it may change; gives the value of its last line where that is an expression."""
    tree = ast.parse("\n" * block.line + block.code, page)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, page, "exec"), names)  # noqa: S102 - the page's own
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), page, "eval"), names)  # type: ignore[attr-defined] # noqa: S307


def make(folder: Path) -> None:
    """Runs all pages and writes their live examples; the first block that fails ends it, with its page and line."""
    folder = folder.resolve()
    written = folder / "written"
    written.mkdir(parents=True, exist_ok=True)
    os.chdir(written)  # what an example writes, it writes there: the site takes the pages beside it
    left: dict[str, Any] = {}
    printed = {}
    for page in pages():
        names = {"__name__": "__main__", **left}
        live: list[Any] = []
        start = time.monotonic()
        out = io.StringIO()
        for block in blocks((ROOT / page).read_text(encoding="utf-8")):
            if block.why_not:
                continue
            with contextlib.redirect_stdout(out):
                value = run(block, page, names)
            if block.live:
                value.to_html(folder / example(page, len(live)))
                live.append(value)
        for view in live:
            view.close()
        if page == "README.md":
            left = names
        printed[page] = out.getvalue()
        if printed[page] or live or time.monotonic() - start > 1:
            print(f"{page}: {time.monotonic() - start:.1f} s, {len(live)} live", flush=True)
    (folder / PRINTED).write_text(json.dumps(printed, indent=1))


def made() -> Path:
    """The folder of examples of the pages as they are now; they are made anew where anything has changed."""
    digest = hashlib.sha256()
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    stamp = FOLDER / f"of-{digest.hexdigest()[:16]}"
    if not stamp.exists():
        shutil.rmtree(FOLDER, ignore_errors=True)
        # A process of its own: the engine ends with it.
        subprocess.run([sys.executable, "-m", "scripts.docs_examples", str(FOLDER)], cwd=ROOT, check=True)
        stamp.touch()
    return FOLDER


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
