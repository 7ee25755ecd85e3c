"""Edits: changes to a forward pass, as objects that can be listed, undone, printed and written into a trace's code.

``record(model, prompt, edits=[Ablate(layer=5, head=3)])`` records the changed forward. Each kind says in one line what
it does to which part of which block, at which tokens:

- `Ablate` takes a head, an attention, an MLP or a whole block out;
- `Scale` multiplies one of them, or the stream;
- `Steer` adds a direction to the residual stream;
- `Patch` puts in what the same part was on another prompt.
"""

from __future__ import annotations

from nnterp_viz.edits.kinds import Ablate, Patch, Scale
from nnterp_viz.edits.site import Edit
from nnterp_viz.edits.steering import Steer, unpacked

__all__ = ["Ablate", "Edit", "Patch", "Scale", "Steer", "unpacked"]
