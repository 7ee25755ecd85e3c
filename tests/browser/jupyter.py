"""A Jupyter server on loopback: notebooks are opened in a page, and their kernels are asked past the browser."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client import BlockingKernelClient

TOKEN = "e2e"
#: Seconds that whatever must happen may take, on a machine that does ten other things.
PATIENCE = 180
KERNEL_IDLE = """() => {
  const app = window.jupyterapp;
  return app?.commands.isEnabled('notebook:run-all-cells')
    && app.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle';
}"""
#: What a notebook finds in a kernel that served another: modules that are imported and as they were, no names, no
#: widgets, no engine.
CLEAR = """
import sys
from unittest import mock
import ipywidgets
ipywidgets.Widget.close_all()
mock.patch.stopall()
vars(sys).pop("last_value", None)
get_ipython().run_line_magic("reset", "-f")
__import__("gc").collect()
"""


class Jupyter:
    """A server with JupyterLab and Notebook 7."""

    def __init__(self, url: str, root: Path, runtime: Path) -> None:
        self.url, self.root, self.runtime = url, root, runtime
        self._clients: dict[str, BlockingKernelClient] = {}
        self._shared: str | None = None
        self._own: list[str] = []

    def run(self, page, name, *cells, app="lab", own_kernel=False):
        """Opens a new notebook of code cells and runs them all."""
        nb = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(c) for c in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        self.open(page, name, nb, app, own_kernel=own_kernel)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def open(self, page, name, nb, app="lab", *, own_kernel=False):
        """Writes and opens a notebook, in the kernel that notebooks have one after the other, or in its own.

        A kernel takes seconds to import what they all need. What a notebook changes in modules, it changes by
        `unittest.mock.patch(...).start()`, which is taken back before the next.
        """
        nbformat.write(nb, self.root / name)
        if not own_kernel:
            self._share(name)
        path = {"lab": f"lab/tree/{name}?reset&", "notebook": f"notebooks/{name}?"}[app]
        page.goto(f"{self.url}/{path}token={TOKEN}")
        page.wait_for_function(KERNEL_IDLE)  # a command given before the kernel is idle can be lost
        if own_kernel:
            self._own.append(name)

    def _share(self, name: str) -> None:
        if self._shared is None:
            self._shared = self.api("kernels", name="python3")["id"]
        reply = self._client(self._shared).execute(CLEAR, silent=True, reply=True, timeout=PATIENCE)
        if reply["content"]["status"] != "ok":
            raise RuntimeError(f"the shared kernel could not be cleared: {reply['content']}")
        self.api("sessions", path=name, name=name, type="notebook", kernel={"id": self._shared})

    def end_own_kernels(self) -> None:
        """Ends the kernels that notebooks had for themselves."""
        sessions = {session["path"]: session for session in self.api("sessions")}
        for name in self._own:
            if name in sessions:
                self._forget(sessions[name]["kernel"]["id"])
                self.api(f"sessions/{sessions[name]['id']}", "DELETE")
        self._own.clear()

    def api(self, path: str, method: str | None = None, /, **content: Any) -> Any:
        """The server's answer; of a POST where there is something to send."""
        request = urllib.request.Request(  # noqa: S310 - our own server on loopback
            f"{self.url}/api/{path}",
            data=json.dumps(content).encode() if content else None,
            headers={"Authorization": f"token {TOKEN}"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - our own server on loopback
            return json.loads(answer.read() or "null")

    def python(self, name: str, expression: str) -> str:
        """The repr of an expression in the kernel of an open notebook, asked past the browser."""
        kernel = next(session["kernel"]["id"] for session in self.api("sessions") if session["path"] == name)
        client = self._client(kernel)
        reply = client.execute("", silent=True, user_expressions={"v": expression}, reply=True, timeout=PATIENCE)
        value = reply["content"]["user_expressions"]["v"]
        if value["status"] != "ok":
            raise RuntimeError(f"{value['ename']}: {value['evalue']}")
        return value["data"]["text/plain"]

    def python_becomes(self, name: str, expression: str, value: str) -> None:
        """Waits until an expression in the kernel has this repr."""
        end = time.monotonic() + PATIENCE
        while (got := self.python(name, expression)) != value:
            assert time.monotonic() < end, f"{expression} is {got}, not {value}"
            time.sleep(0.05)

    def _client(self, kernel: str) -> BlockingKernelClient:
        """The line to a kernel, by which it is asked and answers; made once, as that takes longer than most answers."""
        if kernel not in self._clients:
            file = self.runtime / f"kernel-{kernel}.json"
            client = self._clients[kernel] = BlockingKernelClient()
            client.load_connection_file(str(file))
            client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        return self._clients[kernel]

    def _forget(self, kernel: str) -> None:
        if client := self._clients.pop(kernel, None):
            client.stop_channels()
            client.context.destroy()

    def close(self) -> None:
        """Hangs up on every kernel."""
        for kernel in list(self._clients):
            self._forget(kernel)


@contextlib.contextmanager
def serving(home: Path, repository: Path) -> Iterator[Jupyter]:
    """A server on a free port, which uses nothing of the user's own folders."""
    root = home / "root"
    root.mkdir()
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    # Neither the question about news nor the update check, which would cover the page.
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    env = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": str(repository),
        "OMP_NUM_THREADS": "1",
    }
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port=0",  # the system's choice, which the server writes down
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
    told = home / "runtime" / f"jpserver-{server.pid}.json"
    try:
        end = time.monotonic() + PATIENCE
        jupyter = None
        while jupyter is None:
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError((home / "server.log").read_text()[-4000:])
            with contextlib.suppress(OSError, ValueError):  # not written yet, or not to its end, or not answering yet
                found = Jupyter(f"http://127.0.0.1:{json.loads(told.read_text())['port']}", root, home / "runtime")
                found.api("status")
                jupyter = found
            time.sleep(0.1)
        yield jupyter
        jupyter.close()
    finally:
        server.terminate()  # ends its kernels too
        try:
            server.wait(60)
        except subprocess.TimeoutExpired:
            server.kill()
