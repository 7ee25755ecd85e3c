"""A statistic of the lens that waits in the engine until a test goes on, and tells how often it was asked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from torch import Tensor

from nnterp_viz.lens import Lens, Reading, Statistic


class Gate(Statistic):
    """It waits at its first reading, in whatever process that is.

    Args:
        folder: where the pipe is that it waits for, ``gate``; it adds a byte a reading to the file ``readings``.
    """

    name, title = "gate", "gate"
    needs = ("final",)

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def of(self, at: Reading) -> Tensor:
        """The first token's logit."""
        readings = Path(self.folder, "readings")
        first = not readings.exists()
        with readings.open("ab") as file:
            file.write(b".")
        if first:
            with Path(self.folder, "gate").open("rb"):  # until somebody opens it to write
                pass
        return at.logits[:, 0]


def closed(folder: Path) -> Gate:
    """A gate that is closed."""
    os.mkfifo(folder / "gate")
    return Gate(str(folder))


def open_gate(folder: Path) -> None:
    """Let the one who waits go on."""
    with Path(folder, "gate").open("wb"):
        pass


def readings(folder: Path) -> int:
    """How often the gate was asked."""
    return len(Path(folder, "readings").read_bytes())


def lens_through(model: Any, gate: Gate, prompt: str) -> dict[str, Tensor]:
    """A lens that reads one position after the other once the last block is over."""
    ids = model.tokenizer(prompt).input_ids
    layers = list(model.layers)
    with model.trace(ids, temperature=0.0, max_tokens=1):
        lens = Lens(model.project_on_vocab, [gate], step=1, rows=len(layers), token_ids=ids)
        for i, layer in enumerate(layers):
            lens.add(layer.layer_output, i)
        found: dict[str, Tensor] = lens.values().save()
    return found
