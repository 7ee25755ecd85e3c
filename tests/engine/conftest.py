"""What several files ask of an engine in either of its places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.engines import end_spawned, shared, spawned


@pytest.fixture(scope="module", params=[True, False], ids=["in this process", "in its own"])
def model(request) -> Any:
    """A tiny model's engine in this process, and one in a process of its own."""
    return shared() if request.param else spawned()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Ends the shared engine's process with the last test of this folder."""
    if nextitem is None or nextitem.path.parent != item.path.parent:
        end_spawned()
