"""`nnterp.pulse` for an engine, whose forward may be in a process of its own: the numbers are in shared memory.

A trace of a long prompt is one step of the engine, in which nobody else is served and which vLLM cannot leave. So its
worker counts the blocks and looks for the word to stop in memory that the caller has too (`nnterp.engines.outbox`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nnterp.engines import outbox
from nnterp.errors import Cancelled
from nnterp.pulse import WORDS, Pulse, counting

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Cancelled", "PulsingWorker", "of_engine", "words_of"]


class PulsingWorker:
    """The worker's side: its methods are called by name, in the process that the worker lives in."""

    def count_here(self, paths: list[str]) -> NDArray[np.int32]:
        """Count the modules at these paths as the forward reaches them, for a caller in this process."""
        words = np.zeros(WORDS, np.int32)
        self._count(paths, words)
        return words

    def count_shared(self, paths: list[str]) -> tuple[str, bytes] | None:
        """The same for a caller in another: what it must be able to read; None where there is no shared memory."""
        if not outbox.possible():
            return None
        self._pulse = outbox.Outbox()
        sample = self._pulse.sample()
        self._count(paths, self._pulse.words())
        return sample

    def _count(self, paths: list[str], words: NDArray[np.int32]) -> None:
        runner = self.model_runner  # type: ignore[attr-defined] # a vLLM worker, of which this is a base
        model = runner.get_model()
        if runner.meeting is not None:  # one of several ranks, which end a block together and never a forward
            runner.meeting.words = words
        hook = counting(words, leaves=runner.meeting is None)
        for path in paths:
            model.get_submodule(path).register_forward_pre_hook(hook)


def of_engine(model: Any) -> Pulse:
    """The pulse of an `nnterp.engines.engine.Engine`, which is started."""
    return Pulse(*words_of(model))


def words_of(model: Any) -> tuple[list[NDArray[np.int32]], str]:
    """The numbers of each of its workers, which count from here on, and why they cannot leave a forward."""
    ask = model.vllm_entrypoint.llm_engine.engine_core.collective_rpc
    paths = [layer.path.removeprefix("model.") for layer in getattr(model, "layers", ())]
    if model.settings.in_process:
        return ask("count_here", args=(paths,)), ""
    samples = ask("count_shared", args=(paths,))
    boxes = [box for sample in samples if sample is not None and (box := outbox.opened(*sample)) is not None]
    return [box.words() for box in boxes], _cannot(len(samples), len(boxes))


def _cannot(ranks: int, readable: int) -> str:
    """Why an engine with processes of its own cannot leave a forward."""
    if readable < ranks:
        return "its engine's process shares no memory with this one"
    return ""
