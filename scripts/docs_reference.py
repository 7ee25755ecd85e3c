"""The reference pages of the documentation site: which names stand on which, as directives for mkdocstrings.

mkdocstrings reads the sources (docstrings, signatures, and the strings under traits and attributes) and imports none.
Names are those that the packages export, so that a new export is on its page without a line here.
"""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Modules whose whole public content is documented, by page: what a user imports from below the packages.
MODULES = {
    "reference/edits.md": ("Edits", ["nnterp_viz.edits"]),
    "reference/heads.md": ("Scores of heads", ["nnterp_viz.heads"]),
    "reference/lens.md": ("The lens's statistics", ["nnterp_viz.lens"]),
    "reference/questions.md": ("Questions", ["nnterp_viz.questions"]),
}
#: The named values of a forward, on both engines.
VALUES = ("nnterp.components.layer.Layer", "nnterp.components.attention.Attention", "nnterp.components.mlp.Mlp")
INHERITED = "    options:\n      inherited_members: true\n"
#: What all views share; their own sections leave it out.
SHARED = "nnterp_viz.views.base.View"


def pages() -> dict[str, str]:
    """The reference pages' Markdown, by their place in the site."""
    found = {
        "reference/nnterp.md": _exports("nnterp"),
        "reference/values.md": _values(),
        "reference/nnterp_viz.md": _exports("nnterp_viz"),
        "reference/views.md": _views(),
    }
    for page, (title, modules) in MODULES.items():
        found[page] = f"# {title}\n\n" + "".join(_module(module) for module in modules)
    return found


def view_classes() -> list[str]:
    """The full names of the classes of views: the public ones that are or hold widgets, one a module of its name."""
    found = []
    for path in sorted((ROOT / "nnterp_viz" / "views").glob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        made = [
            node.name
            for node in module.body
            if isinstance(node, ast.ClassDef)
            and not node.name.startswith("_")
            and "ade by `" in (ast.get_docstring(node) or "").partition("Attributes:")[0]
        ]
        found += [f"nnterp_viz.views.{path.stem}.{name}" for name in made]
    return found


def homes(package: str) -> dict[str, str]:
    """The exported names of a package, each with the full name under which it is defined."""
    module = importlib.import_module(package)
    modules = module._HOME  # noqa: SLF001 - our own table of names
    return {name: f"{modules.get(name, package)}.{name}" for name in module.__all__}


def _exports(package: str) -> str:
    about = importlib.import_module(package).__doc__ or ""
    names = "".join(f"::: {home}\n" for home in homes(package).values())
    return f"# {package}\n\n{about}\n\n{names}"


def _values() -> str:
    about = "The names of a model's values, the same on every architecture and on both engines."
    return f"# Named values\n\n{about}\n\n" + "".join(f"::: {name}\n{INHERITED}" for name in VALUES)


def _views() -> str:
    about = (
        "Every trait and method of each view. Traits are read, set, observed and linked from Python as in any "
        "ipywidget. Those of `View` stand first: every view has them."
    )
    own = "".join(f"::: {path}\n    options:\n      inherited_members: {_own(path)}\n" for path in view_classes())
    return f"# Views and their traits\n\n{about}\n\n::: {SHARED}\n{INHERITED}{own}"


def _own(path: str) -> list[str]:
    """The public names that a view has of our classes between it and what all views share."""
    view, shared = (_named(name) for name in (path, SHARED))
    bases = [base for base in view.__mro__[1:] if base.__module__.startswith("nnterp_viz")]
    if issubclass(view, shared):
        bases = [base for base in bases if base not in shared.__mro__]
    return sorted({name for base in bases for name in vars(base) if not name.startswith("_")})


def _named(path: str) -> type:
    module, _, name = path.rpartition(".")
    found: type = getattr(importlib.import_module(module), name)
    return found


def _module(name: str) -> str:
    exported = importlib.import_module(name)
    about = exported.__doc__ or ""
    names = "".join(f"::: {name}.{item}\n" for item in exported.__all__)
    return f"{about}\n\n{names}"
