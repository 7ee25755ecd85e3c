"""vLLM's engine, whose steps bring saved values home and leave nnsight's record of running traces as it was.

nnsight's worker opens a trace for good in the thread that it runs in, so that blocks may save. In this process that is
the user's thread: after one request that no trace made, every later trace there would count as an inner one, which
hands out values that nobody saved and never forgets those that somebody did.
"""

from __future__ import annotations

from typing import Any

from nnsight.modeling.vllm.engines.engine import NNsightLLMEngine, attach
from nnsight.tracing import tracer

from nnterp.engines.collecting import Collector


class SteppingEngine(NNsightLLMEngine):
    """nnsight's engine, to be called between and inside traces of the same thread."""

    nnterp_collector: Collector

    @classmethod
    def take_over(cls, engine: NNsightLLMEngine, *, in_process: bool) -> None:
        """Make a started engine one of these."""
        engine.__class__ = cls
        engine.nnterp_collector = Collector(engine, in_process=in_process)

    def step(self) -> Any:
        """One step, after which as many traces are open as before."""
        before = getattr(tracer._local, "depth", 0)
        try:
            outputs = super(NNsightLLMEngine, self).step()
            finished = {output.request_id: output for output in outputs if output.finished}
            if finished:
                for name, entry in self.nnterp_collector.collect(finished).items():
                    attach(finished[name], entry)
            return outputs
        finally:
            while getattr(tracer._local, "depth", 0) > before:
                tracer.dec()
