"""A family by the name that a command line can give it, and what it says of itself."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from nnterp.errors import CannotCompare

#: How the paragraphs of a family's docstring begin that docs/families.md quotes.
DIFFERS, TO_LOAD = "Differs from transformers: ", "To load: "


def family(name: str) -> Any:
    """The family that ``name`` means: ``my_package.my_family``, or a path that ends in ``.py``.

    Raises:
        CannotCompare: when there is no such module or file, or it is no family.
    """
    found = _file(Path(name)) if name.endswith(".py") else _module(name)
    missing = [attribute for attribute in ("RENAME", "ENVOYS") if not isinstance(getattr(found, attribute, None), dict)]
    if missing:
        raise CannotCompare(
            f"{name} is no family: it has no dictionary {' and no dictionary '.join(missing)}; docs/adding_a_family.md "
            "shows what one looks like"
        )
    return found


def paragraph(family: Any, begins: str) -> str:
    """The paragraph of a family's docstring that begins so, without the beginning; empty if there is none."""
    for text in inspect.cleandoc(family.__doc__ or "").split("\n\n"):
        words = " ".join(text.split())
        if words.startswith(begins):
            return words.removeprefix(begins).replace("``", "`")
    return ""


def _file(path: Path) -> Any:
    if not path.is_file():
        raise CannotCompare(f"there is no file {path} (looked in {Path.cwd()})")
    # Under a name of its own, so that the engine's process can import what travels there by name.
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise CannotCompare(f"{path} cannot be imported")
    if str(path.parent.resolve()) not in sys.path:
        sys.path.insert(0, str(path.parent.resolve()))
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and not f"{name}.".startswith(f"{error.name}."):
            raise  # the module is there, and something that it imports is not
        raise CannotCompare(
            f"there is no module {name}; give a module's dotted name, or a path that ends in .py"
        ) from error
