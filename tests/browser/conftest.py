"""A real Jupyter server and a real Chromium, which use neither the home folder nor anything outside this machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.jupyter import serving

REPOSITORY = Path(__file__).parents[2]
CHROMIUM_ARGS = [
    "--no-sandbox",  # needed as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # no CDN, here as on a closed network
]

# anywidget 0.11 drops every later change from Python when a widget's module takes over 2 s to start, without a word.
# On a machine shared with other jobs that would fail any test by chance.
PATIENT = (
    "{ const f = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => f(ms === 2000 ? 180000 : ms); }"
)
#: Milliseconds that whatever must happen may take, on a machine that does ten other things.
PATIENCE = 180_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")  # None: Playwright's own download
    return browser_type_launch_args | {"executable_path": path, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def page(page):
    """pytest-playwright's page, which lists what it asked outside this machine and what went wrong in it."""
    page.context.set_default_timeout(PATIENCE)
    page.add_init_script(PATIENT)
    page.outside, page.failures = [], []
    local = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")
    page.on("request", lambda r: None if r.url.startswith(local) else page.outside.append(r.url))
    # Our code is imported from a blob; Notebook 7 has errors of its own.
    page.on("pageerror", lambda error: page.failures.append(str(error)) if "blob:" in (error.stack or "") else None)
    return page


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    """One server for all tests."""
    with serving(tmp_path_factory.mktemp("jupyter"), REPOSITORY) as jupyter:
        yield jupyter


@pytest.fixture(autouse=True)
def kernels_of_one_test_end(request):
    """A kernel that a test has for itself, with its engine of a gigabyte, ends with it."""
    yield
    if {"jupyter", "page"} <= set(request.fixturenames):
        request.getfixturevalue("jupyter").end_own_kernels()
