"""Live views of a language model's inside in Jupyter, every number of them saved by a real trace.

``record(model, prompt)`` traces a prompt once; ``attention``, ``logit_lens`` and ``contributions`` draw a recording, or
trace a prompt themselves; ``explore`` shows all three linked. The model is a `nnterp.StandardizedVLLM` or a
`nnterp.StandardizedTransformer`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nnterp_viz.alignment import aligned
    from nnterp_viz.effects import measured_effect
    from nnterp_viz.estimates import estimate
    from nnterp_viz.heads.finder import head_scores
    from nnterp_viz.heads.mask import rank_heads
    from nnterp_viz.recording import Recording
    from nnterp_viz.tracing import record
    from nnterp_viz.views.attention import attention
    from nnterp_viz.views.compare import compare
    from nnterp_viz.views.contributions import contributions
    from nnterp_viz.views.explore import explore
    from nnterp_viz.views.head import inspect_head
    from nnterp_viz.views.logit_lens import logit_lens
    from nnterp_viz.views.tape import tape

__all__ = [
    "Recording",
    "aligned",
    "attention",
    "compare",
    "contributions",
    "estimate",
    "explore",
    "head_scores",
    "inspect_head",
    "logit_lens",
    "measured_effect",
    "rank_heads",
    "record",
    "tape",
]

#: The module that has each name. Imported on first use: vLLM's worker imports this package for its measures alone.
_HOME = {
    "Recording": "nnterp_viz.recording",
    "aligned": "nnterp_viz.alignment",
    "attention": "nnterp_viz.views.attention",
    "compare": "nnterp_viz.views.compare",
    "contributions": "nnterp_viz.views.contributions",
    "estimate": "nnterp_viz.estimates",
    "explore": "nnterp_viz.views.explore",
    "head_scores": "nnterp_viz.heads.finder",
    "inspect_head": "nnterp_viz.views.head",
    "logit_lens": "nnterp_viz.views.logit_lens",
    "measured_effect": "nnterp_viz.effects",
    "rank_heads": "nnterp_viz.heads.mask",
    "record": "nnterp_viz.tracing",
    "tape": "nnterp_viz.views.tape",
}


#: What the views need besides, which the extra ``viz`` installs; `record` does without.
_OF_THE_VIEWS = ("anywidget", "ipywidgets", "numpy", "traitlets")


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'nnterp_viz' has no attribute {name!r}; it has {', '.join(__all__)}")
    try:
        module = importlib.import_module(_HOME[name])
    except ModuleNotFoundError as error:
        if error.name not in _OF_THE_VIEWS:
            raise
        raise ModuleNotFoundError(
            f"nnterp_viz.{name} needs {error.name}, which is not installed: pip install '.[viz]' in nnterp's checkout",
            name=error.name,
        ) from error
    return getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
