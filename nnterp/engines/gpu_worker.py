"""nnsight's worker for vLLM's GPU engine, with the transformers backend's attention layers in the module tree."""

from __future__ import annotations

from nnsight.modeling.vllm.model_runners.GPUModelRunner import NNsightGPUModelRunner
from nnsight.modeling.vllm.workers import GPUWorker

from nnterp.engines.collecting import CollectingWorker
from nnterp.engines.mounting import MountingModelRunner
from nnterp.engines.pulse import PulsingWorker
from nnterp.engines.ranked import RankedModelRunner
from nnterp.engines.recovery import RecoveringWorker, survive_failed_steps
from nnterp.engines.writes import CheckingModelRunner


class MountingGPUModelRunner(CheckingModelRunner, RankedModelRunner, NNsightGPUModelRunner, MountingModelRunner):
    """nnsight's model runner over a model whose attention layers are all in its tree."""


class MountingGPUWorker(CollectingWorker, PulsingWorker, RecoveringWorker, GPUWorker.NNsightGPUWorker):
    """nnsight's GPU worker with that runner."""

    def init_device(self) -> None:
        """Build the runner as nnsight does, then give it the class, which adds no constructor state.

        The one worker of an engine that has a process of its own is in that process, which outlives a failed step.
        """
        super().init_device()
        self.model_runner.__class__ = MountingGPUModelRunner
        if self.parallel_config.world_size == 1:
            survive_failed_steps()
