"""vLLM's families against transformers: the engines run in processes apart, one for each file (`file_process`).

Before the first of them is forked, this process starts the reference (`reference`) and imports vLLM, both once.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

sys.path.insert(0, str(HERE))  # a family's file says `from vllm_suite import VLLMFamilySuite`
pytest.register_assert_rewrite(
    "vllm_suite", *(f"tests.vllm_families.{path.stem}" for path in HERE.glob("*.py") if "check" in path.stem)
)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:  # noqa: ARG001
    """Run all of a file's tests at its first one."""
    if item.path.parent != HERE or item.config.getoption("usepdb") or not hasattr(os, "fork"):
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
