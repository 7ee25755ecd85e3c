"""What several files ask of an engine in either of its places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.engines import load, shared


@pytest.fixture(scope="module", params=[True, False], ids=["in this process", "in its own"])
def model(request) -> Iterator[Any]:
    """A tiny model's engine in this process, and one in a process of its own."""
    if request.param:
        yield shared()
    else:
        with load(in_process=False, threads=1) as model:
            yield model
