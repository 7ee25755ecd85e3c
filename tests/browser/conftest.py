"""A real Jupyter server and a real Chromium, which use neither the home folder nor anything outside this machine."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from jupyter_client import BlockingKernelClient

REPOSITORY = Path(__file__).parents[2]
TOKEN = "e2e"
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
    "{ const f = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => f(ms === 2000 ? 60000 : ms); }"
)
KERNEL_IDLE = """() => {
  const app = window.jupyterapp;
  return app?.commands.isEnabled('notebook:run-all-cells')
    && app.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle';
}"""


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
    page.context.set_default_timeout(60_000)
    page.add_init_script(PATIENT)
    page.outside, page.failures = [], []
    local = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")
    page.on("request", lambda r: None if r.url.startswith(local) else page.outside.append(r.url))
    # Our code is imported from a blob; Notebook 7 has errors of its own.
    page.on("pageerror", lambda error: page.failures.append(str(error)) if "blob:" in (error.stack or "") else None)
    return page


@dataclass
class Jupyter:
    """A server with JupyterLab and Notebook 7."""

    url: str
    root: Path
    runtime: Path

    def run(self, page, name, *cells, app="lab"):
        """Opens a new notebook of code cells and runs them all."""
        nb = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(c) for c in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        self.open(page, name, nb, app)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def open(self, page, name, nb, app="lab"):
        """Writes and opens a notebook."""
        nbformat.write(nb, self.root / name)
        path = {"lab": f"lab/tree/{name}?reset&", "notebook": f"notebooks/{name}?"}[app]
        page.goto(f"{self.url}/{path}token={TOKEN}")
        page.wait_for_function(KERNEL_IDLE)  # a command given before the kernel is idle can be lost

    def api(self, path):
        req = urllib.request.Request(f"{self.url}/api/{path}", headers={"Authorization": f"token {TOKEN}"})  # noqa: S310
        with urllib.request.urlopen(req, timeout=10) as r:  # noqa: S310 - our own server on loopback
            return json.load(r)

    def python(self, name, expression):
        """The repr of an expression in the kernel of an open notebook, asked past the browser."""
        sessions = self.api("sessions")
        kernel = next(s["kernel"]["id"] for s in sessions if s["path"] == name)
        client = BlockingKernelClient()
        client.load_connection_file(str(self.runtime / f"kernel-{kernel}.json"))
        client.start_channels()
        try:
            client.wait_for_ready(timeout=60)
            reply = client.execute("", silent=True, user_expressions={"v": expression}, reply=True, timeout=60)
            value = reply["content"]["user_expressions"]["v"]
            if value["status"] != "ok":
                raise RuntimeError(f"{value['ename']}: {value['evalue']}")
            return value["data"]["text/plain"]
        finally:
            client.stop_channels()

    def python_becomes(self, name, expression, value, seconds=60):
        """Waits until an expression in the kernel has this repr."""
        end = time.monotonic() + seconds
        while (got := self.python(name, expression)) != value:
            assert time.monotonic() < end, f"{expression} is {got}, not {value}"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    """One server on a free port of loopback."""
    home = tmp_path_factory.mktemp("jupyter")
    root = home / "root"
    root.mkdir()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    env = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": str(REPOSITORY),
        "OMP_NUM_THREADS": "1",
    }
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    # Neither the question about news nor the update check, which would cover the page.
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={root}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(command, env=env, cwd=root, stdout=log, stderr=subprocess.STDOUT)
    j = Jupyter(f"http://127.0.0.1:{port}", root, home / "runtime")
    try:
        end = time.monotonic() + 120
        while True:
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError((home / "server.log").read_text()[-4000:])
            try:
                j.api("status")
                break
            except OSError:
                time.sleep(0.2)
        yield j
    finally:
        server.terminate()  # ends its kernels too
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
