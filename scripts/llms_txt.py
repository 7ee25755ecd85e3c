"""Summaries of the documentation for agents: `python -m scripts.llms_txt [llms-full.txt]` prints one.

`llms.txt` lists the site's pages with what each is about (https://llmstxt.org). `llms-full.txt` has every public name
with its signature and the first paragraph of its docstring. Both are made with the site, of its pages and the sources.
"""

from __future__ import annotations

import importlib
import re
import sys
from typing import Any

import griffe

from scripts import docs_pages, docs_reference

ABOUT = """# nnterp

> One vocabulary for the inside of language models (sixty architectures, the same names and layouts of every value),
> read and edited inside an nnsight trace, on vLLM with or without a GPU and on transformers; and live views of the
> values in Jupyter (attention, logit lens, contributions, edits), each number a saved tensor of a real trace.

Python 3.10 to 3.12. `from nnterp import StandardizedVLLM, StandardizedTransformer, demo`;
`from nnterp_viz import record, explore`. A value is read in the block of `with model.trace(prompt):` in the order of
the forward, and outlives it by `.save()`. `record(model, prompt)` makes a Recording, a mapping of names to CPU tensors;
`recording.code` is the block that gives the same values. Names, signatures, a line on each: [API](llms-full.txt).
"""
VALUES = "Named values of a block: `model.layers[i].NAME`, `model.layers[i].self_attn.NAME`, `model.layers[i].mlp.NAME`"


def texts(nav: dict[str, list[str]]) -> dict[str, str]:
    """Both summaries by the names of their files.

    Args:
        nav: the site's parts with their pages.
    """
    return {"llms.txt": index(nav), "llms-full.txt": api()}


def index(nav: dict[str, list[str]]) -> str:
    """Every page with its first paragraph, in the order of the navigation."""
    parts = [ABOUT]
    reference = docs_reference.pages()
    for part, pages in nav.items():
        lines = [
            f"- [{title}]({page.removesuffix('.md')}.html)" + (f": {about}" if about else "")
            for page in pages
            for title, about in [summary(reference.get(page) or docs_pages.text_of(page))]
        ]
        parts.append(f"## {part}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def summary(markdown: str) -> tuple[str, str]:
    """The title of a page, and its first paragraph as one line without links."""
    title = re.search(r"^# (.+)$", markdown, re.MULTILINE)
    rest = markdown[title.end() :] if title else markdown
    for paragraph in re.split(r"\n\s*\n", rest.strip()):
        if not paragraph.startswith(("#", "!", "|", "```", "*A notebook", "<!--", ":::", "-")):
            plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", paragraph)
            return (title[1] if title else ""), re.sub(r"\s+", " ", plain).strip()
    return (title[1] if title else ""), ""


def api() -> str:
    """Every public name with its signature and what it is in a line, read from the sources."""
    loader = griffe.GriffeLoader(search_paths=[str(docs_pages.ROOT)])
    found = {name: loader.load(name) for name in ("nnterp", "nnterp_viz")}
    loader.resolve_aliases()

    def at(path: str) -> Any:
        package, _, rest = path.partition(".")
        return found[package][rest] if rest else found[package]

    parts = ["# nnterp: every public name\n"]
    for package in found:
        homes = docs_reference.homes(package)
        parts += [f"## from {package} import ...\n", *(entry(name, at(path)) for name, path in homes.items())]
    for _, modules in docs_reference.MODULES.values():
        for module in modules:
            names = importlib.import_module(module).__all__
            parts += [f"\n## from {module} import ...\n", *(entry(name, at(f"{module}.{name}")) for name in names)]
    parts.append(f"\n## {VALUES}\n")
    for path in docs_reference.VALUES:
        parts += [line(name, member) for name, member in members(at(path))]
    parts.append("\n## Traits of the views, beyond those of every view\n")
    shared = dict(members(at("nnterp_viz.views.base.View")))
    parts += ["Of every view:", *(line(name, member) for name, member in sorted(shared.items()))]
    for path in docs_reference.view_classes():
        cls = at(path)
        parts += [f"\n{cls.name}: {first(cls)}", *(line(n, member) for n, member in members(cls) if n not in shared)]
    return "\n".join(parts) + "\n"


def members(cls: Any) -> list[tuple[str, Any]]:
    """The public members of a class that say what they are, inherited ones of our packages too."""
    return [(name, item) for name, item in cls.all_members.items() if not name.startswith("_") and item.has_docstring]


def entry(name: str, item: Any) -> str:
    """A name that can be imported, with its signature; of a class, with its methods."""
    target = item.final_target if item.is_alias else item
    if target.is_class:
        own = [line(other, member) for other, member in target.members.items() if public(other, member)]
        return "\n".join([f"- class {name}{parameters(target)}: {first(target)}", *(f"  {text}" for text in own)])
    return line(name, target)


def public(name: str, member: Any) -> bool:
    """Whether a class's member is for its users."""
    return not name.startswith("_") and not member.is_alias and member.has_docstring


def line(name: str, item: Any) -> str:
    """A function, a value or a trait in one line."""
    signature = parameters(item) if item.is_function else ""
    return f"- {name}{signature}: {first(item)}"


def parameters(item: Any) -> str:
    """The signature as it is called."""
    function = item.all_members.get("__init__") if item.is_class else item
    if function is None or not function.is_function:
        return ""
    shown, starred = [], False
    for parameter in function.parameters:
        if parameter.name in {"self", "cls"}:
            continue
        kind = str(parameter.kind.value) if parameter.kind else ""
        stars = {"variadic positional": "*", "variadic keyword": "**"}.get(kind, "")
        if kind == "keyword-only" and not starred:
            shown.append("*")
        starred = starred or kind in {"keyword-only", "variadic positional"}
        default = "" if stars or parameter.default is None else f"={parameter.default}"
        shown.append(f"{stars}{parameter.name}{default}")
    return f"({', '.join(shown)})"


def first(item: Any) -> str:
    """The first paragraph of a docstring as one line."""
    text = item.docstring.value if item.has_docstring else ""
    return re.sub(r"\s+", " ", text.split("\n\n")[0]).strip()


if __name__ == "__main__":
    from scripts.docs_site import nav

    print(texts(nav())[sys.argv[1] if len(sys.argv) > 1 else "llms.txt"])
