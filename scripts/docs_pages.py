"""Pages of the documentation site that are made of files outside `docs/`, and links between all of them.

The same Markdown is read on the code host, where a link is a path in the repository, and in the site, where the README
is the first page, a notebook is a lesson, and any other file that is linked is a page that shows it.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

#: Files of the repository that are pages of the site, besides those in `docs/`, by their place in the site.
TAKEN_IN = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "benchmarks.md": "benchmarks/README.md",
}

_FENCED = re.compile(r"^(?P<indent> *)(?P<fence>`{3,})[^\n]*\n.*?^(?P=indent)(?P=fence) *$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"`[^`\n]+`|(?<=\]\()(?P<target>[^)\s]+)(?=\))")  # a link's target, outside of code
_LANGUAGES = {".py": "python", ".ts": "typescript", ".md": "markdown", ".toml": "toml", ".json": "json"}


def notebooks() -> list[str]:
    """The lessons, as paths in the repository, in their order."""
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))]


def place(path: str) -> str:
    """Where a file of the repository stands in the site's sources.

    Args:
        path: relative to the repository's root.
    """
    known = {origin: page for page, origin in TAKEN_IN.items()}
    if path in known:
        return known[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if path.endswith(".ipynb"):
        return path.removesuffix(".ipynb") + ".md"
    return f"source/{path}.md"


def origin(page: str) -> str:
    """The file of the repository that a page of the site is made of, relative to its root."""
    if page in TAKEN_IN:
        return TAKEN_IN[page]
    if page.startswith("source/"):
        return page.removeprefix("source/").removesuffix(".md")
    if page.startswith("notebooks/"):
        return page.removesuffix(".md") + ".ipynb"
    return f"docs/{page}"


def text_of(page: str) -> str:
    """The Markdown of a page, with its links as they stand in the repository."""
    path = ROOT / origin(page)
    if path.suffix == ".ipynb":
        return lesson(path)
    text = path.read_text(encoding="utf-8")
    if page.startswith("source/") and path.suffix != ".md":
        return f"# {origin(page)}\n\n````{_LANGUAGES.get(path.suffix, 'text')}\n{text}\n````\n"
    return text


def lesson(path: Path) -> str:
    """A notebook's text and code as Markdown; a class runs it, so that outputs are not repeated here."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    parts = [
        "".join(cell["source"]) if cell["cell_type"] == "markdown" else f"```python\n{''.join(cell['source'])}\n```"
        for cell in cells
    ]
    title, _, rest = parts[0].partition("\n")
    note = f"*A notebook: open `{path.relative_to(ROOT).as_posix()}` in JupyterLab to run it.*"
    return "\n\n".join([title, note, rest.strip(), *parts[1:]])


def prose(text: str) -> Iterator[tuple[bool, str]]:
    """The parts of a Markdown text in order, each with whether it is prose and no fenced code."""
    end = 0
    for match in _FENCED.finditer(text):
        yield True, text[end : match.start()]
        yield False, match.group()
        end = match.end()
    yield True, text[end:]


def targets(page: str) -> set[str]:
    """The files of the repository that a page links to, relative to its root."""
    found: set[str] = set()

    def note(target: str) -> str:
        path, _, _ = target.partition("#")
        if path:
            found.add(_resolved(page, path))
        return target

    _each_link(text_of(page), note)
    return found


def relinked(page: str, text: str) -> str:
    """A page's Markdown with every link as it has to be in the site."""

    def moved(target: str) -> str:
        path, mark, anchor = target.partition("#")
        if not path:
            return target
        here = place(_resolved(page, path))
        return posixpath.relpath(here, posixpath.dirname(page) or ".") + mark + anchor

    return _each_link(text, moved)


def _resolved(page: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin(page)), path))


def _each_link(text: str, change: Callable[[str], str]) -> str:
    """The text with `change` made of every relative link's target outside of code."""

    def one(match: re.Match[str]) -> str:
        target = match["target"]
        return match[0] if target is None or re.match(r"[a-z]+:", target) else change(target)

    return "".join(_LINK.sub(one, part) if is_prose else part for is_prose, part in prose(text))
