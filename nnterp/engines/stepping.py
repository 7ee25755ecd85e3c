"""vLLM's engine in this process, whose steps leave nnsight's record of running traces as it was.

nnsight's worker opens a trace for good in the thread that it runs in, so that blocks may save. In this process that is
the user's thread: after one request that no trace made, every later trace there would count as an inner one, which
hands out values that nobody saved and never forgets those that somebody did.
"""

from __future__ import annotations

from typing import Any

from nnsight.modeling.vllm.engines.engine import NNsightLLMEngine
from nnsight.tracing import tracer


class SteppingEngine(NNsightLLMEngine):
    """nnsight's engine, to be called between and inside traces of the same thread."""

    def step(self) -> Any:
        """One step, after which as many traces are open as before."""
        before = getattr(tracer._local, "depth", 0)
        try:
            return super().step()
        finally:
            while getattr(tracer._local, "depth", 0) > before:
                tracer.dec()
