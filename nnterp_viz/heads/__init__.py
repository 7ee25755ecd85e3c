"""The head finder: which heads of a model do what, measured on standard probes or on cells that a user paints.

Every score is one thing: a prompt (`Probe`) and the cells of its pattern in which a head of that kind has its weight.
What a head has there, the mean over the queries that have such cells, is its score. `head_scores` measures the standard
ones (`nnterp_viz.heads.standard`), a function under `score` adds one, and `rank_heads` takes cells that were painted.
Sums are taken in the engine, block by block: no pattern comes home until the evidence is asked for.
"""

from __future__ import annotations

from nnterp_viz.heads.finder import HeadScore, HeadScores, head_scores
from nnterp_viz.heads.mask import rank_heads
from nnterp_viz.heads.probes import PROBES, Probe
from nnterp_viz.heads.score import Score, score
from nnterp_viz.heads.standard import STANDARD

__all__ = ["PROBES", "STANDARD", "HeadScore", "HeadScores", "Probe", "Score", "head_scores", "rank_heads", "score"]
