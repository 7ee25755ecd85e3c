"""A recording with the values of one more small trace in it, as if all had been asked for at once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz import block, estimates, provenance
from nnterp_viz.tracing import assemble

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording
    from nnterp_viz.request import Request


def merged(model: Any, recording: Recording, whole: Request, new: Request, dropped: set[str]) -> Recording:
    """The recording with the values of a trace of ``new`` added, as if ``whole`` had been asked for."""
    began = time.perf_counter()
    values = block.run(block.write(new), model)
    estimates.note(model, new, time.perf_counter() - began)
    kept = {name: value for name, value in recording.values.items() if name not in dropped}
    if not torch.equal(values["logits"], recording["logits"]):
        kept, values = {}, block.run(block.write(whole), model)
    info = provenance.describe(model, time.perf_counter() - began)
    return assemble(
        model,
        whole,
        {**kept, **values},
        prompt=recording.prompt,
        info=info,
        unavailable=recording.unavailable,
        notes=recording.notes,
    )
