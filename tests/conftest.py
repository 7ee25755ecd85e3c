"""What every test run shares: the `--hub` option, the environment of the engines, the order of the parts."""

from __future__ import annotations

import os
import signal

import pytest

# Before anything imports torch or huggingface_hub, which read these once.
# Two OpenMP threads on a shared 2-core machine wait for each other: up to 15 times slower than one on tiny models.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# A shell's background job ignores interrupts, and the tests of interrupts would wait for theirs.
signal.signal(signal.SIGINT, signal.default_int_handler)

PARTS = ("engine", "browser")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hub", action="store_true", help="also run the tests that load named checkpoints from the hub")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hub"):
        os.environ.setdefault("HF_HUB_OFFLINE", "1")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs quick tests first and browser tests last: Playwright keeps an event loop running from its first use on."""
    items.sort(key=part)
    if not config.getoption("--hub"):
        for item in items:
            if item.get_closest_marker("hub"):
                item.add_marker(pytest.mark.skip(reason="loads a checkpoint from the hub; run with --hub"))


def part(item: pytest.Item) -> int:
    """0 for a unit test, then the engine's, then the browser's."""
    return max((1 + PARTS.index(marker.name) for marker in item.iter_markers() if marker.name in PARTS), default=0)
