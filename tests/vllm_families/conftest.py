"""vLLM's families against transformers: the engines run in processes apart, one for each file (`file_process`).

Before the first of them is forked, this process starts the reference (`reference`) and imports vLLM, both once.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent

sys.path.insert(0, str(HERE))  # a family's file says `from vllm_suite import VLLMFamilySuite`
pytest.register_assert_rewrite(
    "vllm_suite", *(f"tests.vllm_families.{path.stem}" for path in HERE.glob("*.py") if "check" in path.stem)
)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:  # noqa: ARG001
    """Run all of a file's tests at its first one."""
    if (
        item.path.parent != HERE
        or not item.get_closest_marker("engine")
        or item.config.getoption("usepdb")
        or not hasattr(os, "fork")
    ):
        return None
    items = [one for one in item.session.items if one.path == item.path]
    if item is items[0]:
        prepare()
        from tests.vllm_families import file_process

        file_process.run(items)
    return True


def prepare() -> None:
    """Start the reference, which loads while this process imports what every child needs."""
    from nnterp.engines import platform
    from tests.vllm_families import reference

    reference.running()
    if platform.cpu_build():  # a process that has touched a GPU cannot be forked
        for name in ("nnterp.standardized_vllm", "nnterp.engines.cpu_worker"):
            importlib.import_module(name)


@pytest.fixture(scope="module")
def engines() -> Callable[..., Any]:
    """Loads tiny checkpoints on vLLM, each once for a file; they end with its process."""
    from tests.vllm_families import reference

    loaded: dict[Any, Any] = {}

    def load(model_type: str, **arguments: Any) -> Any:
        from nnterp import StandardizedVLLM
        from tests.checkpoints import checkpoint
        from tests.vllm_families.vllm_suite import SMALL

        key = model_type, *sorted(arguments.items())
        if key not in loaded:
            # A folder is taken as it is; a model type's checkpoint is made where vLLM has changed no classes.
            folder = model_type if Path(model_type).is_dir() else reference.running().call(checkpoint, model_type)
            loaded[key] = StandardizedVLLM(str(folder), dispatch=True, **{"dtype": "float32", **SMALL, **arguments})
        return loaded[key]

    return load


@pytest.fixture(scope="module")
def references() -> Callable[[str], Callable[..., Any]]:
    """Gives a caller of functions with transformers' model of a tiny checkpoint."""
    from tests.vllm_families import reference

    def of(model_type: str) -> Callable[..., Any]:
        from tests.checkpoints import checkpoint

        return reference.running().on(str(reference.running().call(checkpoint, model_type)))

    return of
