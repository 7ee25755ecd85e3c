"""vLLM's CPU engine in one process of its own rather than two.

vLLM gives a spawned CPU engine a process for its scheduler and one more for its worker, to bind the worker's threads
by its environment, and each imports vLLM anew. Here the scheduler's process does the work too: it is started with the
threads it shall have, in half of the time. vLLM imports this module by name in that process.
"""

from __future__ import annotations

from vllm.v1.executor.uniproc_executor import UniProcExecutor

from nnterp.engines.process import end_with_parent
from nnterp.engines.recovery import survive_failed_steps


class OneProcessExecutor(UniProcExecutor):
    """Runs the one worker of a spawned CPU engine in the engine's process, which outlives a failed step."""

    def _init_executor(self) -> None:
        end_with_parent()
        survive_failed_steps()
        super()._init_executor()
