"""Hooks of mkdocs for the documentation site: its navigation, the pages made elsewhere, and the live examples.

`make docs` builds the site. Nothing in `docs/` is left out of the navigation, and a page that it names has to exist.
"""

from __future__ import annotations

import html
import logging
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from scripts import docs_examples, docs_pages, docs_reference, llms_txt

log = logging.getLogger("mkdocs.hooks.docs_site")

#: The pages of each part, in order. Pages in `docs/` that are named nowhere are added to the part `OTHERS`.
NAV: dict[str, list[str]] = {
    "Start": ["index.md"],
    "Lessons": [docs_pages.place(path) for path in docs_pages.notebooks()],
    "Views": [
        "explore.md",
        "attention.md",
        "logit_lens.md",
        "contributions.md",
        "generation.md",
        "heads.md",
        "interventions.md",
        "compare.md",
    ],
    "Guides": ["recording.md", "teaching.md", "hosts.md"],
    "Models": ["families.md", "adding_a_family.md"],
    "Reference": [],
    "Project": ["architecture.md", "contributing.md", "bug_reports.md", "mutants.md", "benchmarks.md", "changelog.md"],
}
OTHERS = "Guides"
HEIGHT = 900  # of a live example at most, in pixels, where the page names none
#: Pages whose live example needs the room of the table of contents: two views beside each other.
WIDE = {"compare.md"}
#: Added to a live example: tells the page around it, which `docs/live.js` hears, how high its content is.
TELLS_HEIGHT = """<script>
new ResizeObserver(() => parent.postMessage({height: document.body.offsetHeight}, "*")).observe(document.body)
</script>
</body>"""
#: Where a name in a table may be broken: after a mark between two parts of it.
_SEAM = re.compile(r"(?<=[\w)\]}])([._(\[,/=])(?=[\w&{*])")


def nav() -> dict[str, list[str]]:
    """The whole navigation: the parts with their pages."""
    parts = {part: list(pages) for part, pages in NAV.items()}
    parts["Reference"] += docs_reference.pages()
    named = {page for pages in parts.values() for page in pages}
    parts[OTHERS] += [path.name for path in sorted(docs_pages.DOCS.glob("*.md")) if path.name not in named]
    return parts


def on_config(config: Any) -> Any:
    """Gives mkdocs the navigation; views go by the first words of their titles."""
    entries = {part: [*map(_named, pages)] if part == "Views" else pages for part, pages in nav().items()}
    config.nav = [{part: pages if len(pages) > 1 else pages[0]} for part, pages in entries.items()]
    return config


def _named(page: str) -> dict[str, str]:
    title = docs_pages.text_of(page).partition("\n")[0].removeprefix("# ")
    return {title.partition(":")[0]: page}


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages that are made of other files, the reference, the live examples and the summaries for agents."""

    def add(page: str, content: str | bytes) -> None:
        files.append(File.generated(config, page, content=content))

    reference = docs_reference.pages()
    written = [page for pages in nav().values() for page in pages if page not in reference]
    for page in written:
        if files.get_file_from_path(page) is None and (docs_pages.ROOT / docs_pages.origin(page)).exists():
            add(page, docs_pages.text_of(page))
    for page, text in reference.items():
        add(page, text)
    linked = {target for page in written for target in docs_pages.targets(page)}
    for target in sorted(linked):
        page = docs_pages.place(target)
        if page.startswith("source/") and (docs_pages.ROOT / target).is_file():
            add(page, docs_pages.text_of(page))
    made = docs_examples.made()
    for path in sorted(made.glob("*.html")):
        start, _, end = path.read_text(encoding="utf-8").rpartition("</body>")
        add(f"examples/{path.name}", start + TELLS_HEIGHT + end)
    for name, text in llms_txt.texts(nav()).items():
        add(name, text)
    return files


def on_nav(found: Any, config: Any, files: Files) -> Any:  # noqa: ARG001 - the names of mkdocs
    """Pages that show a linked file are in no navigation, on purpose."""
    for file in files:
        if file.src_uri.startswith("source/"):
            file.inclusion = file.inclusion.NOT_IN_NAV
    return found


def on_page_markdown(text: str, page: Any, config: Any, files: Files) -> str:  # noqa: ARG001 - the names of mkdocs
    """Puts links as they have to be in the site, and each live example in its place."""
    name = page.file.src_uri
    if name.startswith(("reference/", "source/")):
        return text
    if name in WIDE:
        page.meta["hide"] = ["toc"]
    text = docs_pages.relinked(name, text)
    parts, live = [], 0
    for is_prose, part in docs_pages.prose(text):
        while is_prose and (match := docs_examples.LIVE.search(part)):
            parts += [part[: match.start()], frame(docs_pages.origin(name), live, match["height"])]
            part, live = part[match.end() :], live + 1  # noqa: PLW2901 - what is left of it
        parts.append(part)
    return "".join(parts)


def on_page_content(text: str, page: Any, config: Any, files: Files) -> str:  # noqa: ARG001 - the names of mkdocs
    """Lets names in tables break where they have a seam, so that a column of them fits on a phone."""

    def broken(cell: re.Match[str]) -> str:
        return re.sub(r"<code>[^<]+</code>", lambda code: _SEAM.sub(r"\1<wbr>", code[0]), cell[0])

    return re.sub(r"<t[dh]\b.*?</t[dh]>", broken, text, flags=re.DOTALL)


def frame(path: str, count: int, height: str | None) -> str:
    """The element that shows a page's live example."""
    address = f"examples/{docs_examples.example(path, count)}"
    if not (docs_examples.FOLDER / Path(address).name).exists():
        log.warning("%s has a live example that was not made: %s", path, address)
    about = f"What this block shows, live, with its saved numbers. <a href='{address}'>Open it alone</a>."
    title = html.escape(f"live example of {path}", quote=True)
    shown = f'<iframe src="{address}" title="{title}" height="{height or HEIGHT}" loading="lazy"></iframe>'
    return f'<div class="live"><p>{about}</p>{shown}</div>'
