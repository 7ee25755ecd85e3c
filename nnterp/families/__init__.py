"""The families: one module for each ``model_type``, which says where that architecture keeps the standard values.

A family has ``RENAME`` (standard names for the architecture's modules) and ``ENVOYS`` (which class of the architecture
gets which envoy), and, where a config spells a size its own way or the logits are not plainly ``lm_head``'s, a function
of that name taking the model. ``nnterp/families/<model_type>.py`` is written against transformers' modules,
``nnterp/families/vllm/<model_type>.py`` against vLLM's. They are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Any

from nnterp.errors import UnsupportedFamily

__all__ = ["REGISTRY", "UnsupportedFamily", "all_families", "known", "lookup", "register"]

#: The prefix of an engine's families in this package, and of its keys in `REGISTRY`.
_PREFIX = {"transformers": "", "vllm": "vllm."}

#: The families in use, registered ones over shipped ones: ``"qwen2"`` on transformers, ``"vllm.qwen2"`` on vLLM.
#: Deleting an entry undoes its registration.
REGISTRY: dict[str, Any] = {}


def _prefix(engine: str) -> str:
    try:
        return _PREFIX[engine]
    except KeyError:
        raise ValueError(f"no engine {engine!r}; families are kept for {', '.join(map(repr, _PREFIX))}") from None


def known(engine: str = "transformers") -> list[str]:
    """The model types with a shipped family for ``engine`` (``"transformers"`` or ``"vllm"``), sorted; imports none."""
    folder = Path(__file__).parent / _prefix(engine).replace(".", "/")
    return sorted(m.name for m in pkgutil.iter_modules([str(folder)]) if not m.ispkg and not m.name.startswith("_"))


def lookup(model_type: str, engine: str = "transformers") -> Any:
    """The family of a ``model_type``: a registered one, else the shipped one, imported if it was not yet.

    Raises:
        UnsupportedFamily: when there is neither.
    """
    name = _prefix(engine) + model_type
    if name not in REGISTRY:
        shipped = known(engine)
        if model_type not in shipped:
            where, argument = ("", "") if engine == "transformers" else (f" on {engine}", f", engine={engine!r}")
            raise UnsupportedFamily(
                f"no standardization for model_type {model_type!r}{where}; known: {shipped}. "
                f"Add nnterp/families/{name.replace('.', '/')}.py with RENAME and ENVOYS, "
                f"or pass a family to nnterp.families.register(family, {model_type!r}{argument})."
            )
        REGISTRY[name] = importlib.import_module(f"{__name__}.{name}")
    return REGISTRY[name]


def register(family: Any, *model_types: str, engine: str = "transformers") -> Any:
    """Use ``family`` for every later load of these model types in this process, over a shipped one.

    Args:
        family: a module or any object with ``RENAME`` and ``ENVOYS``.
        *model_types: none means the last part of ``family.__name__``.
        engine: the engine whose modules it is written against.

    Returns:
        ``family``.

    Raises:
        TypeError: when no model type is given and the family has no ``__name__``.
    """
    if not model_types:
        name = getattr(family, "__name__", None)
        if name is None:
            raise TypeError(f"{family!r} has no __name__ to take a model type from: use register(family, 'llama')")
        model_types = (name.rpartition(".")[2],)
    for model_type in model_types:
        REGISTRY[_prefix(engine) + model_type] = family
    return family


def all_families(engine: str = "transformers") -> list[Any]:
    """Every shipped family of ``engine``; imports them all."""
    return [lookup(model_type, engine) for model_type in known(engine)]


def __getattr__(name: str) -> Any:
    if name in known():
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no family {name!r}; it ships {known()}")


def __dir__() -> list[str]:
    return sorted({*globals(), *known()})
