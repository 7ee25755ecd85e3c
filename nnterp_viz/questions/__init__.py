"""Questions about a recording whose answers are saved values: a view hides them until they are revealed.

`logit_lens(model, prompt, questions=[NextToken(), FirstLayer(" Paris")])` asks two of them,
`attention(model, prompt, layer=5, head=1, questions=MostRead(5, 1))` one.
"""

from __future__ import annotations

from nnterp_viz.questions.of_attention import MostRead
from nnterp_viz.questions.of_lens import NEVER, FirstLayer, NextToken
from nnterp_viz.questions.question import Question

__all__ = ["NEVER", "FirstLayer", "MostRead", "NextToken", "Question"]
