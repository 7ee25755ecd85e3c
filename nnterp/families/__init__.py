"""The families: one module for each ``model_type``, which says where that architecture keeps the standard values.

A family has ``RENAME`` (standard names for the architecture's modules) and ``ENVOYS`` (which class of the architecture
gets which envoy), and, where a config spells a size its own way or the logits are not plainly ``lm_head``'s, a function
of that name taking the model. ``nnterp/families/<model_type>.py`` is written against transformers' modules,
``nnterp/families/vllm/<model_type>.py`` against vLLM's. They are imported when they are first asked for. A family may
have a function ``check(model)``, which a load calls once the tree of modules is built.

On transformers a model type without a family gets ``default``, which finds what it can and says so in a warning.
"""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from pathlib import Path
from typing import Any

from nnterp.errors import UnsupportedFamily

__all__ = ["REGISTRY", "UnsupportedFamily", "all_families", "known", "lookup", "register"]

#: The prefix of an engine's families in this package, and of its keys in `REGISTRY`.
_PREFIX = {"transformers": "", "vllm": "vllm."}

#: The families in use, registered ones over shipped ones: ``"qwen2"`` on transformers, ``"vllm.qwen2"`` on vLLM.
#: Deleting an entry undoes its registration.
REGISTRY: dict[str, Any] = {}

#: The module of the best-effort family.
_DEFAULT = "default"


def _prefix(engine: str) -> str:
    try:
        return _PREFIX[engine]
    except KeyError:
        raise ValueError(f"no engine {engine!r}; families are kept for {', '.join(map(repr, _PREFIX))}") from None


def known(engine: str = "transformers") -> list[str]:
    """The model types with a shipped family for ``engine`` (``"transformers"`` or ``"vllm"``), sorted; imports none.

    The best-effort ``default`` is no model type and is not among them.
    """
    folder = Path(__file__).parent / _prefix(engine).replace(".", "/")
    modules = {module.name for module in pkgutil.iter_modules([str(folder)]) if not module.ispkg}
    return sorted(name for name in modules - {_DEFAULT} if not name.startswith("_"))


def lookup(model_type: str, engine: str = "transformers") -> Any:
    """The family of a ``model_type``: a registered one, else the shipped one, imported if it was not yet.

    Where there is neither, on transformers the best-effort ``default`` with a warning.

    Raises:
        UnsupportedFamily: where there is neither, on vLLM.
    """
    name = _prefix(engine) + model_type
    if name in REGISTRY:
        return REGISTRY[name]
    if model_type in known(engine):
        REGISTRY[name] = importlib.import_module(f"{__name__}.{name}")
        return REGISTRY[name]
    if engine == "transformers":
        warnings.warn(
            f"nnterp has no family for model_type {model_type!r}; the default family standardizes it as a best-effort "
            f"guess. Check model.support() for what it found, and add nnterp/families/{model_type}.py "
            f"(or nnterp.families.register(family, {model_type!r})) for a standardization you can rely on.",
            UserWarning,
            stacklevel=2,
        )
        return importlib.import_module(f"{__name__}.{_DEFAULT}")
    raise UnsupportedFamily(
        f"no standardization for model_type {model_type!r} on {engine}; known: {known(engine)}. "
        f"Add nnterp/families/{name.replace('.', '/')}.py with RENAME and ENVOYS, "
        f"or pass a family to nnterp.families.register(family, {model_type!r}, engine={engine!r})."
    )


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
    if name in {*known(), _DEFAULT}:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no family {name!r}; it ships {known()}")


def __dir__() -> list[str]:
    return sorted({*globals(), *known(), _DEFAULT})
