"""What tests of the lens write: a learned lens's folder, and a notebook's cell with a statistic of its own."""

from __future__ import annotations

import json
import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

#: A cell that defines a statistic.
PEAK = """import torch
from nnterp_viz.lens import Statistic


class Peak(Statistic):
    name, title = "peak", "largest logit"

    def of(self, at):
        return torch.amax(at.logits, -1)
"""


@contextmanager
def cell_of_a_notebook(source: str) -> Iterator[dict[str, Any]]:
    """Runs a cell as IPython does: in ``__main__``, its source under a name that is no file's."""
    name = "<a notebook's cell>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    namespace = sys.modules["__main__"].__dict__
    before = dict(namespace)
    exec(compile(source, name, "exec", dont_inherit=True), namespace)  # noqa: S102 - a test's own text
    try:
        yield namespace
    finally:
        for new in set(namespace) - set(before):
            del namespace[new]
        linecache.cache.pop(name, None)


def write_lens(
    folder: Path,
    width: int = 128,
    blocks: int = 3,
    *,
    change: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    safe: bool = False,
    **config: Any,
) -> dict[str, Tensor]:
    """A lens of random translators, and its parameters."""
    generator = torch.Generator().manual_seed(1)
    held = {}
    for index in range(blocks):
        held[f"{index}.weight"] = 0.1 * torch.randn(width, width, generator=generator)
        held[f"{index}.bias"] = 0.5 * torch.randn(width, generator=generator)
    stored = held if change is None else change(held)
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(
        json.dumps({"d_model": width, "num_hidden_layers": blocks, "bias": True, **config})
    )
    if safe:
        from safetensors.torch import save_file

        save_file(stored, folder / "params.safetensors")
    else:
        torch.save(stored, folder / "params.pt")
    return held
