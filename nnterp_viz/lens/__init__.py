"""The lens: the stream between blocks read as if it were the last, and what is kept of each reading.

A `Statistic` is one number for every row and position; `Lens` takes them in the engine, slice by slice; `TunedLens` is
a learned lens from a file. vLLM's worker imports this package: it needs torch alone.
"""

from __future__ import annotations

from nnterp_viz.lens.kept import CrossEntropy, Entropy, Followed, KLToLast, KLToPrevious, TopK
from nnterp_viz.lens.statistic import Reading, Statistic
from nnterp_viz.lens.taking import Lens
from nnterp_viz.lens.tuned import TunedLens

__all__ = [
    "CrossEntropy",
    "Entropy",
    "Followed",
    "KLToLast",
    "KLToPrevious",
    "Lens",
    "Reading",
    "Statistic",
    "TopK",
    "TunedLens",
]
