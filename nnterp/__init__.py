"""One vocabulary for the inside of language models, on vLLM and on transformers, on top of nnsight."""

from __future__ import annotations

import importlib
from importlib import metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nnterp import demo, families
    from nnterp.check import compare_engines
    from nnterp.components import Attention, DerivedEProperty, EProperty, Layer, Mlp, Standard, unavailable
    from nnterp.errors import Cancelled, CannotCompare, Unavailable, UnsupportedFamily
    from nnterp.standardized_transformer import StandardizedTransformer
    from nnterp.standardized_vllm import StandardizedVLLM

__all__ = [
    "Attention",
    "Cancelled",
    "CannotCompare",
    "DerivedEProperty",
    "EProperty",
    "Layer",
    "Mlp",
    "Standard",
    "StandardizedTransformer",
    "StandardizedVLLM",
    "Unavailable",
    "UnsupportedFamily",
    "compare_engines",
    "demo",
    "families",
    "unavailable",
]

#: The module that has each name. Imported on first use: torch and nnsight take seconds, vLLM and transformers more.
_HOME = {
    "Attention": "nnterp.components",
    "Cancelled": "nnterp.errors",
    "CannotCompare": "nnterp.errors",
    "DerivedEProperty": "nnterp.components",
    "EProperty": "nnterp.components",
    "Layer": "nnterp.components",
    "Mlp": "nnterp.components",
    "Standard": "nnterp.components",
    "StandardizedTransformer": "nnterp.standardized_transformer",
    "StandardizedVLLM": "nnterp.standardized_vllm",
    "Unavailable": "nnterp.errors",
    "UnsupportedFamily": "nnterp.errors",
    "compare_engines": "nnterp.check",
    "unavailable": "nnterp.components",
}


def __getattr__(name: str) -> Any:
    if name in {"demo", "families"}:
        return importlib.import_module(f"nnterp.{name}")
    if name == "__version__":
        return metadata.version("nnterp")
    if name not in _HOME:
        raise AttributeError(f"module 'nnterp' has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
