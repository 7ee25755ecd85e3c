"""How large a recording is as a file, rounded and exact, and as a page, beside the values in memory.

Run it as ``python -m benchmarks.file_sizes``.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import shapes
from benchmarks.report import Report
from nnterp_viz import Recording, explore, record

WAYS: dict[str, dict[str, Any]] = {
    "`save(path)`: patterns in 8 bits": {},
    "`save(path, bits=16)`": {"bits": 16},
    "`save(path, exact=True)`": {"exact": True},
}


def main() -> None:
    """Measures and writes ``results/file_sizes``."""
    report = Report("file_sizes", "A recording as a file")
    model = shapes.gpt2_sized()
    found = record(model, shapes.prompt(model))
    memory = sum(value.numel() * value.element_size() for value in found.values.values())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "seen.nnterp"
        files = {name: measured(found, path, options) for name, options in WAYS.items()}
        compact = Recording.load(found.save(path))
        page = Path(folder) / "page.html"
        explore(compact).to_html(page)
        bytes_of_page = page.stat().st_size
    report.say(
        f"{shapes.LAYERS} blocks x {shapes.HEADS} heads x {shapes.TOKENS} tokens: attention with every head's pattern, "
        "lens and contributions of a model of that shape, random weights. MB are powers of ten, seconds medians of 3."
    )
    report.table(
        ["", "MB", "seconds to write", "seconds to load"],
        [["values in memory", f"{memory / 1e6:.2f}", "", ""]]
        + [
            [name, f"{size / 1e6:.2f}", f"{written:.2f}", f"{read:.2f}"]
            for name, (size, written, read) in files.items()
        ]
        + [
            [
                "`explore(loaded).to_html(path)`: one head's pattern and all thumbnails",
                f"{bytes_of_page / 1e6:.2f}",
                "",
                "",
            ]
        ],
    )
    report.write(memory=memory, files=files, page=bytes_of_page)


def measured(found: Recording, path: Path, options: dict[str, Any]) -> tuple[int, float, float]:
    """Bytes of the file, seconds to write and to load it."""
    written = sorted(seconds(lambda: found.save(path, **options)) for _ in range(3))[1]
    read = sorted(seconds(lambda: Recording.load(path)) for _ in range(3))[1]
    return path.stat().st_size, written, read


def seconds(act: Callable[[], Any]) -> float:
    """How long it takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
